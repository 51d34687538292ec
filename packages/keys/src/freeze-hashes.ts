import { blake2b } from '@noble/hashes/blake2.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { HDKey } from '@scure/bip32'

/**
 * Freezes the classes that keys are hashed and derived with; import this file before those libraries that need no key. The
 * curves' classes are frozen by their own library.
 */

const one = new Uint8Array(1)

for (const hash of [sha256.create(), sha512.create(), keccak_256.create(), blake2b.create(), hmac.create(sha256, one)])
  for (let each = Object.getPrototypeOf(hash); each !== Object.prototype; each = Object.getPrototypeOf(each)) {
    Object.freeze(each)
    Object.freeze(each.constructor)
  }
Object.freeze(HDKey)
Object.freeze(HDKey.prototype)
Object.freeze(hmac)
