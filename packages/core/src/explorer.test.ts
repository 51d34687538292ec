import { describe, expect, test } from 'vitest'
import { explorerLink } from './explorer.ts'
import { readNetwork } from './networks.ts'

describe('explorerLink', () => {
  test('default: each family in its own way, on the right network', () => {
    const links = {
      ethereum: ['https://etherscan.io/tx/x', 'https://etherscan.io/address/x'],
      solana: ['https://explorer.solana.com/tx/x', 'https://explorer.solana.com/address/x'],
      solana_devnet: [
        'https://explorer.solana.com/tx/x?cluster=devnet',
        'https://explorer.solana.com/address/x?cluster=devnet',
      ],
      near_testnet: ['https://testnet.nearblocks.io/txns/x', 'https://testnet.nearblocks.io/address/x'],
      aptos: [
        'https://explorer.aptoslabs.com/txn/x?network=mainnet',
        'https://explorer.aptoslabs.com/account/x?network=mainnet',
      ],
      aptos_testnet: [
        'https://explorer.aptoslabs.com/txn/x?network=testnet',
        'https://explorer.aptoslabs.com/account/x?network=testnet',
      ],
      tezos: ['https://tzkt.io/x', 'https://tzkt.io/x'],
      hedera_testnet: ['https://hashscan.io/testnet/transaction/x', 'https://hashscan.io/testnet/account/x'],
    }
    for (const [name, [tx, address]] of Object.entries(links)) {
      expect(explorerLink(readNetwork(name), 'tx', 'x')).toBe(tx)
      expect(explorerLink(readNetwork(name), 'address', 'x')).toBe(address)
    }
  })

  test('behavior: a network without an explorer has no link', () => {
    expect(explorerLink(readNetwork('mumbai'), 'tx', '0x00')).toBeUndefined()
  })

  test('behavior: what is looked for cannot write the address', () => {
    expect(explorerLink(readNetwork('ethereum'), 'tx', '../?q=//evil.example#')).toBe(
      'https://etherscan.io/tx/..%2F%3Fq%3D%2F%2Fevil.example%23',
    )
  })
})
