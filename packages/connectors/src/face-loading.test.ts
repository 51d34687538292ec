// @vitest-environment jsdom
import { giveModalDialogs } from '@latchkey/sdk/frame.fake'
import { connect, createConfig, createStorage, reconnect, serialize } from '@wagmi/core'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'

/** How often the SDK's module was run. */
let loads = 0

const stored = new Map<string, string>()
const storage = createStorage({
  storage: {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  },
})
/** A page that has just been opened. */
const setup = async ({ missing = false } = {}) => {
  vi.resetModules()
  loads = 0
  vi.doMock('@latchkey/sdk', async (original) => {
    if (missing) throw new Error('404')
    loads += 1
    return await original()
  })
  const { faceWallets } = await import('./face-wallets.ts')
  const { google, apple } = faceWallets({
    apiKey: 'demo-key_0123456789',
    chainId: 80001,
    walletUrl: 'http://localhost:3333',
    timeouts: { ready: 60 },
  })
  return createConfig({
    chains: [mainnet],
    connectors: [google, apple],
    transports: { 1: http() },
    storage,
    multiInjectedProviderDiscovery: false,
  })
}
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const storedBy = (id: string) => {
  const connector = { id, name: id, type: id, uid: 'u' }
  const connections = new Map([['u', { accounts: [account], chainId: 1, connector }]])
  return serialize({ state: { chainId: 1, connections, current: 'u' }, version: 3 })
}
const frames = () => document.querySelectorAll('iframe').length

giveModalDialogs()
afterEach(() => {
  document.body.replaceChildren()
  stored.clear()
})

describe('faceWallets: loading', () => {
  test('default: making the connectors loads nothing, and asking whether one is authorised neither', async () => {
    const config = await setup()
    for (const connector of config.connectors) expect(await connector.isAuthorized()).toBe(false)
    expect([loads, frames()]).toEqual([0, 0])
  })

  test('behavior: wagmi’s own reconnection, which asks each for its provider, loads nothing either', async () => {
    const config = await setup()
    const [google, apple] = await Promise.all(config.connectors.map((connector) => connector.getProvider()))
    expect(google).toBe(apple)
    const listener = vi.fn()
    expect(google?.on('chainChanged', listener).removeListener('chainChanged', listener)).toBe(google)
    expect(await reconnect(config)).toEqual([])
    expect([loads, frames()]).toEqual([0, 0])
    await expect(google?.request({ method: 'eth_chainId' })).rejects.toMatchObject({ reason: 'noAnswer' })
    expect([loads, frames()]).toEqual([1, 1])
  })

  test('behavior: somebody else’s connection is no reason to load it', async () => {
    const config = await setup()
    for (const text of [storedBy('com.wallet'), '{"state":{"connections":[]}}', '{"state":null}', '7']) {
      stored.set('wagmi.store', text)
      expect(await config.connectors[0].isAuthorized()).toBe(false)
    }
    expect(loads).toBe(0)
  })

  test('behavior: who was connected with it is asked for', async () => {
    stored.set('wagmi.faceWallet.shimDisconnect', 'true')
    const config = await setup()
    const reasons: unknown[] = []
    config.connectors[0].emitter.on('error', ({ error }) => reasons.push(error))
    expect(await config.connectors[0].isAuthorized()).toBe(false)
    expect([loads, frames()]).toEqual([1, 1])
    expect(reasons).toMatchObject([{ reason: 'noAnswer' }])
  })

  test('behavior: so is who was connected before there was this flag', async () => {
    stored.set('wagmi.store', storedBy('faceWallet'))
    const config = await setup()
    const asked = vi.fn()
    for (const { emitter } of config.connectors) emitter.on('error', asked)
    await vi.waitFor(() => expect(config.state.connections.size).toBe(1))
    expect(await reconnect(config)).toEqual([])
    expect([loads, frames()]).toEqual([1, 1])
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('behavior: warm loads it and shows nothing', async () => {
    const config = await setup()
    config.connectors[0].warm()
    await vi.waitFor(() => expect(frames()).toBe(1), { timeout: 15_000 })
    expect(document.querySelector('dialog')?.open).toBeFalsy()
    config.connectors[1].warm()
    await config.connectors[1].getProvider()
    expect([loads, frames()]).toEqual([1, 1])
  })

  test('error: what cannot be loaded fails in words', async () => {
    const config = await setup({ missing: true })
    config.connectors[0].warm()
    await expect(connect(config, { connector: config.connectors[0] })).rejects.toMatchObject({ reason: 'notLoaded' })
    expect(config.state.status).toBe('disconnected')
  })
})
