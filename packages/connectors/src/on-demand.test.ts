// @vitest-environment jsdom
import { type Connector, createConfig, createStorage, reconnect, serialize } from '@wagmi/core'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { coinbaseWallet } from './coinbase.ts'
import type { FaceConnector } from './face-connector.ts'
import { faceWallets } from './face-wallets.ts'
import { injected } from './injected.ts'
import { coinbaseWalletOnDemand, faceWalletsOnDemand, injectedOnDemand, walletConnectOnDemand } from './on-demand.ts'
import { walletConnect } from './wallet-connect/wallet-connect.ts'
import { createWalletEvents } from './wallet-events.ts'

const face = { apiKey: 'demo-key_0123456789', chainId: 80001, walletUrl: 'http://localhost:3333' }
const stored = new Map<string, string>()
const storage = createStorage({
  storage: {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  },
})

/** A double of the loaded code: the requests it got, and how it answers. */
let asked: string[] = []
let loads = 0
let missing = false
let wait: Promise<void> | undefined
let inside: { emit(event: 'disconnect'): void } | undefined
let walletEvents: ReturnType<typeof createWalletEvents>

const shop = { load: () => Promise.reject(new Error('never loaded')), appName: 'Shop' }

beforeEach(() => {
  walletEvents = createWalletEvents()
  vi.doMock('./coinbase.ts', async () => {
    loads++
    await wait
    if (missing) throw new Error('404')
    return {
      coinbaseWallet:
        () =>
        ({ emitter }: { emitter: typeof inside }) => {
          inside = emitter
          const say = (name: string, answer?: unknown) => async (parameters?: unknown) => {
            asked.push(parameters === undefined ? name : `${name} ${JSON.stringify(parameters)}`)
            return answer
          }
          return {
            setup: say('setup'),
            connect: say('connect', { accounts: ['0xa'], chainId: 1 }),
            disconnect: say('disconnect'),
            getAccounts: say('getAccounts', ['0xa']),
            getChainId: say('getChainId', 1),
            getProvider: async () => ({
              ...walletEvents,
              request: async ({ method }: { method: string }) => `its ${method}`,
            }),
            peer: () => ({ name: 'Phone' }),
            isAuthorized: say('isAuthorized', true),
            switchChain: say('switchChain', mainnet),
            cancel: () => void asked.push('cancel'),
            warm: () => void asked.push('warm'),
            openWindow: () => void asked.push('openWindow'),
            onDisconnect: () => void asked.push('onDisconnect'),
            onAccountsChanged: () => void asked.push('onAccountsChanged'),
            onChainChanged: () => void asked.push('onChainChanged'),
          }
        },
    }
  })
})
afterEach(() => {
  vi.resetModules()
  vi.doUnmock('./coinbase.ts')
  stored.clear()
  asked = []
  loads = 0
  missing = false
  wait = undefined
})

const toConnector = (create: ReturnType<typeof coinbaseWalletOnDemand>) => {
  const config = createConfig({ chains: [mainnet], connectors: [create], transports: { 1: http() }, storage })
  const [connector] = config.connectors
  if (!connector) throw new Error('There is no connector.')
  return connector as Connector & { cancel(): void; warm(): void; openWindow(): void }
}

