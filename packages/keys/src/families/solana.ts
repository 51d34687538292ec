import { base58 } from '@scure/base'
import type { FamilyKeys } from '../family-keys.ts'
import { toSeedPair } from '../seed-pair.ts'

export default {
  curve: 'ed25519',
  path: (i) => `m/44'/501'/${i}'/0'`,
  address: (key) => base58.encode(key),
  publicKeyText: (key) => base58.encode(key),
  privateKeyText: toSeedPair,
} satisfies FamilyKeys
