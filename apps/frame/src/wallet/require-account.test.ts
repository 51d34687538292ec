import { isWalletError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type SessionState, stateAt } from '../session/stored-session.ts'
import { someone, stranger } from './fixtures/test-wallet.ts'
import { requireFamilyAccount } from './require-account.ts'

const accounts = { ...someone.wallet.accounts, solana: { address: 'sol', publicKey: 'key' } }
const imported = [{ index: 100, address: stranger, ecdsaPublicKey: '0x01', sealedKey: 'x' } as const]
const user = { ...someone, wallet: { ...someone.wallet, accounts }, imported }
const at = (account: number) => {
  const state: SessionState = { status: 'in', user, remembered: true }
  return { session: { store: createStore<SessionState>(() => stateAt(state, account)) } }
}

describe('requireFamilyAccount', () => {
  test('default: the account of a family', () => {
    expect(requireFamilyAccount(at(0), 'solana')).toEqual(accounts.solana)
  })
  test('error: an imported key has none there, and the page is told why', () => {
    for (const family of ['solana', 'aptos', 'near', 'tezos'] as const) {
      const refused = expect.toSatisfy((e) => isWalletError(e, 'unauthorized') && /imported key/.test(e.message))
      expect(() => requireFamilyAccount(at(100), family)).toThrow(refused)
    }
  })
})