describe('coinbaseWalletOnDemand', () => {
  test('default: a list shows it as the connector itself, and nothing is loaded for that', async () => {
    const shown = ({ id, name, type, icon }: Connector) => ({ id, name, type, icon })
    const connector = toConnector(coinbaseWalletOnDemand(shop))
    expect(shown(connector)).toEqual(shown(toConnector(coinbaseWallet(shop))))
    expect(await connector.isAuthorized()).toBe(false)
    connector.cancel()
    connector.onDisconnect()
    expect(loads).toBe(0)
  })

  test('behavior: used, it is the connector itself, loaded once', async () => {
    const connector = toConnector(coinbaseWalletOnDemand(shop))
    expect(
      await Promise.all([connector.connect({ chainId: 1 }), connector.getAccounts(), connector.getChainId()]),
    ).toEqual([{ accounts: ['0xa'], chainId: 1 }, ['0xa'], 1])
    expect(await connector.switchChain?.({ chainId: 1 })).toBe(mainnet)
    await connector.disconnect()
    connector.onAccountsChanged([])
    connector.onChainChanged('0x1')
    connector.onDisconnect()
    expect([loads, asked]).toEqual([
      1,
      [
        'setup',
        'connect {"chainId":1}',
        'getAccounts',
        'getChainId',
        'switchChain {"chainId":1}',
        'disconnect',
        'onAccountsChanged',
        'onChainChanged',
        'onDisconnect',
      ],
    ])
  })

  test('behavior: its provider is there before its code, loads it with the first question, and hears the wallet', async () => {
    const connector = toConnector(coinbaseWalletOnDemand(shop))
    type Its = { request(asked: object): Promise<unknown>; on(event: string, listener: (data: unknown) => void): Its }
    const provider = (await connector.getProvider()) as Its // as EIP-1193 defines it
    const listener = vi.fn()
    expect(provider.on('chainChanged', listener)).toBe(provider)
    expect(loads).toBe(0)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('its eth_chainId')
    expect(await connector.getProvider()).toBe(provider)
    await connector.getAccounts()
    walletEvents.emit('chainChanged', '0x2')
    expect(listener).toHaveBeenCalledExactlyOnceWith('0x2')
    expect('peer' in connector && typeof connector.peer === 'function' && connector.peer()).toEqual({ name: 'Phone' })
  })

  test('behavior: wagmi’s own reconnection, which asks each for its provider, loads nothing', async () => {
    const config = createConfig({
      chains: [mainnet],
      connectors: [coinbaseWalletOnDemand(shop)],
      transports: { 1: http() },
      storage,
    })
    expect(await reconnect(config)).toEqual([])
    expect([loads, config.state.status]).toEqual([0, 'disconnected'])
  })

  test('behavior: what the connector says, wagmi hears', async () => {
    const connector = toConnector(coinbaseWalletOnDemand(shop))
    await connector.getAccounts()
    const listener = vi.fn()
    connector.emitter.on('disconnect', listener)
    inside?.emit('disconnect')
    expect(listener).toHaveBeenCalledWith({ uid: connector.uid })
  })

  test('behavior: asked whether it is authorised only where this browser remembers it', async () => {
    stored.set('wagmi.coinbaseWallet.shimDisconnect', 'true')
    expect(await toConnector(coinbaseWalletOnDemand(shop)).isAuthorized()).toBe(true)
    expect(asked).toEqual(['setup', 'isAuthorized'])
  })

  test('behavior: loaded ahead for who is about to choose it', async () => {
    toConnector(coinbaseWalletOnDemand(shop)).warm()
    await vi.waitFor(() => expect(asked).toEqual(['setup', 'warm']))
  })

  test('error: stopped while it is loaded, it asks nobody when it has come', async () => {
    let load = () => {}
    wait = new Promise((resolve) => {
      load = resolve
    })
    const connector = toConnector(coinbaseWalletOnDemand(shop))
    const connecting = connector.connect().catch((error) => error)
    await vi.waitFor(() => expect(loads).toBe(1), { timeout: 15_000 })
    connector.cancel()
    expect(await connecting).toMatchObject({ name: 'UserRejectedRequestError' })
    load()
    await connector.getAccounts()
    expect(asked).toEqual(['setup', 'getAccounts'])
  })

  test('behavior: stopped later, the connector itself is stopped', async () => {
    const connector = toConnector(coinbaseWalletOnDemand(shop))
    await connector.connect()
    connector.cancel()
    expect(asked).toContain('cancel')
  })

  test('behavior: once it is loaded it opens its window at once; before, none', async () => {
    const connector = toConnector(coinbaseWalletOnDemand(shop))
    connector.openWindow()
    expect(loads).toBe(0)
    await connector.getChainId()
    connector.openWindow()
    expect(asked).toEqual(['setup', 'getChainId', 'openWindow'])
  })

  test('error: what cannot be loaded is said, to who warms nothing, and tried again', async () => {
    missing = true
    const connector = toConnector(coinbaseWalletOnDemand(shop))
    connector.warm()
    await expect(connector.connect()).rejects.toMatchObject({ name: 'ConnectorError', reason: 'notLoaded' })
    stored.set('wagmi.coinbaseWallet.shimDisconnect', 'true')
    const reasons: unknown[] = []
    connector.emitter.on('error', ({ error }) => reasons.push(error))
    expect(await connector.isAuthorized()).toBe(false)
    expect(reasons).toMatchObject([{ reason: 'notLoaded' }])
    missing = false
    vi.resetModules()
    expect(await connector.connect()).toEqual({ accounts: ['0xa'], chainId: 1 })
  })
})

