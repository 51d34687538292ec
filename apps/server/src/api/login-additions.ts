import type { AtRest } from '@latchkey/at-rest'
import { mostLogins } from '@latchkey/protocol/api'
import type { AnswerOf } from '@latchkey/protocol/endpoints'
import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { Outbox } from '../mail/outbox.ts'
import { randomId } from '../random.ts'
import type { Tables } from '../tables.ts'
import { type FoundLogin, readFound } from './found-login.ts'
import { keepLogin, reportLogin } from './login-store.ts'
import type { People } from './people.ts'
import type { Session } from './session.ts'
import { endProof, requireProof } from './slot-changes.ts'

type Added = AnswerOf<'loginAdd'>['status']
type Owner = { id: string; userId: string }

/** How often an addition is tried while the same login signs in elsewhere at the same moment. */
const tries = 3

export type LoginAdditions = ReturnType<typeof createLoginAdditions>

/** Logins that are added to a person, by a session of theirs. */
export function createLoginAdditions(
  db: Kysely<Tables>,
  atRest: AtRest,
  { people, outbox }: { people: Pick<People, 'sealEmail'>; outbox: Outbox },
) {
  const findOwner = async (executor: Executor, { provider, iss, sub }: FoundLogin): Promise<Owner | undefined> => {
    const { rows } = await sql<Owner>`
      select id, user_id as "userId" from identities
      where scope = 'global' and provider = ${provider} and iss = ${iss} and sub = ${sub} and sub_hashed`.execute(
      executor,
    )
    return rows[0]
  }

  const insert = async (transaction: Executor, userId: string, found: FoundLogin): Promise<string | undefined> => {
    const { provider, iss, sub, email, emailVerified } = found
    const id = randomId()
    const sealed = email === undefined ? null : people.sealEmail(id, email)
    const { rows } = await sql`
      insert into identities (id, user_id, scope, provider, iss, sub, sub_hashed, email_sealed, email_verified)
      values (${id}, ${userId}, 'global', ${provider}, ${iss}, ${sub}, true, ${sealed}, ${emailVerified})
      on conflict (scope, provider, iss, sub) do nothing returning 1`.execute(transaction)
    return rows.length > 0 ? id : undefined
  }

  /** Adds a login once. Undefined where it signed in or was added elsewhere at the same moment. */
  const addOnce = (session: Session, flowId: string): Promise<Added | undefined> =>
    db.transaction().execute(async (transaction): Promise<Added | undefined> => {
      const { userId } = session
      const flow = await readFlow(transaction, session, flowId)
      const found = readFound(atRest, flowId, flow.sealed)
      const before = await findOwner(transaction, found)
      await lockPeople(transaction, userId, before?.userId)
      const owner = await findOwner(transaction, found)
      if (owner?.userId !== before?.userId) return undefined
      // The answer was lost.
      if (owner?.userId === userId && flow.added) return 'added'
      await requireProof(transaction, session, 'link')
      const { provider } = found
      if (owner?.userId === userId) {
        // Signing in again by a login that is to be removed keeps it.
        if (await keepLogin(transaction, owner.id))
          await reportLogin(transaction, outbox, userId, { kind: 'login.kept', id: owner.id, provider })
        return 'known'
      }
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from identities where user_id = ${userId}`.execute(transaction)
      if ((rows[0]?.count ?? 0) >= mostLogins) return 'full'
      if (owner && !(await isWithoutAnything(transaction, owner))) return 'taken'
      const id = owner ? await take(transaction, owner, userId) : await insert(transaction, userId, found)
      if (id === undefined) return undefined
      await sql`update flows set reason = 'added' where id = ${flowId}`.execute(transaction)
      await endProof(transaction, session)
      await reportLogin(transaction, outbox, userId, { kind: 'login.added', id, provider })
      return 'added'
    })

  return {
    /**
     * Requires that a session may add a login now.
     *
     * @throws ServiceError `not_allowed` without a fresh proof, and for a person of one project alone, whose issuer could
     *   name anybody; `new_browser`; `conflict` where they have ten
     */
    requireAddable: (session: Session): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await requireProof(transaction, session, 'link')
        const { rows } = await sql<{ scope: string }>`
          select scope from identities where user_id = ${session.userId}`.execute(transaction)
        if (rows.some(({ scope }) => scope !== 'global')) throw new ServiceError('not_allowed')
        if (rows.length >= mostLogins) throw new ServiceError('conflict')
      }),

    /**
     * Adds the login that a flow of this session came back with. Somebody who signed in with it before and made no wallet
     * is no person of their own any more.
     *
     * @throws ServiceError `not_allowed` without the proof, `new_browser`, `not_found`, `conflict`
     */
    async add(session: Session, flowId: string): Promise<Added> {
      for (let i = 0; i < tries; i++) {
        const added = await addOnce(session, flowId)
        if (added !== undefined) return added
      }
      throw new ServiceError('conflict')
    },
  }
}

/**
 * Locks the rows of one person or two, in an order in which two transactions cannot deadlock. The other one's is locked
 * against everything that refers to it: no wallet can be stored for them meanwhile.
 */
async function lockPeople(transaction: Executor, userId: string, other: string | undefined): Promise<void> {
  await sql`select from vaults where user_id = ${userId} for no key update`.execute(transaction)
  for (const each of [...new Set([userId, other ?? userId])].sort())
    await sql`select from users where id = ${each} for update`.execute(transaction)
}

/** @throws ServiceError `not_found` where no such sign-in of this session came back, or its time is up */
async function readFlow(transaction: Executor, { id, jkt }: Session, flowId: string) {
  const { rows } = await sql<{ sealed: Buffer; added: boolean }>`
    select found_sealed as sealed, coalesce(reason = 'added', false) as added from flows
    where id = ${flowId} and added_to = ${id} and jkt = ${jkt} and state = 'done' and expires_at > now()`.execute(
    transaction,
  )
  const [flow] = rows
  if (!flow) throw new ServiceError('not_found')
  return flow
}

/**
 * True for somebody who signed in and did nothing more: no wallet, begun or in use, no other login, and nothing that
 * they did. Call it under the lock of their row.
 */
async function isWithoutAnything(transaction: Executor, { id, userId }: Owner): Promise<boolean> {
  const { rows } = await sql`
    select from users u where id = ${userId} and not is_admin
      and not exists (select from vaults where user_id = u.id)
      and not exists (select from identities where user_id = u.id and id <> ${id})
      and not exists (select from transactions where user_id = u.id)
      and not exists (select from orders where user_id = u.id)`.execute(transaction)
  return rows.length > 0
}

/** Moves a login from somebody without anything, who is deleted, with their sessions and sign-ins. Returns its id. */
async function take(transaction: Executor, { id, userId: other }: Owner, userId: string): Promise<string> {
  await sql`delete from sessions where identity_id = ${id}`.execute(transaction)
  await sql`delete from flows where identity_id = ${id}`.execute(transaction)
  await sql`update identities set user_id = ${userId}, linked_at = now() where id = ${id}`.execute(transaction)
  await sql`delete from users where id = ${other}`.execute(transaction)
  await writeAudit(transaction, { actor: other, event: 'user.joined', data: { login: id } })
  return id
}
