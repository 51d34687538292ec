import { randomBytes } from 'node:crypto'

/** Crockford's base32: without I, L, O and U, which are misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Draws the reference under which a failure is logged and which the person is shown: `K7QM-2X9D`. It identifies nobody.
 */
export function drawReference(): string {
  const drawn = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${drawn.slice(0, 4)}-${drawn.slice(4)}`
}