describe('faceWalletsOnDemand', () => {
  test('default: a list shows each as the connector itself', () => {
    const shown = (connector: Connector) => {
      const { id, name, type, icon } = connector
      return { id, name, type, icon, loginProvider: 'loginProvider' in connector && connector.loginProvider }
    }
    const ours = faceWalletsOnDemand(face)
    const theirs = faceWallets(face)
    expect(Object.keys(ours)).toEqual(Object.keys(theirs))
    for (const name of Object.keys(ours) as (keyof typeof ours)[])
      expect(shown(toConnector(ours[name])), name).toEqual(
        shown(toConnector(theirs[name] as ReturnType<typeof coinbaseWalletOnDemand>)),
      )
  })

  test('behavior: they share one wallet, as the connectors themselves', async () => {
    stored.set('wagmi.faceWallet.shimDisconnect', 'true')
    const { google, apple } = faceWalletsOnDemand(face)
    const [first, second] = await Promise.all([toConnector(google).getProvider(), toConnector(apple).getProvider()])
    expect(first).toBe(second)
    document.body.replaceChildren()
  })

  test('behavior: the wallet is lent to other networks as the connector itself does', async () => {
    const connector = toConnector(faceWalletsOnDemand({ ...face, timeouts: { ready: 50 } }).google)
    const { onNetwork } = connector as unknown as FaceConnector // as the connectors of the embedded wallet have
    const work = vi.fn(async () => 'done')
    // Nothing answers here; the error shows that the wallet itself was asked to switch.
    await expect(onNetwork('solana_devnet', work)).rejects.toThrow('the wallet could not be loaded')
    expect(document.querySelector('iframe')).not.toBeNull()
    expect(work).not.toHaveBeenCalled()
    expect('onNetwork' in toConnector(coinbaseWalletOnDemand(shop))).toBe(false)
    document.body.replaceChildren()
  })

  test('behavior: who was connected before there was a flag is asked for too', async () => {
    const connector = toConnector(faceWalletsOnDemand({ ...face, timeouts: { ready: 50 } }).google)
    const connections = new Map([['u', { accounts: ['0xa'], chainId: 1, connector: { id: 'faceWallet', uid: 'u' } }]])
    expect(await connector.isAuthorized()).toBe(false)
    expect(document.querySelector('iframe')).toBeNull()
    stored.set('wagmi.store', serialize({ state: { connections, chainId: 1, current: 'u' }, version: 3 }))
    expect(await connector.isAuthorized()).toBe(false) // it was asked, and did not answer
    expect(document.querySelector('iframe')).not.toBeNull()
    document.body.replaceChildren()
  })
})

describe('walletConnectOnDemand', () => {
  test('default: a list shows it as the connector itself, and nothing is loaded for that', async () => {
    const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }
    const { load } = shop
    const options = { load, projectId: 'p', relayUrl: 'wss://relay.example', metadata }
    const shown = ({ id, name, type, icon }: Connector) => ({ id, name, type, icon })
    const connector = toConnector(walletConnectOnDemand(options))
    expect(shown(connector)).toEqual(shown(toConnector(walletConnect(options))))
    expect(await connector.isAuthorized()).toBe(false)
    expect('peer' in connector && typeof connector.peer === 'function' && connector.peer()).toBeUndefined()
  })
})

describe('injectedOnDemand', () => {
  const wallet = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    rdns: 'com.example.maple',
    name: 'Maple',
    icon: undefined,
    provider: {
      request: async ({ method }: { method: string }) =>
        method === 'eth_chainId' ? '0x1' : ['0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'],
    },
  }
  let injectedLoads = 0
  beforeEach(() => {
    injectedLoads = 0
    vi.doMock('./injected.ts', async (load) => {
      injectedLoads++
      return load()
    })
  })
  afterEach(() => {
    vi.doUnmock('./injected.ts')
    vi.unstubAllGlobals()
  })

  test('default: a list shows it as the connector itself, and its provider is the wallet’s own, without any code', async () => {
    const shown = ({ id, name, type, icon }: Connector) => ({ id, name, type, icon })
    for (const options of [{ wallet }, {}]) {
      const connector = toConnector(injectedOnDemand(options))
      expect(shown(connector)).toEqual(shown(toConnector(injected(options))))
      expect(await connector.getProvider()).toBe(options.wallet?.provider)
      expect(await connector.isAuthorized()).toBe(false)
    }
    expect(injectedLoads).toBe(0)
  })

  test('behavior: it finds the wallet in window.ethereum whenever it comes', async () => {
    const connector = toConnector(injectedOnDemand())
    vi.stubGlobal('ethereum', wallet.provider)
    expect(await connector.getProvider()).toBe(wallet.provider)
  })

  test('behavior: connected, it is the connector itself, remembers it, and answers at the next page', async () => {
    const connector = toConnector(injectedOnDemand({ wallet }))
    expect(await connector.connect()).toEqual({ accounts: ['0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'], chainId: 1 })
    expect([await connector.isAuthorized(), await connector.getChainId(), injectedLoads]).toEqual([true, 1, 1])
    expect(await toConnector(injectedOnDemand({ wallet })).isAuthorized()).toBe(true)
    await connector.disconnect()
    expect(await toConnector(injectedOnDemand({ wallet })).isAuthorized()).toBe(false)
  })
})
