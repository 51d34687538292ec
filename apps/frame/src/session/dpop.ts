import { type Bytes, fromUtf8, toBase64Url } from '@latchkey/core/bytes'
import { randomId } from './random-id.ts'

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

type ProofOf = { method: string; url: string; token?: string | undefined; nonce?: string | undefined }

/** Signs with the session key: proofs of possession (RFC 9449), and the login window's hand-over. */
export type Prover = {
  /** The key's RFC 7638 thumbprint. */
  jkt: string
  dpop(request: ProofOf): Promise<string>
  /** ECDSA P-256 with SHA-256, 64 bytes as base64url. */
  sign(message: Bytes): Promise<string>
}

/** Creates a session key. Its private half can be used but never exported. */
export function createSessionKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify'])
}

const sha256 = async (text: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', fromUtf8(text))))

/**
 * Creates the prover of a key. `now` is the server's time, milliseconds: a wrong local clock must not sign anybody out.
 *
 * @param build the frame's; proofs name it
 */
export async function createProver(keys: CryptoKeyPair, now: () => number = Date.now, build?: number): Promise<Prover> {
  const { x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey)
  // The members in the order RFC 7638 hashes them.
  const jwk = { crv: 'P-256', kty: 'EC', x, y }
  const sign = async (message: Bytes) =>
    toBase64Url(new Uint8Array(await crypto.subtle.sign(ecdsa, keys.privateKey, message)))
  const encode = (part: object) => toBase64Url(fromUtf8(JSON.stringify(part)))

  return {
    jkt: await sha256(JSON.stringify(jwk)),
    sign,
    async dpop({ method, url, token, nonce }) {
      const { origin, pathname } = new URL(url)
      const header = encode({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      const claims = encode({
        jti: randomId(),
        htm: method,
        htu: origin + pathname,
        iat: Math.floor(now() / 1000),
        ...(token !== undefined && { ath: await sha256(token) }),
        ...(nonce !== undefined && { nonce }),
        ...(build !== undefined && { build }),
      })
      return `${header}.${claims}.${await sign(fromUtf8(`${header}.${claims}`))}`
    },
  }
}
