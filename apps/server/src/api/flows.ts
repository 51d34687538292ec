import type { AtRest } from '@latchkey/at-rest'
import type { LoginProvider } from '@latchkey/core/login-providers'
import type { DpopJwk } from '@latchkey/protocol/dpop'
import { ServiceError } from '@latchkey/protocol/service-error'
import { deleteInBatches, type Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import { hashOf } from '../random.ts'
import type { Tables } from '../tables.ts'
import type { Flow, FlowFailure } from './flow.ts'
import { confirmCode, createCodeHash, drawCode } from './flow-code.ts'
import { notifyFlow } from './flow-events.ts'
import { redeemFlow } from './flow-redemption.ts'
import { bindFlow, claimFlow, type FlowBinding, finishFlow } from './flow-window.ts'
import { type FoundLogin, storeFound } from './found-login.ts'
import type { SessionStore } from './session-store.ts'

type NewFlow = {
  id: string
  jkt: string
  jwk: DpopJwk
  projectId: string
  provider: LoginProvider
  pageOrigin: string
  /** How long it may take until the provider's answer. */
  minutes: number
  /** The session that adds the login to its person; left out for a sign-in. */
  addedTo?: string
}

/**
 * Begins a flow, or finds the one that this key has begun with this id.
 *
 * @throws ServiceError `conflict` when the id is taken
 */
async function startFlow(db: Executor, flow: NewFlow): Promise<{ expiresIn: number }> {
  const { rows } = await sql<{ left: number }>`
    insert into flows (id, state, jkt, jwk, project_id, provider, page_origin, added_to, expires_at) values (
      ${flow.id}, 'started', ${flow.jkt}, ${JSON.stringify(flow.jwk)}, ${flow.projectId}, ${flow.provider},
      ${flow.pageOrigin}, ${flow.addedTo ?? null}, now() + make_interval(mins => ${flow.minutes}))
    on conflict (id) do update set jkt = flows.jkt
    where (flows.jkt, flows.project_id, flows.provider, flows.page_origin, flows.state)
      = (excluded.jkt, excluded.project_id, excluded.provider, excluded.page_origin, 'started')
      and flows.added_to is not distinct from excluded.added_to and flows.expires_at > now()
    returning extract(epoch from expires_at - now())::float8 as left`.execute(db)
  const [row] = rows
  if (!row) throw new ServiceError('conflict')
  return { expiresIn: Math.floor(row.left) }
}

const findFlow = async (db: Kysely<Tables>, column: 'id' | 'state_hash', value: string): Promise<Flow | undefined> =>
  db
    .selectFrom('flows')
    .selectAll()
    .where(column, '=', value)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

export type FlowStore = ReturnType<typeof createFlowStore>

/**
 * The pending logins: started by the frame, bound to a window, returned from the provider, done. Where the window lost
 * its opener, its code is typed in the frame in between. Every change wakes the polls that wait for the flow.
 *
 * @param secret the service's, from which the key of the codes' hashes is derived
 */
export function createFlowStore(db: Kysely<Tables>, atRest: AtRest, secret: Uint8Array, sessions: SessionStore) {
  const notify = (id: string) => notifyFlow(db, id)
  const codeHashOf = createCodeHash(secret)

  return {
    find: (id: string) => findFlow(db, 'id', id),
    findByState: (state: string) => findFlow(db, 'state_hash', hashOf(state)),
    start: (flow: NewFlow) => startFlow(db, flow),

    /** Binds a started flow to the window that has the cookie. False when the flow is no longer waiting for one. */
    async bind(id: string, binding: FlowBinding): Promise<boolean> {
      const isBound = await bindFlow(db, atRest, id, binding)
      if (isBound) await notify(id)
      return isBound
    },

    /** Uses up the `state` of a bound flow. Undefined when it was used before. */
    claim: (id: string) => claimFlow(db, atRest, id),

    /**
     * Records that the person signed in. The frame then has two minutes to fetch its tokens, or the person three to
     * type the code there.
     *
     * @returns the code that the window has to show, where the flow needs one; undefined where the flow has ended, or
     * the person signed out everywhere after it began
     */
    async finish(
      flow: Flow,
      login: { identityId: string; isNew: boolean },
    ): Promise<{ code: string | undefined } | undefined> {
      const code = flow.by_code ? drawCode() : undefined
      const hash = code === undefined ? undefined : codeHashOf(flow.id, flow.jkt, code)
      const isFinished = await finishFlow(db, flow, login, hash)
      await notify(flow.id)
      return isFinished ? { code } : undefined
    },

    /** Records the login that a flow came back with which adds one. False where it ended meanwhile. */
    async returnWith(flow: Flow, found: FoundLogin): Promise<boolean> {
      const isStored = await storeFound(db, atRest, flow, found)
      await notify(flow.id)
      return isStored
    },

    /**
     * Checks the code that the person typed, from the session key `jkt`. Undefined where the attempt was not counted.
     */
    async confirm(id: string, jkt: string, code: string) {
      const attempt = await confirmCode(db, id, jkt, codeHashOf(id, jkt, code))
      await notify(id)
      return attempt
    },

    async fail(id: string, reason: FlowFailure): Promise<void> {
      await db
        .updateTable('flows')
        .set({ state: 'failed', reason, verifier_sealed: null })
        .where('id', '=', id)
        .where('state', 'not in', ['done', 'failed'])
        .execute()
      await notify(id)
    },

    /** The tokens of a finished flow; undefined where the person signed out everywhere after it began. */
    redeem: (id: string, device: string | null) =>
      db.transaction().execute((transaction) => redeemFlow(transaction, id, sessions, device)),

    /** Ends the logins of a person that are finished but not fetched. */
    async endFinished(user: string): Promise<void> {
      await sql`
        update flows set state = 'failed', reason = 'cancelled', code_hash = null
        where identity_id in (select id from identities where user_id = ${user}) and state in ('code', 'done')`.execute(
        db,
      )
    },

    /** Deletes expired rows. */
    sweep: () => deleteInBatches(db, 'flows', 'expires_at', sql`expires_at < now()`),
  }
}
