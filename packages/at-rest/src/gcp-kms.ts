import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { type Kek, KekError, wrapAad } from './kek.ts'
import { postToKek, toReason } from './kek-request.ts'
import { readSecretFile, SecretFileError } from './secret-file.ts'

export type GcpKms = {
  /** The resource name of a symmetric key, without a version. */
  key: string
  /** The address of the KMS. Default: Google's own. */
  endpoint?: string | undefined
  /** Mode 0400: the key of a service account, in Google's JSON format. */
  credentialsFile: string
}

/** The resource name of a key. */
export const gcpKeyName =
  /^projects\/[a-z0-9:.-]+\/locations\/[a-z0-9-]+\/keyRings\/[A-Za-z0-9_-]+\/cryptoKeys\/[A-Za-z0-9_-]+$/

const audience = 'https://cloudkms.googleapis.com/'
/** How long a token is valid, seconds. It is used at once; clocks may differ. */
const tokenSeconds = 300

/** A KEK of Google Cloud KMS, which never leaves it. The id is authenticated as additional data. */
export function createGcpKmsKek(settings: GcpKms, now: () => number = Date.now): Kek {
  const { key, credentialsFile, endpoint = audience.slice(0, -1) } = settings
  if (!gcpKeyName.test(key)) throw new KekError(key, 'is not the resource name of a key of Cloud KMS')

  /** @throws KekError */
  const call = async (action: 'encrypt' | 'decrypt', id: string, about: Record<string, string>) => {
    const token = createToken(await readCredentials(credentialsFile), now())
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const body = JSON.stringify({ ...about, additionalAuthenticatedData: toBase64(wrapAad(id)) })
    const { status, answer } = await postToKek(key, `${endpoint}/v1/${key}:${action}`, { headers, body })
    if (status === 200) return answer
    const { status: name, message } = { ...(answer.error as Record<string, unknown> | undefined) }
    const why = toReason(message)
    const isWrong = status === 400 && /^Decryption failed/.test(why)
    const what = `cannot be used: Cloud KMS answered ${status} ${toReason(name)} (${why}) to ${action}`
    throw new KekError(key, what, { isWrong })
  }

  return {
    name: `gcp-kms:${key}`,
    label: key,
    wrap: async (id, plain) => fromBase64(key, (await call('encrypt', id, { plaintext: toBase64(plain) })).ciphertext),
    unwrap: async (id, wrapped) =>
      fromBase64(key, (await call('decrypt', id, { ciphertext: toBase64(wrapped) })).plaintext),
  }
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const fromBase64 = (label: string, value: unknown) => {
  if (typeof value !== 'string' || value === '')
    throw new KekError(label, 'cannot be used: Cloud KMS answered no bytes')
  return Uint8Array.from(Buffer.from(value, 'base64'))
}

type Credentials = { email: string; keyId: string; privateKey: KeyObject }

/**
 * A JWT that a service account signs for this API itself (AIP-4111), so that no other service is needed to get a token.
 */
const createToken = ({ email, keyId, privateKey }: Credentials, now: number): string => {
  const iat = Math.floor(now / 1_000)
  const header = { alg: 'RS256', typ: 'JWT', kid: keyId }
  const claims = { iss: email, sub: email, aud: audience, iat, exp: iat + tokenSeconds }
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
}

/** @throws SecretFileError */
async function readCredentials(path: string): Promise<Credentials> {
  const text = await readSecretFile(path)
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const { client_email: email, private_key_id: keyId, private_key: pem } = value
    if (typeof email === 'string' && typeof keyId === 'string' && typeof pem === 'string')
      return { email, keyId, privateKey: createPrivateKey(pem) }
  } catch {
    // The parser's message may quote the key.
  }
  throw new SecretFileError(`${path} does not hold the key of a service account, as Google gives it as JSON`)
}
