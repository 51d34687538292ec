import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { DpopCryptography } from '@latchkey/protocol/dpop'

/**
 * Signed tokens (RFC 7519, compact JWS of RFC 7515) verified by OpenSSL synchronously. WebCrypto, which jose uses,
 * moves each signature to another thread and back, which costs the services more than the verification itself. This
 * accepts fewer tokens than jose: its test compares the two (decision 21).
 */

/** Allowed difference between the clocks of two hosts, seconds. */
const clockTolerance = 5

type Payload = Record<string, unknown>

/** The parts of a token whose signature is not verified yet. */
type Unverified = { header: Payload; payload: string; signed: Buffer; signature: Buffer }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const toObject = (part: string): Payload => {
  // Node ignores what no encoder writes: a character too many, and bytes that are not UTF-8.
  if (part.length % 4 === 1) throw new TypeError('not base64url')
  const value: unknown = JSON.parse(utf8.decode(Buffer.from(part, 'base64url')))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object')
  return value as Payload // checked above
}

const readParts = (token: string, expected: { alg: string; typ: string }): Unverified => {
  const [, head, payload, tail] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? []
  if (head === undefined || payload === undefined || tail === undefined) throw new TypeError('not a token')
  const header = toObject(head)
  if (header.alg !== expected.alg) throw new TypeError('another algorithm')
  if (header.typ !== expected.typ) throw new TypeError('another kind of token')
  // Critical extensions (RFC 7515 section 4.1.11): none is supported.
  if ('crit' in header || 'b64' in header) throw new TypeError('an unknown extension')
  return { header, payload, signed: Buffer.from(`${head}.${payload}`), signature: Buffer.from(tail, 'base64url') }
}

const toSeconds = (payload: Payload, name: 'iat' | 'exp' | 'nbf'): number | undefined => {
  const value = payload[name]
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(`${name} is not a time`)
  return value
}

const now = () => Math.floor(Date.now() / 1000)

/** Rejects a token that has expired, or is not valid yet. */
const requireTimes = (payload: Payload, tolerance: number): void => {
  if ((toSeconds(payload, 'exp') ?? Number.POSITIVE_INFINITY) <= now() - tolerance) throw new RangeError('expired')
  if ((toSeconds(payload, 'nbf') ?? 0) > now() + tolerance) throw new RangeError('not valid yet')
  toSeconds(payload, 'iat')
}

/** A key of a service, Ed25519, and its thumbprint, by which tokens name it (`kid`). */
export type VerifyingKey = { kid: string; key: KeyObject }

/**
 * Verifies a token that one service issued to another: Ed25519 by one of these keys, type, issuer, audience, times and
 * id. Its `iat` must be within the last `maxAge` seconds, whatever its `exp` is.
 *
 * @throws for an invalid token
 */
export function readToken(
  token: string,
  expected: { keys: readonly VerifyingKey[]; type: string; issuer: string; audience: string; maxAge: number },
): Payload {
  const { header, payload, signed, signature } = readParts(token, { alg: 'EdDSA', typ: expected.type })
  const found = expected.keys.filter(({ kid }) => header.kid === undefined || header.kid === kid)
  const [one, ...more] = found
  if (!one || more.length > 0) throw new TypeError('no such key')
  if (!verify(null, signed, one.key, signature)) throw new TypeError('another signature')
  const claims = toObject(payload)
  if (claims.iss !== expected.issuer || claims.aud !== expected.audience) throw new TypeError('of others')
  if (claims.jti === undefined || claims.sub === undefined || claims.exp === undefined)
    throw new TypeError('incomplete')
  requireTimes(claims, clockTolerance)
  const age = now() - (toSeconds(claims, 'iat') ?? Number.NaN)
  if (!(age >= -clockTolerance && age <= expected.maxAge + clockTolerance)) throw new RangeError('too old')
  return claims
}

/** The length of a signature of P-256: r and s (RFC 7518 section 3.4). */
const es256Length = 64

/** For `verifyDpop`. */
export const dpopCryptography: DpopCryptography = {
  readSigned(proof, jwk) {
    const { payload, signed, signature } = readParts(proof, { alg: 'ES256', typ: 'dpop+jwt' })
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    if (signature.length !== es256Length || !verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature))
      throw new TypeError('another signature')
    const claims = toObject(payload)
    requireTimes(claims, 0)
    return claims
  },
  hash: (text) => createHash('sha256').update(text).digest('base64url'),
}
