import { createHmac, hkdfSync } from 'node:crypto'
import { fromUtf8, lp } from '@latchkey/core/bytes'

export type HashAddress = (email: string) => string

/**
 * Creates the keyed hash of e-mail addresses by which mails to one address are counted: a copy of the database does not
 * reveal the recipients. Its key is derived from the key file.
 */
export function createAddressHash(secret: Uint8Array): HashAddress {
  const label = 'latchkey/v1/mail-address'
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), fromUtf8(label), 32))
  return (email) => createHmac('sha256', key).update(lp(label, email.toLowerCase())).digest('base64url')
}
