import { createHmac, hkdfSync } from 'node:crypto'
import { fromUtf8, lp } from '@latchkey/core/bytes'
import type { Session } from './session.ts'

/** Who calls, as far as the limits of a person tell callers apart. */
export type Caller = Pick<Session, 'userId' | 'opened' | 'browserKnown'>

export type PersonKey = (caller: Caller, address: string) => string

/**
 * Creates the keys by which the limits of a person count, over all their sessions in one network. Sessions in which the
 * PIN was right, or that began in a browser in which it was, have their own: somebody with the login and without the PIN
 * uses up nothing of theirs, and not even somebody with both does from another network. Keyed, with a key that is
 * derived from the key file: a copy of the database does not tell from which networks a person calls.
 */
export function createPersonKey(secret: Uint8Array): PersonKey {
  const label = 'latchkey/v1/person-limit'
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), fromUtf8(label), 32))
  return ({ userId, opened, browserKnown }, address) =>
    createHmac('sha256', key)
      .update(lp(label, userId, opened || browserKnown ? 'known' : 'unknown', address))
      .digest('base64url')
}
