import { randomInt } from 'node:crypto'
import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8 } from '@latchkey/core/bytes'
import type { LoginProvider } from '@latchkey/core/login-providers'
import type { DpopJwk } from '@latchkey/protocol/dpop'
import { ServiceError } from '@latchkey/protocol/service-error'
import { deleteInBatches } from '@latchkey/service/database'
import { type Kysely, type Selectable, sql } from 'kysely'
import { hashOf } from '../random.ts'
import type { Tables } from '../tables.ts'
import { notifyFlow } from './flow-events.ts'
import type { SessionStore } from './session-store.ts'

/** The reason why a login failed, for the login window and the frame. */
export type FlowFailure = 'access_denied' | 'cancelled' | 'expired' | 'wrong_number' | 'unavailable' | 'refused'

export type Flow = Selectable<Tables['flows']>

const flowMinutes = 5
/** Tokens are issued again to the same key for this long, because a response can be lost. */
const giveSeconds = 60

const verifierPlace = (flow: string) => ({ table: 'flows', column: 'verifier_sealed', row: flow })
const postPlace = (handleHash: string) => ({ table: 'form_posts', column: 'params_sealed', row: handleHash })

export type FlowStore = ReturnType<typeof createFlowStore>

/** The pending logins: started by the frame, bound to a window, returned from the provider, done. */
export function createFlowStore(db: Kysely<Tables>, atRest: AtRest, sessions: SessionStore) {
  const notify = (id: string) => notifyFlow(db, id)

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
    async start(flow: {
      id: string
      jkt: string
      jwk: DpopJwk
      projectId: string
      provider: LoginProvider
      pageOrigin: string
    }): Promise<{ number: number; expiresIn: number }> {
      const choices = drawNumbers()
      const number = choices[randomInt(choices.length)] as number
      const { rows } = await sql<{ number: number; left: number }>`
        insert into flows (id, state, jkt, jwk, project_id, provider, page_origin, number, choices, expires_at) values (
          ${flow.id}, 'started', ${flow.jkt}, ${JSON.stringify(flow.jwk)}, ${flow.projectId}, ${flow.provider},
          ${flow.pageOrigin}, ${number}, ${choices}, now() + make_interval(mins => ${flowMinutes}))
        on conflict (id) do update set jkt = flows.jkt
        where (flows.jkt, flows.project_id, flows.provider, flows.page_origin, flows.state)
          = (excluded.jkt, excluded.project_id, excluded.provider, excluded.page_origin, 'started')
          and flows.expires_at > now()
        returning number, extract(epoch from expires_at - now())::float8 as left`.execute(db)
      const [row] = rows
      if (!row) throw new ServiceError('conflict')
      return { number: row.number, expiresIn: Math.floor(row.left) }
    },

    /** Binds a started flow to the window that holds the cookie. False when the flow is no longer waiting for one. */
    async bind(
      id: string,
      made: { state: string; cookie: string; nonce: string; verifier: string; browser: string | null },
    ): Promise<boolean> {
      const bound = await db
        .updateTable('flows')
        .set({
          state: 'bound',
          state_hash: hashOf(made.state),
          cookie_hash: hashOf(made.cookie),
          nonce: made.nonce,
          browser: made.browser,
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

    /** Records that the person signed in; the frame then has two minutes to fetch its tokens. */
    async finish(id: string, { identityId, isNew }: { identityId: string; isNew: boolean }): Promise<void> {
      await sql`
        update flows set state = 'done', identity_id = ${identityId}, is_new = ${isNew}, verifier_sealed = null,
          expires_at = greatest(expires_at, now() + interval '2 minutes')
        where id = ${id} and state = 'returned'`.execute(db)
      await notify(id)
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

    /** The tokens of a finished flow: the first call opens a session, later ones issue new tokens while a response may be lost. */
    async give(id: string) {
      return db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{
          userId: string
          identityId: string
          projectId: string
          jkt: string
          browser: string | null
          session: string | null
          isNew: boolean
          late: boolean
        }>`
          select i.user_id as "userId", f.identity_id as "identityId", f.project_id as "projectId", f.jkt,
            f.browser, f.session_id as session, f.is_new as "isNew",
            coalesce(f.given_at < now() - make_interval(secs => ${giveSeconds}), false) as late
          from flows f join identities i on i.id = f.identity_id
          where f.id = ${id} and f.state = 'done' for update of f`.execute(transaction)
        const [flow] = rows
        if (!flow || flow.late) throw new ServiceError('conflict')
        const session = flow.session ?? (await sessions.open(flow, transaction))
        await sql`update flows set session_id = ${session}, given_at = coalesce(given_at, now()) where id = ${id}`.execute(
          transaction,
        )
        return { ...flow, session, isFirst: flow.session === null, tokens: await sessions.issue(session, transaction) }
      })
    },

    /** Stores a provider's cross-site form post, which carries no cookie, for one minute under a handle. */
    async keepPost(handle: string, params: string): Promise<void> {
      const handleHash = hashOf(handle)
      const sealed = atRest.seal(postPlace(handleHash), fromUtf8(params))
      await sql`insert into form_posts (handle_hash, params_sealed, expires_at)
        values (${handleHash}, ${sealed}, now() + interval '1 minute')`.execute(db)
    },

    /** Returns the parameters stored under a handle and deletes them. */
    async takePost(handle: string): Promise<string | undefined> {
      const handleHash = hashOf(handle)
      const { rows } = await sql<{ sealed: Buffer; fresh: boolean }>`
        delete from form_posts where handle_hash = ${handleHash}
        returning params_sealed as sealed, expires_at > now() as fresh`.execute(db)
      const [row] = rows
      return row?.fresh ? new TextDecoder().decode(atRest.open(postPlace(handleHash), row.sealed)) : undefined
    },

    /** Removes what has expired. */
    sweeps: {
      flows: () => deleteInBatches(db, 'flows', 'expires_at', sql`expires_at < now()`),
      formPosts: () => deleteInBatches(db, 'form_posts', 'expires_at', sql`expires_at < now()`),
    },
  }
}

/** Draws three different two-digit numbers. */
const drawNumbers = (): number[] => {
  const numbers = new Set<number>()
  while (numbers.size < 3) numbers.add(randomInt(10, 100))
  return [...numbers]
}
