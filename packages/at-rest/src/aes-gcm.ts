import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Bytes, concat } from '@latchkey/core/bytes'

const nonceLength = 12
const tagLength = 16

/** AES-256-GCM: nonce, ciphertext, tag. */
export function sealBytes(key: Uint8Array, aad: Uint8Array, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `sealBytes` made. Throws when the key, the additional data or any bit differs. */
export function openBytes(key: Uint8Array, aad: Uint8Array, sealed: Uint8Array): Bytes {
  if (sealed.length < nonceLength + tagLength) throw new Error('a sealed value is too short')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
  decipher.setAAD(aad).setAuthTag(sealed.subarray(-tagLength))
  return concat(decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final())
}
