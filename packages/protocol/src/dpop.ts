import { fromUtf8, toBase64Url } from '@latchkey/core/bytes'
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { ServiceError } from './service-error.ts'

/** Demonstrating Proof of Possession, RFC 9449, the server's side. The key is always ECDSA P-256. */

const publicJwk = v.strictObject({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.pipe(v.string(), v.length(43)),
  y: v.pipe(v.string(), v.length(43)),
})
export type DpopJwk = v.InferOutput<typeof publicJwk>

const claims = v.object({
  // Stored, so only what every database accepts: visible ASCII.
  jti: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,64}$/)),
  htm: v.string(),
  htu: v.string(),
  iat: v.number(),
  ath: v.optional(v.string()),
  nonce: v.optional(v.string()),
  /** The build number of the frame that signed it. Frames of before name none. */
  build: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})

/**
 * A verified proof: its key, that key's thumbprint (RFC 7638), its id (to be used once), its nonce, and the build of the
 * frame that signed it, 0 where it names none.
 */
export type DpopProof = { jwk: DpopJwk; jkt: string; jti: string; nonce: string | undefined; build: number }

/** The hash of a token as it stands in a proof's `ath`. */
export async function hashToken(token: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', fromUtf8(token))))
}

/** The cryptography of a check: services have a faster implementation than WebCrypto. */
export type DpopCryptography = {
  /**
   * The claims of a token that this key signed, ES256, with the type `dpop+jwt`.
   *
   * @throws for an invalid signature
   */
  readSigned(proof: string, jwk: DpopJwk): unknown
  /** SHA-256 of a text, as base64url. */
  hash(text: string): string | Promise<string>
}

const webCryptography: DpopCryptography = {
  async readSigned(proof, jwk) {
    const key = await importJWK(jwk as JWK, 'ES256')
    return (await jwtVerify(proof, key, { algorithms: ['ES256'], typ: 'dpop+jwt' })).payload
  },
  hash: hashToken,
}

/**
 * Verifies a DPoP header against its request. Freshness is the caller's task: by `nonce`, or by a `token` that is
 * itself fresh and used once. `url` is compared without query and fragment (RFC 9449 section 4.3).
 *
 * @throws ServiceError `bad_proof`
 */
export async function verifyDpop(
  header: string | undefined,
  request: { method: string; url: string; token?: string },
  { readSigned, hash }: DpopCryptography = webCryptography,
): Promise<DpopProof> {
  try {
    if (!header || header.length > 4096 || header.includes(',')) throw new Error('no single proof')
    const jwk = v.parse(publicJwk, decodeProtectedHeader(header).jwk)
    const proof = v.parse(claims, await readSigned(header, jwk))
    const { origin, pathname } = new URL(request.url)
    if (proof.htm !== request.method || proof.htu !== origin + pathname) throw new Error('proof of another request')
    const ath = request.token === undefined ? undefined : await hash(request.token)
    if (proof.ath !== ath) throw new Error('proof of another token')
    // RFC 7638: the members in the order of their names.
    const { crv, kty, x, y } = jwk
    const { jti, nonce, build = 0 } = proof
    return { jwk, jkt: await hash(JSON.stringify({ crv, kty, x, y })), jti, nonce, build }
  } catch (cause) {
    throw new ServiceError('bad_proof', {}, { cause })
  }
}
