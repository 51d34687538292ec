import { ServiceError } from '@latchkey/protocol/service-error'
import { type HeldPurpose, heldPurposes, newBrowserHours } from '@latchkey/protocol/shapes'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import type { Limits } from '@latchkey/service/limits'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Outbox } from '../mail/outbox.ts'
import type { ProjectStore } from '../projects.ts'
import type { RateName } from '../rates.ts'
import type { Tables } from '../tables.ts'
import type { Session } from './session.ts'

/** The time from which a browser that becomes known now may change what opens the wallet. */
export const aDayFromNow = sql`now() + make_interval(hours => ${newBrowserHours})`

/** True if a slot is a day old: its owner has had that long to act on the mail about it. */
export const isDayOld = (createdAt: RawBuilder<unknown>) =>
  sql<boolean>`${createdAt} <= now() - make_interval(hours => ${newBrowserHours})`

/**
 * From when a session `s` of no browser may change what opens the wallet. One of before openings were recorded may have a
 * time without having opened it, which does not count.
 */
export const sessionChangesFrom = sql`case when s.opened_at is distinct from s.created_at then s.changes_from end`

/** From when a session `s`, whose browser is `b`, may change what opens the wallet; null before it opened it. */
export const changesFrom = sql`case when s.browser is null then ${sessionChangesFrom} else b.changes_from end`

/**
 * The key of a limit that counts by person and callers with the PIN use up. Sessions in browsers that are new to the
 * wallet have their own: somebody with login and PIN must not keep the owner from acting for as long as they wait.
 */
export const openerKey = ({ userId, isNew }: Pick<Session, 'userId' | 'isNew'>): string =>
  isNew ? `${userId} new` : userId

/**
 * When a session may change what opens the wallet: a day after its browser became known, or, where the browser has no
 * key, a day after the session opened the wallet.
 *
 * @returns undefined where it may now, or where there is no wallet
 */
export async function readChangesFrom(executor: Executor, { id }: Pick<Session, 'id'>): Promise<Date | undefined> {
  const { rows } = await sql<{ from: Date }>`
    select "from" from (
      select coalesce(${changesFrom}, ${aDayFromNow}) as "from"
      from sessions s join vaults v on v.user_id = s.user_id and v.state = 'active'
        left join browsers b on b.user_id = s.user_id and b.thumbprint = s.browser
      where s.id = ${id}) known
    where "from" > now()`.execute(executor)
  return rows[0]?.from
}

/**
 * Requires that a session's browser is not new to the wallet.
 *
 * @throws ServiceError `new_browser` with the seconds until then
 */
export async function requireKnownBrowser(executor: Executor, session: Pick<Session, 'id'>): Promise<void> {
  const from = await readChangesFrom(executor, session)
  if (from) throw toRefusal(from)
}

const toRefusal = (from: Date) =>
  new ServiceError('new_browser', { retryAfter: Math.max(1, Math.ceil((from.getTime() - Date.now()) / 1000)) })

const isHeld = (purpose: string): purpose is HeldPurpose => (heldPurposes as readonly string[]).includes(purpose)

export type HeldChanges = ReturnType<typeof createHeldChanges>

/** The changes for which a browser has to be known for a day. */
export function createHeldChanges(
  db: Kysely<Tables>,
  { outbox, limits, projects }: { outbox: Outbox; limits: Limits<RateName>; projects: ProjectStore },
) {
  /** Notifies the owner of a refused change, if the caller knows more than the login; a few times a day. */
  const report = async (session: Session, purpose: HeldPurpose, from: Date): Promise<void> => {
    if (!session.opened) return
    const { userId, projectId, provider } = session
    const isReported = await limits.take(['heldUser', userId]).then(
      () => true,
      () => false,
    )
    if (!isReported) return
    await db.transaction().execute(async (transaction) => {
      const project = await projects.nameOf(projectId, transaction)
      const data = { at: new Date().toISOString(), ends: from.toISOString(), change: purpose, project, provider }
      await outbox.write(transaction, userId, { kind: 'change.held', data })
      await writeAudit(transaction, { actor: userId, event: 'change.held', data: { purpose } })
    })
  }

  const find = async (session: Session, purpose: string) => {
    if (!isHeld(purpose)) return undefined
    const from = await readChangesFrom(db, session)
    if (!from || (purpose === 'pin-change' && (await isProven(session)))) return undefined
    return { from, purpose }
  }

  /** A kit or a passkey has allowed a new PIN, which a PIN in a new browser cannot. */
  const isProven = async ({ id }: Session): Promise<boolean> => {
    const { rows } = await sql`
      select from sessions where id = ${id} and change_purpose = 'pin-change' and change_until > now()`.execute(db)
    return rows.length > 0
  }

  return {
    /** Returns whether a purpose is held back in a session. A passkey that is a day old may be used for it all the same. */
    isHeld: async (session: Session, purpose: string) => (await find(session, purpose)) !== undefined,

    /**
     * Requires that a purpose is not held back in a session, and otherwise notifies the owner.
     *
     * @throws ServiceError `new_browser`
     */
    async require(session: Session, purpose: string): Promise<void> {
      const held = await find(session, purpose)
      if (!held) return
      await report(session, held.purpose, held.from)
      throw toRefusal(held.from)
    },
  }
}
