import { isWalletError } from '@latchkey/core/errors'
import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { createTestWallet } from '../fixtures/test-wallet.ts'
import { chooseNetworks } from './choose-networks.ts'

const contextOn = (network: string, networks = ['polygon', 'mumbai', 'sepolia']) => ({
  ...createTestWallet({ networks, session: { nodes: new Map() } }).context,
  network: readNetwork(network),
})
const names = (network: string, named?: (string | number)[]) =>
  chooseNetworks(contextOn(network), named).map(({ name }) => name)
const code = (wanted: number) => (failure: unknown) => isWalletError(failure) && failure.code === wanted

describe('chooseNetworks', () => {
  test('default: all with nodes, main or test as the page, the page’s own first', () => {
    expect(names('mumbai')).toEqual(['mumbai', 'sepolia'])
    expect(names('polygon')).toEqual(['polygon'])
  })
  test('behavior: the other families, where there is a node; Aptos may be named', () => {
    const all = ['mumbai', 'solana_devnet', 'aptos_testnet', 'near', 'hedera_testnet']
    const here = (network: string, named?: string[]) =>
      chooseNetworks(contextOn(network, all), named).map(({ name }) => name)
    expect(here('mumbai')).toEqual(['mumbai', 'solana_devnet', 'aptos_testnet', 'hedera_testnet'])
    expect(here('aptos_testnet')[0]).toBe('aptos_testnet')
    expect(here('mumbai', ['aptos_testnet'])).toEqual(['aptos_testnet'])
  })
  test('behavior: named ones, by name, id or hex, each once', () => {
    expect(names('mumbai', ['sepolia', 80001, '0x13881'])).toEqual(['sepolia', 'mumbai'])
  })
  test.each([
    ['a network nobody knows', 'mumbai', ['nowhere'], 4202],
    ['an id nobody knows', 'mumbai', [123456789], 4202],
    ['SOLANA', 'mumbai', ['solana_devnet'], 4202],
    ['a page on NEAR', 'near_testnet', undefined, 4202],
    ['main networks for a page on test', 'mumbai', ['polygon'], 4003],
    ['a mixture', 'mumbai', ['mumbai', 'polygon'], 4003],
  ])('error: %s', (_, network, named, wanted) => {
    expect(() => names(network, named)).toThrow(expect.toSatisfy(code(wanted)))
  })
  test('error: a mixture fails with the sentence that pages already handle', () => {
    expect(() => names('mumbai', ['polygon'])).toThrow(/initialized with Testnet.*same environment/)
  })
})
