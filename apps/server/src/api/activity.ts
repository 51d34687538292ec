import { isNetworkName, type NetworkName, readWireNetwork } from '@latchkey/core/wire-networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { RateName } from '../rates.ts'
import type { Tables } from '../tables.ts'
import type { Calls } from './call.ts'
import { requireOwner } from './require-owner.ts'
import type { Session } from './session.ts'
import type { VaultStore } from './vault-store.ts'

/** The most transactions in one answer, and the most characters their bytes may have together. */
const most = 50
const mostRaw = 256 * 1024

/** The most that is stored for one person: transactions, and the length of all their bytes as text. The oldest are deleted. */
const maxStored = 10_000
const maxRawStored = 8 * 1024 * 1024

const forgetOldest = async (db: Kysely<Tables>, userId: string): Promise<void> => {
  await sql`
    delete from transactions using (
      select network, hash from transactions where user_id = ${userId} order by sent_at desc offset ${maxStored}
    ) as old
    where transactions.user_id = ${userId} and transactions.network = old.network and transactions.hash = old.hash
  `.execute(db)
  await sql`
    update transactions set raw = null from (
      select network, hash, sum(length(raw)) over (order by sent_at desc, network, hash) as together
      from transactions where user_id = ${userId} and raw is not null
    ) as kept
    where transactions.user_id = ${userId} and transactions.network = kept.network and transactions.hash = kept.hash
      and kept.together > ${maxRawStored}
  `.execute(db)
}

export type ActivityStore = ReturnType<typeof createActivityStore>

/** The transactions sent through the wallet: each with its person and the page that asked. */
export function createActivityStore(db: Kysely<Tables>) {
  return {
    /** Records a transaction that a node accepted. Recording it again changes nothing. */
    async record(sent: {
      userId: string
      network: NetworkName
      hash: string
      /** The project whose page asked; absent when no page did. */
      projectId: string | null
      /** The connected app that asked. */
      app: { name: string; origin: string } | null
      raw: string
      /** The index of the account that sent it. */
      account?: number | undefined
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
          account: sent.account ?? 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await forgetOldest(db, sent.userId)
    },

    /** Records the outcome of a person's transaction. It is final, because chains do not revert outcomes. */
    async end(sent: {
      userId: string
      network: NetworkName
      hash: string
      outcome: 'success' | 'failed' | 'expired'
      reason: string | null
    }): Promise<void> {
      await db
        .updateTable('transactions')
        .set({ outcome: sent.outcome, reason: sent.reason })
        .where('user_id', '=', sent.userId)
        .where('network', '=', sent.network)
        .where('hash', '=', sent.hash)
        .where('outcome', 'is', null)
        .execute()
    },

    /** Deletes a person's transaction that no node accepted. */
    async forget(sent: { userId: string; network: NetworkName; hash: string }): Promise<void> {
      await db
        .deleteFrom('transactions')
        .where('user_id', '=', sent.userId)
        .where('network', '=', sent.network)
        .where('hash', '=', sent.hash)
        .where('outcome', 'is', null)
        .execute()
    },

    /** The transactions of an account on some networks, newest first. */
    async list(userId: string, account: number, networks: readonly NetworkName[], before: Date | undefined) {
      if (networks.length === 0) return []
      return db
        .selectFrom('transactions')
        .leftJoin('projects', 'projects.id', 'transactions.project_id')
        .select(['network', 'hash', 'sent_at', 'raw', 'app', 'outcome', 'reason', 'projects.name as projectName'])
        .where('user_id', '=', userId)
        .where('account', '=', account)
        .where('network', 'in', networks)
        .$if(before !== undefined, (query) => query.where('sent_at', '<', before as Date))
        .orderBy('sent_at', 'desc')
        .limit(most)
        .execute()
    },
  }
}

/** The requester of a session's transaction: its page, a connected app, or with neither the wallet itself. */
export function toRequester(
  { userId, projectId }: Pick<Session, 'userId' | 'projectId'>,
  askedBy: 'wallet' | { name: string; origin: string } | undefined,
) {
  return {
    userId,
    projectId: askedBy === undefined ? projectId : null,
    app: askedBy === undefined || askedBy === 'wallet' ? null : askedBy,
  }
}

/**
 * A network whose nodes take bytes that only the wallet can read.
 *
 * @throws ServiceError `not_found` for any other
 */
const requireFamily = (name: string | undefined): NetworkName => {
  if (name === undefined || !isNetworkName(name) || readWireNetwork(name).evmLike) throw new ServiceError('not_found')
  return name
}

/** The history of a person's transactions. */
export function activityRoutes(
  app: Hono,
  call: Calls,
  { activity, vaults, limits }: { activity: ActivityStore; vaults: VaultStore; limits: Limits<RateName> },
): void {
  call(app, 'activity', async ({ session, body }) => {
    const before = body.before === undefined ? undefined : new Date(body.before)
    if (before && Number.isNaN(before.getTime())) throw new ServiceError('bad_request')
    const rows = await activity.list(session.userId, body.account ?? 0, [...new Set(body.networks)], before)
    let left = mostRaw
    return {
      transactions: rows.map(({ network, hash, sent_at, projectName, app, raw, outcome, reason }) => {
        const fits = raw !== null && raw.length <= left
        if (fits) left -= raw.length
        return {
          network,
          hash,
          sentAt: sent_at.toISOString(),
          projectName,
          app,
          raw: fits ? (raw as `0x${string}`) : null, // hex by the schema it came in with
          end: outcome && { outcome, reason },
        }
      }),
    }
  })

  call(app, 'transactionKeep', async ({ session, body, c }) => {
    await limits.take(['sendSession', session.id])
    const network = requireFamily(c.req.param('network'))
    await requireOwner(session, vaults)
    await activity.record({
      ...toRequester(session, body.askedBy),
      network,
      hash: body.id,
      raw: body.raw,
      account: body.account,
    })
    return {}
  })

  call(app, 'transactionEnd', async ({ session, body, c }) => {
    const sent = { userId: session.userId, network: requireFamily(c.req.param('network')), hash: body.id }
    await requireOwner(session, vaults)
    const { outcome, reason = null } = body
    await (outcome === 'refused' ? activity.forget(sent) : activity.end({ ...sent, outcome, reason }))
    return {}
  })
}
