import { describe, expect, test } from 'vitest'
import { requireWallets, type WalletOptions } from './wallet-options.ts'

const face = { apiKey: 'key', walletUrl: 'https://wallet.test' }
const load = () => Promise.reject(new Error('never loaded'))

describe('requireWallets', () => {
  test.each<WalletOptions>([
    {},
    { face },
    { face: { ...face, walletUrl: 'http://localhost:3333/' } },
    { face: { apiKey: 'key', env: 'Local' } },
    { face: { ...face, walletUrl: { ProdTest: 'https://test.wallet.test', ProdMainnet: 'https://wallet.test' } } },
    { walletConnect: { load, projectId: 'id', relayUrl: 'ws://127.0.0.1:15555' } },
    { coinbaseWallet: { load } },
  ])('default: %j', (wallets) => {
    expect(() => requireWallets(wallets)).not.toThrow()
  })

  test.each<[string, object]>([
    ['noApiKey', { face: { ...face, apiKey: '' } }],
    ['noApiKey', { face: { walletUrl: face.walletUrl } }],
    ['badWalletUrl', { face: { ...face, walletUrl: '' } }],
    ['badWalletUrl', { face: { apiKey: 'key' } }],
    ['badWalletUrl', { face: { ...face, walletUrl: 'wallet.test' } }],
    ['badWalletUrl', { face: { ...face, walletUrl: 'http://wallet.test' } }],
    ['badWalletUrl', { face: { ...face, walletUrl: 'https://wallet.test/wallet' } }],
    ['badWalletUrl', { face: { ...face, walletUrl: {} } }],
    ['badWalletUrl', { face: { ...face, walletUrl: { ProdTest: 'https://a.test', ProdMainnet: 'http://b.test' } } }],
    ['noSdk', { coinbaseWallet: true }],
    ['noSdk', { walletConnect: { projectId: 'id', relayUrl: 'wss://relay.test' } }],
    ['noRelay', { walletConnect: { load, projectId: '', relayUrl: 'wss://relay.test' } }],
    ['noRelay', { walletConnect: { load, projectId: 'id', relayUrl: 'ws://relay.test' } }],
  ])('error: %s for %j', (reason, wallets) => {
    expect(() => requireWallets(wallets as WalletOptions)).toThrow(expect.objectContaining({ reason }))
  })
})
