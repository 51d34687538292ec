import { concat } from '@latchkey/core/bytes'
import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import type { FamilyKeys } from '../family-keys.ts'

const base58check = createBase58check(sha256)

export default {
  curve: 'ed25519',
  path: (i) => `m/44'/1729'/${i}'/0'`,
  // The prefix 06a19f makes the text begin with tz1.
  address: (key) => base58check.encode(concat(Uint8Array.of(6, 161, 159), blake2b(key, { dkLen: 20 }))),
  // The prefix 0d0f25d9 makes the text begin with edpk.
  publicKeyText: (key) => base58check.encode(concat(Uint8Array.of(13, 15, 37, 217), key)),
  // The prefix 0d0f3a07 makes the text begin with edsk.
  privateKeyText: (seed) => base58check.encode(concat(Uint8Array.of(13, 15, 58, 7), seed)),
} satisfies FamilyKeys
