import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signed part of a request. */
export type SignedParts = {
  /** Seconds since 1970, as text. */
  timestamp: string
  /** In upper case. */
  method: string
  /** From the first slash on, with the query, exactly as sent. */
  path: string
  /** Exactly as sent; empty without a body. */
  body: string
}

/** A signature is valid this many seconds before and after its timestamp. */
const window = 60

/**
 * HMAC-SHA256 over `timestamp`, `method`, `path` and `body`, joined by line feeds, under the secret's text as UTF-8.
 * @returns 64 hex digits
 */
export function signRequest(secret: string, { timestamp, method, path, body }: SignedParts): string {
  return createHmac('sha256', secret).update([timestamp, method, path, body].join('\n')).digest('hex')
}

/** True when a request is signed with this secret and its time is within 60 seconds of now. */
export function isSigned(secret: string, parts: SignedParts, signature: string): boolean {
  if (!/^\d{1,12}$/.test(parts.timestamp)) return false
  if (Math.abs(Number(parts.timestamp) - Date.now() / 1000) > window) return false
  const [actual, wanted] = [Buffer.from(signature), Buffer.from(signRequest(secret, parts))]
  return actual.length === wanted.length && timingSafeEqual(actual, wanted)
}
