import type { FamilyKeys } from '../family-keys.ts'

export default {
  curve: 'ed25519',
  path: (i) => `m/44'/3030'/0'/0'/${i}'`,
  address: () => null,
} satisfies FamilyKeys
