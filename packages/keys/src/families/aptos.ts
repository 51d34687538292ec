import { concat, toHex } from '@latchkey/core/bytes'
import { sha3_256 } from '@noble/hashes/sha3.js'
import type { FamilyKeys } from '../family-keys.ts'

export default {
  curve: 'ed25519',
  path: (i) => `m/44'/637'/${i}'/0'/0'`,
  // The authentication key: public key and scheme 0x00, single Ed25519.
  address: (key) => toHex(sha3_256(concat(key, Uint8Array.of(0)))),
  // AIP-80.
  privateKeyText: (seed) => `ed25519-priv-${toHex(seed)}`,
} satisfies FamilyKeys
