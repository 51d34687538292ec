import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { fromUtf8 } from '@latchkey/core/bytes'

/** The accepted sizes of RSA keys, bits. Older API keys have 1024. */
const leastBits = 1024
const mostBits = 8192

/**
 * Parses an RSA public key: SubjectPublicKeyInfo (DER) in URL-safe or standard base64, as an existing API key
 * holds it. Undefined for anything else, such as an API key that is only a name.
 */
export function readSigningKey(text: string): KeyObject | undefined {
  try {
    // Node reads both alphabets and ignores other characters.
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= leastBits && bits <= mostBits ? key : undefined
  } catch {
    return undefined
  }
}

/**
 * True if a project signed a text: RSASSA-PKCS1-v1_5 with SHA-256 over its UTF-8 bytes, in standard base64. The key is
 * the project's signing key or, without one, its API key. A project with neither has signed nothing.
 */
export function isSignedByProject(
  project: { apiKey: string; signingKey?: string | null | undefined },
  text: string,
  signature: string,
): boolean {
  const key = readSigningKey(project.signingKey ?? project.apiKey)
  if (!key || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  return verify('sha256', fromUtf8(text), key, Buffer.from(signature, 'base64'))
}
