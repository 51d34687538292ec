import type { LoginProvider } from '@latchkey/core/login-providers'
import { loginDays } from '@latchkey/protocol/api'
import type { AnswerOf } from '@latchkey/protocol/endpoints'
import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { Outbox } from '../mail/outbox.ts'
import type { Tables } from '../tables.ts'
import { lockContacts } from './contact-store.ts'
import type { People } from './people.ts'
import type { Session } from './session.ts'
import { endSessions } from './session-end.ts'
import { endProof, requireProof } from './slot-changes.ts'

export type LoginStore = ReturnType<typeof createLoginStore>

/**
 * The logins of people: each reaches the same wallet. A login belongs to one person; that it has the same e-mail address
 * as another joins nothing.
 */
export function createLoginStore(
  db: Kysely<Tables>,
  { people, outbox }: { people: Pick<People, 'readEmail'>; outbox: Outbox },
) {
  return {
    /** The logins of a person, the oldest first. */
    async list({
      userId,
      identityId,
    }: Pick<Session, 'userId' | 'identityId'>): Promise<AnswerOf<'loginList'>['logins']> {
      type Row = {
        id: string
        provider: LoginProvider
        scope: string
        sealed: Buffer | null
        linkedAt: Date
        endsAt: Date | null
      }
      const { rows } = await sql<Row>`
        select id, provider, scope, email_sealed as sealed, linked_at as "linkedAt", ends_at as "endsAt" from identities
        where user_id = ${userId} order by linked_at, id`.execute(db)
      return rows.map(({ id, provider, scope, sealed, linkedAt, endsAt }) => {
        const email = sealed && people.readEmail(id, sealed)
        return {
          id,
          loginProvider: provider,
          ...(email && { email }),
          linkedAt: linkedAt.toISOString(),
          current: id === identityId,
          ...(scope !== 'global' && { onePage: true as const }),
          ...(endsAt && { endsAt: endsAt.toISOString() }),
        }
      })
    },

    /**
     * Removes a login in seven days, and ends its sessions now.
     *
     * @throws ServiceError `not_allowed`, `new_browser`, `not_found`; `conflict` for the session's own, the last one that
     *   stays, and while the account is to be deleted
     */
    remove: (session: Session, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { userId } = session
        await lockContacts(transaction, userId)
        await requireProof(transaction, session, 'link')
        const { rows } = await sql<{ id: string; provider: LoginProvider; endsAt: Date | null }>`
          select id, provider, ends_at as "endsAt" from identities where user_id = ${userId}`.execute(transaction)
        const login = rows.find((each) => each.id === id)
        if (!login) throw new ServiceError('not_found')
        // Somebody who asked for the deletion of the account must not shut out its owner, who could take that back.
        const { rows: asked } = await sql`select from deletions where user_id = ${userId}`.execute(transaction)
        const isLast = rows.every((each) => each.id === id || each.endsAt !== null)
        if (id === session.identityId || isLast || asked.length > 0) throw new ServiceError('conflict')
        await endProof(transaction, session)
        if (login.endsAt !== null) return
        const { rows: ending } = await sql<{ endsAt: Date }>`
          update identities set ends_at = now() + make_interval(days => ${loginDays}), seen_at = null where id = ${id}
          returning ends_at as "endsAt"`.execute(transaction)
        const { rows: sessions } = await sql<{ id: string }>`
          select id from sessions where identity_id = ${id} and ended_at is null`.execute(transaction)
        for (const each of sessions) await endSessions('id', each.id, transaction)
        await endSignIns(transaction, id)
        const ends = ending[0]?.endsAt.toISOString() ?? ''
        const { provider } = login
        const data = { at: new Date().toISOString(), ends, provider }
        await outbox.write(transaction, userId, { kind: 'login.ending', data })
        await writeAudit(transaction, { actor: userId, event: 'login.ending', data: { login: id, provider, ends } })
      }),

    /**
     * Takes a removal back.
     *
     * @throws ServiceError `not_found`
     */
    keep: ({ userId }: Pick<Session, 'userId'>, id: string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await lockContacts(transaction, userId)
        const { rows } = await sql<{ provider: LoginProvider }>`
          select provider from identities where id = ${id} and user_id = ${userId}`.execute(transaction)
        const [login] = rows
        if (!login) throw new ServiceError('not_found')
        if (await keepLogin(transaction, id))
          await reportLogin(transaction, outbox, userId, { kind: 'login.kept', id, ...login })
      }),
  }
}

/** Ends the sign-ins by a login that are finished but not fetched. */
async function endSignIns(transaction: Executor, id: string): Promise<void> {
  await sql`
    update flows set state = 'failed', reason = 'cancelled', code_hash = null
    where identity_id = ${id} and state in ('code', 'done')`.execute(transaction)
}

/** Notifies every address, and writes it to the audit. */
export async function reportLogin(
  transaction: Executor,
  outbox: Outbox,
  userId: string,
  { kind, id, provider }: { kind: 'login.added' | 'login.kept'; id: string; provider: LoginProvider },
): Promise<void> {
  await outbox.write(transaction, userId, { kind, data: { at: new Date().toISOString(), provider } })
  await writeAudit(transaction, { actor: userId, event: kind, data: { login: id, provider } })
}

/** Returns whether a login was to be removed, and stays. */
export async function keepLogin(transaction: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    update identities set ends_at = null, seen_at = null where id = ${id} and ends_at is not null returning 1`.execute(
    transaction,
  )
  return rows.length > 0
}
