import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8 } from '@latchkey/core/bytes'
import type { LoginProvider } from '@latchkey/core/login-providers'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Flow } from './flow.ts'

/** The login with which the window of a flow came back that adds one; `sub` is hashed as in `identities`. */
export type FoundLogin = {
  provider: LoginProvider
  iss: string
  sub: string
  email?: string | undefined
  emailVerified: boolean
}

/** The session has this long to add it, minutes. */
const addMinutes = 5

const foundPlace = (flow: string) => ({ table: 'flows', column: 'found_sealed', row: flow })

/**
 * Records the login that a window came back with, for the session that wants to add it: no session is opened, and nobody
 * is created.
 *
 * @returns false where the flow or that session ended meanwhile
 */
export async function storeFound(
  db: Kysely<Tables>,
  atRest: AtRest,
  { id }: Pick<Flow, 'id'>,
  found: FoundLogin,
): Promise<boolean> {
  const sealed = atRest.seal(foundPlace(id), fromUtf8(JSON.stringify(found)))
  const { rows } = await sql`
    update flows set state = 'done', found_sealed = ${sealed}, verifier_sealed = null,
      expires_at = greatest(expires_at, now() + make_interval(mins => ${addMinutes}))
    where id = ${id} and state = 'returned' and exists (
      select from sessions s where s.id = flows.added_to and s.ended_at is null)
    returning 1`.execute(db)
  return rows.length > 0
}

/** The login of a flow that came back. */
export function readFound(atRest: AtRest, id: string, sealed: Buffer): FoundLogin {
  return JSON.parse(new TextDecoder().decode(atRest.open(foundPlace(id), sealed))) as FoundLogin // as `storeFound` wrote it
}
