import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8 } from '@latchkey/core/bytes'
import type { LoginProvider } from '@latchkey/core/login-providers'
import { codeTries } from '@latchkey/protocol/api'
import type { DpopJwk } from '@latchkey/protocol/dpop'
import { ServiceError } from '@latchkey/protocol/service-error'
import { deleteInBatches } from '@latchkey/service/database'
import { type Kysely, type Selectable, sql } from 'kysely'
import { hashOf } from '../random.ts'
import type { Tables } from '../tables.ts'
import { createCodeHash, drawCode } from './flow-code.ts'
import { notifyFlow } from './flow-events.ts'
import type { SessionStore } from './session-store.ts'

/** The reason why a login failed, for the login window and the frame. */
export type FlowFailure = 'access_denied' | 'cancelled' | 'expired' | 'wrong_code' | 'unavailable' | 'refused'

export type Flow = Selectable<Tables['flows']>

type NewFlow = {
  id: string
  jkt: string
  jwk: DpopJwk
  projectId: string
  provider: LoginProvider
  pageOrigin: string
}

type FinishedFlow = {
  userId: string
  identityId: string
  projectId: string
  jkt: string
  browser: string | null
  session: string | null
  isNew: boolean
  byCode: boolean
  late: boolean
  signedOut: boolean
}

const flowMinutes = 5
/** A person has at least this long to type the code, minutes. */
const codeMinutes = 3
/** Tokens are issued again to the same key for this long, because a response can be lost. */
const giveSeconds = 60

const verifierPlace = (flow: string) => ({ table: 'flows', column: 'verifier_sealed', row: flow })

export type FlowStore = ReturnType<typeof createFlowStore>

/**
 * The pending logins: started by the frame, bound to a window, returned from the provider, done. Where the window lost
 * its opener, its code is typed in the frame in between.
 *
 * @param kek the key of the key file, from which the key of the codes' hashes is derived
 */
