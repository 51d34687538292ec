// @vitest-environment jsdom
import { faceWallets, injected } from '@latchkey/connectors'
import { type CreateConnectorFn, createConfig, createConnector, http } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { WalletListOptions } from './wallet-list-options.ts'
import { listMissing, listWallets, toWallet, walletId } from './wallets.ts'

const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const provider = { request: async () => [] }

const toConnectors = (...connectors: CreateConnectorFn[]) =>
  createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http('/node') },
    connectors,
    multiInjectedProviderDiscovery: false,
    storage: null,
  }).connectors

const announced = (rdns: string, name: string) => injected({ wallet: { uuid: rdns, rdns, name, icon, provider } })
const foreign = (fields: { id: string; name: string; type: string; icon?: string }) =>
  createConnector(() => ({
    ...fields,
    connect: async () => ({ accounts: [] as never, chainId: 1 }),
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => 1,
    getProvider: async () => provider,
    isAuthorized: async () => false,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))

const face = faceWallets({ apiKey: 'key', walletUrl: 'https://wallet.example', chainId: 1 })

const words = { browserWallet: 'Browser wallet', email: 'E-Mail' }

describe('walletId', () => {
  test('default: the connector’s id; the sign-ins of the embedded wallet are told apart', () => {
    expect(toConnectors(announced('io.metamask', 'MetaMask'), face.google, face.apple).map(walletId)).toEqual([
      'io.metamask',
      'faceWallet google.com',
      'faceWallet apple.com',
    ])
  })
})

describe('toWallet', () => {
  const wallets = (...connectors: CreateConnectorFn[]) =>
    toConnectors(...connectors).map((connector) => toWallet(connector, undefined, words))

  test('default: what kind it is, and what a person calls it', () => {
    const made = wallets(
      announced('io.metamask', 'MetaMask'),
      injected(),
      face.google,
      foreign({ id: 'coinbaseWalletSDK', name: 'Coinbase Wallet', type: 'coinbaseWallet' }),
      foreign({ id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect' }),
      foreign({ id: 'safe', name: 'Safe', type: 'safe' }),
    )
    expect(made.map(({ kind, name }) => [kind, name])).toEqual([
      ['extension', 'MetaMask'],
      ['extension', 'Browser wallet'],
      ['social', 'Google'],
      ['coinbase', 'Coinbase Wallet'],
      ['phone', 'WalletConnect'],
      ['other', 'Safe'],
    ])
    expect(made[0]?.icon).toBe(icon)
  })

  test('error: a foreign connector’s name is cleaned, and a picture elsewhere is not fetched', () => {
    const [wallet] = wallets(
      foreign({
        id: 'evil',
        name: 'Meta\u202EMask\n'.repeat(30),
        type: 'injected',
        icon: 'https://evil.example/x.png',
      }),
    )
    expect(wallet?.icon).toBeUndefined()
    expect(wallet?.name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(wallet?.name.length).toBeLessThan(40)
  })

  test('error: a name with nothing to see', () => {
    const [wallet] = wallets(foreign({ id: 'evil', name: '\u200B\u202E ', type: 'injected' }))
    expect(wallet?.name).toBe('Browser wallet')
  })
})

describe('listWallets', () => {
  const names = (connectors: readonly Parameters<typeof walletId>[0][], recent?: string) =>
    listWallets(connectors, recent, words).map(({ name, isRecent }) => (isRecent ? `${name}!` : name))

  test('default: in the order in which they came, the one used last first', () => {
    const connectors = toConnectors(announced('io.metamask', 'MetaMask'), announced('io.rabby', 'Rabby'), face.google)
    expect(names(connectors)).toEqual(['MetaMask', 'Rabby', 'Google'])
    expect(names(connectors, 'io.rabby')).toEqual(['Rabby!', 'MetaMask', 'Google'])
    expect(names(connectors, 'faceWallet google.com')).toEqual(['Google!', 'MetaMask', 'Rabby'])
  })

  test('behavior: the same wallet once', () => {
    const connectors = toConnectors(announced('io.metamask', 'MetaMask'), announced('io.metamask', 'MetaMask again'))
    expect(names(connectors)).toEqual(['MetaMask'])
  })

  test('behavior: a page’s order comes first, and hidden wallets are not offered', () => {
    const connectors = toConnectors(
      announced('io.metamask', 'MetaMask'),
      announced('io.rabby', 'Rabby'),
      face.google,
      face.apple,
    )
    const arranged = (walletList: WalletListOptions, recent?: string) =>
      listWallets(connectors, recent, words, walletList).map(({ name }) => name)
    expect(arranged({ order: ['apple', 'io.rabby'] })).toEqual(['Apple', 'Rabby', 'MetaMask', 'Google'])
    expect(arranged({ order: ['apple'] }, 'io.metamask')).toEqual(['MetaMask', 'Apple', 'Rabby', 'Google'])
    expect(arranged({ hidden: ['google', 'io.metamask'] })).toEqual(['Rabby', 'Apple'])
    expect(arranged({ hidden: ['faceWallet'] })).toEqual(['MetaMask', 'Rabby'])
  })
})

describe('listMissing', () => {
  test('default: what is recommended, and not in this browser', () => {
    const recommended = ['io.metamask', 'me.rainbow', 'io.rabby'].map((id) => ({
      id,
      name: id,
      url: 'https://w.example',
    }))
    const wallets = listWallets(toConnectors(announced('io.metamask', 'MetaMask')), undefined, words)
    expect(listMissing(wallets, { recommended, hidden: ['io.rabby'] }).map(({ id }) => id)).toEqual(['me.rainbow'])
    expect(listMissing(wallets, {})).toEqual([])
  })
})
