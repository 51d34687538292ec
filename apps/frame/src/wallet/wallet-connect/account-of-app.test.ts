import { describe, expect, test } from 'vitest'
import { someone, stranger } from '../fixtures/test-wallet.ts'
import { accountOfApp } from './account-of-app.ts'

const { vaultId: _, ...first } = someone.wallet
const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const accounts = { ...first.accounts, solana: { address: solana, publicKey: solana } }
const person = { ...someone, further: [{ ...first, index: 1, address: stranger, accounts } as const] }

describe('accountOfApp', () => {
  test('default: the account with the address that the app was given', () => {
    expect(accountOfApp(person, { eip155: { accounts: [`eip155:80001:${first.address}`] } })).toBe(0)
    expect(accountOfApp(person, { eip155: { accounts: [`eip155:80001:${stranger.toLowerCase()}`] } })).toBe(1)
    expect(accountOfApp(person, { solana: { accounts: [`solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${solana}`] } })).toBe(
      1,
    )
  })
  test('behavior: the first one where the chain names the account', () => {
    expect(accountOfApp(person, { hedera: { accounts: ['hedera:testnet:0.0.1234'] } })).toBe(0)
  })
})
