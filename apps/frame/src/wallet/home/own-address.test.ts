import { type NetworkName, readNetwork } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { describe, expect, test } from 'vitest'
import { account, someone, stranger } from '../fixtures/test-wallet.ts'
import { findOwnAddress } from './own-address.ts'

const key = 'ab'.repeat(32)
const addresses = {
  solana: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
  aptos: `0x${'cd'.repeat(32)}`,
  near: key,
  tezos: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
}
const accounts = Object.fromEntries(
  Object.entries(addresses).map(([family, address]) => [family, { address, publicKey: '0x02' }]),
)
const user = { ...someone, wallet: { ...someone.wallet, accounts } } as User // all that is read
const find = (to: string, network: NetworkName) => findOwnAddress(to, readNetwork(network), user)

describe('findOwnAddress', () => {
  test.each([
    ['mumbai', account],
    ['mumbai', account.toLowerCase()],
    ['hedera_testnet', account],
    ['solana_devnet', addresses.solana],
    ['aptos_testnet', addresses.aptos],
    ['near_testnet', addresses.near],
    ['ghostnet', addresses.tezos],
  ] as const)('default: on %s, %s is the own address', (network, to) => {
    expect(find(to, network)).toBe('here')
  })

  test.each([
    ['mumbai', addresses.solana, 'solana'],
    ['solana_devnet', addresses.tezos, 'tezos'],
    ['near_testnet', account.toLowerCase(), 'evm'],
    ['aptos_testnet', account, 'evm'],
    // The very digits, as the other network writes them.
    ['aptos_testnet', `0x${key}`, 'near'],
    ['near_testnet', addresses.aptos.slice(2), 'aptos'],
  ] as const)('behavior: on %s, %s is the own address of another network', (network, to, family) => {
    expect(find(to, network)).toBe(family)
  })

  test('behavior: others’ addresses, and nothing, are nobody’s own', () => {
    expect(find(stranger, 'mumbai')).toBeUndefined()
    expect(find('', 'mumbai')).toBeUndefined()
    // An account without addresses of its own elsewhere.
    expect(findOwnAddress('', readNetwork('solana_devnet'), someone)).toBeUndefined()
  })
})