export function createFlowStore(db: Kysely<Tables>, atRest: AtRest, kek: Uint8Array, sessions: SessionStore) {
  const notify = (id: string) => notifyFlow(db, id)

  const codeHashOf = createCodeHash(kek)

  const findBy = async (column: 'id' | 'state_hash', value: string): Promise<Flow | undefined> =>
    db
      .selectFrom('flows')
      .selectAll()
      .where(column, '=', value)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()

  return {
    find: (id: string) => findBy('id', id),
    findByState: (state: string) => findBy('state_hash', hashOf(state)),

    /**
     * Begins a flow, or returns the one that this key began with this id before.
     *
     * @throws ServiceError `conflict` when the id is taken
     */
    async start(flow: NewFlow): Promise<{ expiresIn: number }> {
      const { rows } = await sql<{ left: number }>`
        insert into flows (id, state, jkt, jwk, project_id, provider, page_origin, expires_at) values (
          ${flow.id}, 'started', ${flow.jkt}, ${JSON.stringify(flow.jwk)}, ${flow.projectId}, ${flow.provider},
          ${flow.pageOrigin}, now() + make_interval(mins => ${flowMinutes}))
        on conflict (id) do update set jkt = flows.jkt
        where (flows.jkt, flows.project_id, flows.provider, flows.page_origin, flows.state)
          = (excluded.jkt, excluded.project_id, excluded.provider, excluded.page_origin, 'started')
          and flows.expires_at > now()
        returning extract(epoch from expires_at - now())::float8 as left`.execute(db)
      const [row] = rows
      if (!row) throw new ServiceError('conflict')
      return { expiresIn: Math.floor(row.left) }
    },

    /** Binds a started flow to the window that holds the cookie. False when the flow is no longer waiting for one. */
    async bind(
      id: string,
      made: { state: string; cookie: string; nonce: string; verifier: string; browser: string | null; byCode: boolean },
    ): Promise<boolean> {
      const bound = await db
        .updateTable('flows')
        .set({
          state: 'bound',
          state_hash: hashOf(made.state),
          cookie_hash: hashOf(made.cookie),
          nonce: made.nonce,
          browser: made.browser,
          by_code: made.byCode,
          verifier_sealed: atRest.seal(verifierPlace(id), fromUtf8(made.verifier)),
        })
        .where('id', '=', id)
        .where('state', '=', 'started')
        .returning('id')
        .executeTakeFirst()
      if (bound) await notify(id)
      return bound !== undefined
    },

    /** Uses up the `state` of a bound flow. Undefined when it was used before. */
    async claim(id: string): Promise<{ verifier: string; nonce: string } | undefined> {
      const row = await db
        .updateTable('flows')
        .set({ state: 'returned' })
        .where('id', '=', id)
        .where('state', '=', 'bound')
        .returning(['verifier_sealed', 'nonce'])
        .executeTakeFirst()
      if (!row?.verifier_sealed || !row.nonce) return undefined
      return {
        verifier: new TextDecoder().decode(atRest.open(verifierPlace(id), row.verifier_sealed)),
        nonce: row.nonce,
      }
    },

    /**
     * Records that the person signed in. The frame then has two minutes to fetch its tokens, or the person some to type
     * the code there.
     *
     * @returns the code that the window has to show, where the flow needs one; undefined where the flow ended meanwhile,
     *   or the person signed out everywhere after it began
     */
    async finish(
      flow: Flow,
      { identityId, isNew }: { identityId: string; isNew: boolean },
    ): Promise<{ code: string | undefined } | undefined> {
      const code = flow.by_code ? drawCode() : undefined
      const { rows } = await sql`
        update flows set identity_id = ${identityId}, is_new = ${isNew}, verifier_sealed = null,
          state = ${code === undefined ? 'done' : 'code'},
          code_hash = ${code === undefined ? null : codeHashOf(flow.id, flow.jkt, code)},
          expires_at = greatest(expires_at, now() + make_interval(mins => ${code === undefined ? 2 : codeMinutes}))
        where id = ${flow.id} and state = 'returned' and not exists (
          select from identities i join users u on u.id = i.user_id
          where i.id = ${identityId} and u.signed_out_at > flows.started_at)
        returning 1`.execute(db)
      await notify(flow.id)
      return rows.length === 0 ? undefined : { code }
    },

    /**
     * Takes the code of the login window, as the person typed it in the frame. A try is counted by the statement that
     * judges it, so no number of parallel calls gets more of them. Comparing keyed hashes tells nothing by its time.
     *
     * @param jkt the session key of the caller
     * @returns the flow's state after this try, and how many are left
     */
    async confirm(id: string, jkt: string, code: string): Promise<{ state: Flow['state']; left: number } | undefined> {
      const hash = codeHashOf(id, jkt, code)
      const { rows } = await sql<{ state: Flow['state']; left: number }>`
        update flows set code_tries = code_tries + 1,
          state = case when code_hash = ${hash} then 'done' when code_tries + 1 >= ${codeTries} then 'failed'
            else state end,
          reason = case when code_hash <> ${hash} and code_tries + 1 >= ${codeTries} then 'wrong_code' end,
          code_hash = case when code_hash <> ${hash} and code_tries + 1 < ${codeTries} then code_hash end,
          expires_at = case when code_hash = ${hash} then greatest(expires_at, now() + interval '2 minutes')
            else expires_at end
        where id = ${id} and jkt = ${jkt} and state = 'code' and code_tries < ${codeTries} and expires_at > now()
        returning state, ${codeTries} - code_tries as left`.execute(db)
      await notify(id)
      return rows[0]
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

    /**
     * The tokens of a finished flow: the first call opens a session, later ones issue new tokens while a response may be
     * lost. Undefined where the person signed out everywhere after the flow began.
     */
    async give(id: string) {
      return db.transaction().execute(async (transaction) => {
        const { rows } = await sql<FinishedFlow>`
          select i.user_id as "userId", f.identity_id as "identityId", f.project_id as "projectId", f.jkt,
            f.browser, f.session_id as session, f.is_new as "isNew", f.by_code as "byCode",
            coalesce(f.given_at < now() - make_interval(secs => ${giveSeconds}), false) as late,
            coalesce(u.signed_out_at > f.started_at, false) as "signedOut"
          from flows f join identities i on i.id = f.identity_id join users u on u.id = i.user_id
          where f.id = ${id} and f.state = 'done' for update of f for share of u`.execute(transaction)
        const [flow] = rows
        if (!flow || flow.late) throw new ServiceError('conflict')
        if (flow.signedOut) return undefined
        const session = flow.session ?? (await sessions.open(flow, transaction))
        await sql`update flows set session_id = ${session}, given_at = coalesce(given_at, now()) where id = ${id}`.execute(
          transaction,
        )
        return { ...flow, session, isFirst: flow.session === null, tokens: await sessions.issue(session, transaction) }
      })
    },

    /** Ends the logins of a person that are finished and not yet fetched. */
    async endFinished(user: string): Promise<void> {
      await sql`
        update flows set state = 'failed', reason = 'cancelled', code_hash = null
        where identity_id in (select id from identities where user_id = ${user}) and state in ('code', 'done')`.execute(
        db,
      )
    },

    /** Removes what has expired. */
    sweep: () => deleteInBatches(db, 'flows', 'expires_at', sql`expires_at < now()`),
  }
}
