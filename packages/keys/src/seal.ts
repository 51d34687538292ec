import { type Bytes, concat } from '@latchkey/core/bytes'
import { Untrusted } from './untrusted.ts'

/** AES-256-GCM by WebCrypto. A sealed text is the random 96-bit nonce, the ciphertext and the 128-bit tag. */

const nonceLength = 12
const tagLength = 16

const importKey = (key: Bytes) => crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Encrypts `plain` under a 32-byte key or a WebCrypto key; `about` is authenticated with it but not hidden. */
export async function seal(key: Bytes | CryptoKey, plain: Bytes, about: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const aes = key instanceof CryptoKey ? key : await importKey(key)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: about }, aes, plain)
  return concat(iv, new Uint8Array(sealed))
}

/** Decrypts what `seal` returned. Throws `Untrusted` when the key, the text or `about` differ. */
export async function open(key: Bytes | CryptoKey, sealed: Bytes, about: Bytes): Promise<Bytes> {
  if (sealed.length < nonceLength + tagLength) throw new Untrusted('a sealed text is too short')
  const aes = key instanceof CryptoKey ? key : await importKey(key)
  const iv = sealed.subarray(0, nonceLength)
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: about }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, aes, sealed.subarray(nonceLength)))
  } catch (cause) {
    throw new Untrusted('a sealed text does not open', { cause })
  }
}
