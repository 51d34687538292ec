import { base58, hex } from '@scure/base'
import type { FamilyKeys } from '../family-keys.ts'
import { toSeedPair } from '../seed-pair.ts'

export default {
  curve: 'ed25519',
  path: (i) => `m/44'/397'/${i}'`,
  // The implicit account.
  address: (key) => hex.encode(key),
  publicKeyText: (key) => `ed25519:${base58.encode(key)}`,
  privateKeyText: (seed) => `ed25519:${toSeedPair(seed)}`,
} satisfies FamilyKeys
