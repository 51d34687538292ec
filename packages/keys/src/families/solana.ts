import { base58 } from '@scure/base'
import type { FamilyKeys } from '../family-keys.ts'

export default {
  curve: 'ed25519',
  path: (i) => `m/44'/501'/${i}'/0'`,
  address: (key) => base58.encode(key),
  publicKeyText: (key) => base58.encode(key),
} satisfies FamilyKeys
