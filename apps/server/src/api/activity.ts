import type { NetworkName } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { RateName } from '../rates.ts'
import type { Tables } from '../tables.ts'
import type { Calls } from './call.ts'

/** Transactions of one answer, and how long their bytes may be together, as text. */
const most = 50
const mostRaw = 256 * 1024

export type ActivityStore = ReturnType<typeof createActivityStore>

/** What was sent through the wallet, by whom and from whose page. */
export const createActivityStore = (db: Kysely<Tables>) => ({
  /** Remembers a transaction a node took; the first time of several counts. */
  async record(sent: {
    userId: string
    network: NetworkName
    hash: string
    /** Whose page asked; nothing where none did. */
    projectId: string | null
    /** The app from outside that asked. */
    app: { name: string; origin: string } | null
    raw: string
  }): Promise<void> {
    await db
      .insertInto('transactions')
      .values({
        user_id: sent.userId,
        network: sent.network,
        hash: sent.hash,
        project_id: sent.projectId,
        app: sent.app && JSON.stringify(sent.app),
        raw: sent.raw,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** A person's transactions on some networks, newest first. */
  async list(userId: string, networks: readonly NetworkName[], before: Date | undefined) {
    if (networks.length === 0) return []
    return db
      .selectFrom('transactions')
      .leftJoin('projects', 'projects.id', 'transactions.project_id')
      .select(['network', 'hash', 'sent_at', 'raw', 'app', 'projects.name as projectName'])
      .where('user_id', '=', userId)
      .where('network', 'in', networks)
      .$if(before !== undefined, (query) => query.where('sent_at', '<', before as Date))
      .orderBy('sent_at', 'desc')
      .limit(most)
      .execute()
  },
})

/** The history of a person's transactions. */
export function activityRoutes(
  app: Hono,
  call: Calls,
  { activity, limits }: { activity: ActivityStore; limits: Limits<RateName> },
): void {
  call(app, 'activity', async ({ session, body }) => {
    await limits.take(['session', session.id])
    const before = body.before === undefined ? undefined : new Date(body.before)
    if (before && Number.isNaN(before.getTime())) throw new ServiceError('bad_request')
    const rows = await activity.list(session.userId, [...new Set(body.networks)], before)
    let left = mostRaw
    return {
      transactions: rows.map(({ network, hash, sent_at, projectName, app, raw }) => {
        const fits = raw !== null && raw.length <= left
        if (fits) left -= raw.length
        return {
          network,
          hash: hash as `0x${string}`, // a node took it under this hash of ours
          sentAt: sent_at.toISOString(),
          projectName,
          app,
          raw: fits ? (raw as `0x${string}`) : null, // hex by the schema it came in with
        }
      }),
    }
  })
}
