import { type Bytes, toHex } from '@latchkey/core/bytes'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import type { FamilyKeys } from '../family-keys.ts'

/** A public key has 64 bytes (no 0x04). */
function toAddress(publicKey: Bytes): `0x${string}` {
  const digits = hex.encode(keccak_256(publicKey).subarray(12))
  const checksum = hex.encode(keccak_256(new TextEncoder().encode(digits)))
  // EIP-55: a letter is upper case where the hash's digit is 8 or more.
  return `0x${[...digits].map((d, i) => (Number.parseInt(checksum[i] ?? '0', 16) >= 8 ? d.toUpperCase() : d)).join('')}`
}

export default {
  curve: 'secp256k1',
  path: (i) => `m/44'/60'/0'/0/${i}`,
  olderPath: (i) => `m/44'/60'/1'/0/${i}`,
  address: toAddress,
  privateKeyText: toHex,
} satisfies FamilyKeys
