import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8 } from '@latchkey/core/bytes'
import type { Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import { hashOf } from '../random.ts'
import type { Tables } from '../tables.ts'
import type { Flow } from './flow.ts'

/** The login window's half of a flow: secrets that the provider's answer must match. */
export type FlowBinding = {
  state: string
  cookie: string
  nonce: string
  /** The code verifier of PKCE (RFC 7636). */
  verifier: string
  browser: string | null
  byCode: boolean
}

/** A person has at least this long to type the code, minutes. */
const codeMinutes = 3
/** The frame has at least this long to fetch the tokens, minutes. */
const doneMinutes = 2

const verifierPlace = (flow: string) => ({ table: 'flows', column: 'verifier_sealed', row: flow })

/**
 * Binds a started flow to the window that has the cookie. The verifier is stored encrypted.
 *
 * @returns false when the flow is no longer waiting for a window
 */
export async function bindFlow(db: Kysely<Tables>, atRest: AtRest, id: string, binding: FlowBinding): Promise<boolean> {
  const bound = await db
    .updateTable('flows')
    .set({
      state: 'bound',
      state_hash: hashOf(binding.state),
      cookie_hash: hashOf(binding.cookie),
      nonce: binding.nonce,
      browser: binding.browser,
      by_code: binding.byCode,
      verifier_sealed: atRest.seal(verifierPlace(id), fromUtf8(binding.verifier)),
    })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .returning('id')
    .executeTakeFirst()
  return bound !== undefined
}

/**
 * Uses up the `state` of a bound flow.
 *
 * @returns undefined when it was used before
 */
export async function claimFlow(
  db: Kysely<Tables>,
  atRest: AtRest,
  id: string,
): Promise<{ verifier: string; nonce: string } | undefined> {
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
}

/**
 * Records that the person signed in. The flow is done, or waits for the code if it has one.
 *
 * @param codeHash the hash of the code that the window shows; undefined where the flow needs none
 * @returns false where the flow ended meanwhile, or the person signed out everywhere after it began
 */
export async function finishFlow(
  db: Executor,
  flow: Pick<Flow, 'id'>,
  { identityId, isNew }: { identityId: string; isNew: boolean },
  codeHash: string | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    update flows set identity_id = ${identityId}, is_new = ${isNew}, verifier_sealed = null,
      state = ${codeHash === undefined ? 'done' : 'code'},
      code_hash = ${codeHash ?? null},
      expires_at = greatest(expires_at,
        now() + make_interval(mins => ${codeHash === undefined ? doneMinutes : codeMinutes}))
    where id = ${flow.id} and state = 'returned' and not exists (
      select from identities i join users u on u.id = i.user_id
      where i.id = ${identityId} and u.signed_out_at > flows.started_at)
    returning 1`.execute(db)
  return rows.length > 0
}
