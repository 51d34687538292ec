import { describe, expect, test } from 'vitest'
import { keyFamilies } from './key-proof.ts'
import { accountFamilies } from './user.ts'

// Owners' signatures name the families in this order: a new one comes after these.
const signed = ['solana', 'aptos', 'near', 'tezos', 'hedera']

describe('accountFamilies', () => {
  test('behavior: in the order that wallets have signed', () => {
    expect(accountFamilies.slice(0, signed.length)).toEqual(signed)
  })
})

describe('keyFamilies', () => {
  test('behavior: in the order that keys have signed', () => {
    expect(keyFamilies.slice(0, signed.length + 1)).toEqual(['evm', ...signed])
  })
})
