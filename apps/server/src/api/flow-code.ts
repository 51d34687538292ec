import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { lp } from '@latchkey/core/bytes'
import { codeTries } from '@latchkey/protocol/api'
import type { Executor } from '@latchkey/service/database'
import { sql } from 'kysely'
import type { Flow } from './flow.ts'

/** Draws the six digits that the login window shows. */
export function drawCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * Creates the function that hashes a code under a key. The hash is bound to one flow and one session key.
 *
 * @param secret the service's, from which the key of the hashes is derived
 */
export function createCodeHash(secret: Uint8Array) {
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), 'latchkey/v1/flow-code', 32))
  return (flow: string, jkt: string, code: string): string =>
    createHmac('sha256', key)
      .update(lp('latchkey/v1/flow-code', flow, jkt, code))
      .digest('base64url')
}

/**
 * Checks the code of the login window, as the person typed it in the frame. The statement that checks an attempt also
 * counts it, so parallel calls do not get more of them. Comparing keyed hashes reveals nothing by timing.
 *
 * @param jkt the session key of the caller
 * @param hash the keyed hash of the typed code
 * @returns the flow's state after this attempt, and how many are left; undefined where it was not counted
 */
export async function confirmCode(
  db: Executor,
  id: string,
  jkt: string,
  hash: string,
): Promise<{ state: Flow['state']; left: number } | undefined> {
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
  return rows[0]
}
