import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { readSecretFile } from '@latchkey/at-rest/secret-file'
import { type Bytes, fromBase64Url } from '@latchkey/core/bytes'
import { type DpopProof, verifyDpop } from '@latchkey/protocol/dpop'
import { ServiceError } from '@latchkey/protocol/service-error'
import { token as tokenShape } from '@latchkey/protocol/shapes'
import { tokenAlgorithm } from '@latchkey/protocol/tokens'
import { calculateJwkThumbprint } from 'jose'
import * as v from 'valibot'
import { ConfigurationError, type publicEd25519 } from './configuration.ts'
import { dpopCryptography, readToken } from './jwt.ts'

/**
 * The signed tokens that services issue to each other: JWT, Ed25519, each type with its own `typ` (protocol/tokens).
 */

type PublicKey = v.InferOutput<typeof publicEd25519>

export type Signer = {
  /** Signs claims as one kind of token, valid for `seconds`; sets `iat`, `exp` and a random `jti`. */
  sign(type: string, claims: Record<string, unknown> & { iss: string; aud: string }, seconds: number): Promise<string>
  publicKey: PublicKey
}

/**
 * A signer with the private key of a secret file (Ed25519, JWK).
 *
 * @throws SecretFileError, ConfigurationError
 */
export async function readSigner(path: string): Promise<Signer> {
  const text = await readSecretFile(path)
  let key: KeyObject
  try {
    key = createPrivateKey({ key: JSON.parse(text), format: 'jwk' })
    if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('another kind of key')
  } catch {
    // Without the cause: a parser's message may quote the key.
    throw new ConfigurationError(`${path} does not hold a private Ed25519 key as JWK.`)
  }
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (!x) throw new ConfigurationError(`${path} does not hold a private Ed25519 key as JWK.`)
  const publicKey = { kty: 'OKP', crv: 'Ed25519', x } as const
  const kid = await calculateJwkThumbprint(publicKey)

  return {
    publicKey: { ...publicKey, kid, alg: tokenAlgorithm, use: 'sig' },
    sign: async (type, claims, seconds) => {
      const now = Math.floor(Date.now() / 1000)
      const jti = randomBytes(16).toString('base64url')
      const parts = [
        { alg: tokenAlgorithm, typ: type, kid },
        { ...claims, iat: now, exp: now + seconds, jti },
      ]
      const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
      return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
    },
  }
}

/**
 * Creates a verifier of one type of token: signature by a pinned key, algorithm, type, issuer, audience, times and
 * claims. The caller checks for replay.
 *
 * @returns a function of the token that throws ServiceError `bad_token`
 */
export async function createVerifier<S extends v.GenericSchema>(expected: {
  keys: readonly PublicKey[]
  type: string
  issuer: string
  audience: string
  claims: S
  /** Seconds since `iat` after which a token is refused, whatever its `exp` says. */
  maxAge: number
}): Promise<(token: string) => Promise<v.InferOutput<S>>> {
  const keys = await Promise.all(
    expected.keys.map(async ({ kty, crv, x }) => {
      const jwk = { kty, crv, x }
      return { kid: await calculateJwkThumbprint(jwk), key: createPublicKey({ key: jwk, format: 'jwk' }) }
    }),
  )
  return async (token) => {
    try {
      return v.parse(expected.claims, readToken(v.parse(tokenShape, token), { ...expected, keys }))
    } catch (cause) {
      throw new ServiceError('bad_token', {}, { cause })
    }
  }
}

/**
 * The token of `Authorization: DPoP <token>` and the checked proof of the key that sent it (RFC 9449 section 7.1).
 *
 * @param origin the service's own origin, as callers write it
 * @throws ServiceError `bad_token`, `bad_proof`
 */
export async function readAuthorization(
  request: Request,
  origin: string,
): Promise<{ token: string; proof: DpopProof }> {
  const token = /^DPoP ([A-Za-z0-9._~+/-]+=*)$/.exec(request.headers.get('Authorization') ?? '')?.[1]
  if (!token || token.length > 4096) throw new ServiceError('bad_token')
  return { token, proof: await readProof(request, origin, token) }
}

/** The checked DPoP proof of a request without a token. Throws ServiceError `bad_proof`. */
export function readProof(request: Request, origin: string, token?: string): Promise<DpopProof> {
  return verifyDpop(
    request.headers.get('DPoP') ?? undefined,
    {
      method: request.method,
      // Our configured origin, never the Host header.
      url: origin + new URL(request.url).pathname,
      ...(token !== undefined && { token }),
    },
    dpopCryptography,
  )
}

/** True when an Ed25519 signature (64 bytes, base64url) over `message` is by the raw public key (32 bytes, base64url). */
export async function isSignedBy(publicKey: string, message: Bytes, signature: string): Promise<boolean> {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, message, key, fromBase64Url(signature))
  } catch {
    return false
  }
}
