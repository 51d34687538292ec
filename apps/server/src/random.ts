import { createHash, randomBytes } from 'node:crypto'
import { toBase64Url } from '@latchkey/core/bytes'

/** A random 128-bit identifier. */
export function randomId(): string {
  return toBase64Url(randomBytes(16))
}

/** A random 256-bit secret: a token, a state, a handle. Only its hash is stored. */
export function randomSecret(): string {
  return toBase64Url(randomBytes(32))
}

/** SHA-256, base64url: enough for secrets of 256 random bits. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
