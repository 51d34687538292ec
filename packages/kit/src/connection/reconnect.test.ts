// @vitest-environment jsdom
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import { createStorage, disconnect } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'
import { aBrowser, flag, nodes, openPage, type PageOptions, rdns } from './page.fake.ts'

let wallet: ScriptedWallet
const { announce, leaveAll, open, wait } = aBrowser((fresh) => {
  wallet = fresh
})

/** Somebody connected this wallet in an earlier page. */
const connectEarlier = async (options?: PageOptions) => {
  const stop = wallet.announce(window)
  const page = openPage(options)
  await page.connection.connect(page.find(rdns))
  page.close()
  stop()
}

describe('createConnection, at start', () => {
  test('default: nobody was connected, and nobody is asked', async () => {
    announce()
    const page = open()
    expect(page.connection.getState()).toEqual({
      status: 'disconnected',
      pending: undefined,
      disconnection: undefined,
      error: undefined,
    })
    await page.connection.restored()
    await wait(20_000)
    expect(page.statuses).toEqual([])
    expect(wallet.requests).toEqual([])
  })

  test('behavior: a stored account is there at once, and connected as soon as the wallet agrees', async () => {
    await connectEarlier()
    announce()
    const page = open()
    expect(page.connection.getState()).toMatchObject({
      status: 'reconnecting',
      pending: { waitingFor: 'answer' },
      disconnection: undefined,
    })
    expect(page.current()?.accounts).toEqual([wallet.accounts[0]])
    await page.connection.restored()
    expect(page.connection.getState()).toMatchObject({
      status: 'connected',
      pending: undefined,
      disconnection: undefined,
    })
    expect(page.current()).toMatchObject({ accounts: wallet.accounts, chainId: 80001, connector: page.find(rdns) })
    expect(page.statuses).not.toContain('disconnected')
  })

  test('behavior: wagmi’s own disconnect ends it while it is restored, and for the next page', async () => {
    await connectEarlier()
    wallet.behave('silent')
    announce()
    const page = open()
    expect(page.connection.getState().status).toBe('reconnecting')
    await disconnect(page.config)
    expect(page.config.state).toMatchObject({ connections: new Map(), current: null, status: 'disconnected' })
    expect(page.connection.getState()).toMatchObject({ status: 'disconnected', disconnection: { reason: 'left' } })
    expect(flag(rdns)).toBeNull()
    wallet.behave()
    await page.connection.restored()
    expect(page.connection.getState().status).toBe('disconnected')
    page.close()
    const next = open()
    await next.connection.restored()
    expect(next.connection.getState().status).toBe('disconnected')
  })

  test('behavior: nothing is put before the visitor', async () => {
    await connectEarlier()
    const before = wallet.requests.length
    announce()
    await open().connection.restored()
    const methods = wallet.requests.slice(before).map(({ method }) => method)
    expect(new Set(methods)).toEqual(new Set(['eth_accounts', 'eth_chainId']))
  })

  test('behavior: the wallet used last is asked, and no other is started', async () => {
    await connectEarlier()
    const other = createScriptedWallet({ rdns: 'test.latchkey.other', authorized: true })
    announce()
    announce(other)
    const started = vi.fn()
    const sdk = vi.fn(() => ({
      id: 'sdk',
      name: 'SDK',
      type: 'sdk',
      getProvider: started,
      isAuthorized: started,
      connect: started,
      disconnect: started,
      getAccounts: started,
      getChainId: started,
      onAccountsChanged: started,
      onChainChanged: started,
      onDisconnect: started,
    }))
    const page = open({ connectors: [sdk as never] }) // a stub: it must never be used
    const getProvider = vi.spyOn(page.find('test.latchkey.other'), 'getProvider')
    await page.connection.restored()
    expect(page.connection.getState().status).toBe('connected')
    expect(sdk).toHaveBeenCalledOnce()
    expect([started.mock.calls, getProvider.mock.calls, other.requests]).toEqual([[], [], []])
  })

  test('behavior: disconnected when the wallet does not agree', async () => {
    await connectEarlier()
    wallet.forget()
    announce()
    const page = open()
    await page.connection.restored()
    expect(page.connection.getState()).toMatchObject({
      status: 'disconnected',
      pending: undefined,
      disconnection: { reason: 'refused', name: 'Scripted wallet', connectorId: rdns },
    })
    expect(page.current()).toBeUndefined()
  })

  test('behavior: a locked wallet is asked again in the next page', async () => {
    await connectEarlier()
    wallet.lock()
    announce()
    const page = open()
    await page.connection.restored()
    expect(page.connection.getState().disconnection?.reason).toBe('refused')
    page.close()
    wallet.unlock()
    const next = open()
    await next.connection.restored()
    expect(next.connection.getState().status).toBe('connected')
  })

  test.each([0, 1, 300, 1_500, 4_900])(
    'behavior: a wallet that announces itself %i ms late is waited for',
    async (delay) => {
      await connectEarlier()
      announce(wallet, delay + 1)
      const page = open()
      expect(page.connection.getState()).toMatchObject({
        status: 'reconnecting',
        pending: { waitingFor: 'announcement', connector: undefined, name: 'Scripted wallet' },
      })
      expect(page.current()?.accounts).toEqual([wallet.accounts[0]])
      await wait(delay)
      expect(page.connection.getState().status).toBe('reconnecting')
      await wait(2)
      expect(page.connection.getState().status).toBe('connected')
      expect(page.statuses).toEqual(['reconnecting', 'connected'])
    },
  )

  test('behavior: one that never does ends as missing, and is restored by a later attempt', async () => {
    await connectEarlier()
    const page = open()
    await wait(4_999)
    expect(page.connection.getState().status).toBe('reconnecting')
    await wait(1)
    expect(page.connection.getState()).toMatchObject({
      status: 'disconnected',
      disconnection: { reason: 'missing', name: 'Scripted wallet', connectorId: rdns },
    })
    const again = page.connection.retry()
    await wait(5_000)
    await again
    expect(page.connection.getState().disconnection?.reason).toBe('missing')
    announce()
    await page.connection.retry()
    expect(page.connection.getState()).toMatchObject({ status: 'connected', disconnection: undefined })
  })

  test('behavior: a wallet that is missing once is waited for in the next page too', async () => {
    await connectEarlier()
    const page = open()
    await wait(5_000)
    page.close()
    announce()
    const next = open()
    await next.connection.restored()
    expect(next.connection.getState().status).toBe('connected')
  })

  test('behavior: a silent wallet is left after the limit, and the attempt can be repeated', async () => {
    await connectEarlier()
    wallet.behave('silent')
    announce()
    const page = open()
    await wait(9_999)
    expect(page.connection.getState()).toMatchObject({ status: 'reconnecting', pending: { slow: true } })
    await wait(1)
    expect(page.connection.getState()).toMatchObject({
      status: 'disconnected',
      pending: undefined,
      disconnection: { reason: 'silent' },
    })
    wallet.behave()
    await page.connection.retry()
    expect(page.connection.getState().status).toBe('connected')
  })

  test('behavior: a wait is spoken of as slow after 4 s', async () => {
    await connectEarlier()
    const page = open()
    await wait(3_999)
    expect(page.connection.getState().pending?.slow).toBe(false)
    await wait(1)
    expect(page.connection.getState().pending?.slow).toBe(true)
  })

  test('behavior: another wallet can be connected while one is silent; the late answer changes nothing', async () => {
    await connectEarlier()
    wallet.behave('slow')
    const other = createScriptedWallet({ rdns: 'test.latchkey.other', chains: nodes })
    announce()
    announce(other)
    const page = open()
    await page.connection.connect(page.find('test.latchkey.other'))
    expect(page.connection.getState().status).toBe('connected')
    await wait(20_000)
    expect([...page.config.state.connections.values()]).toMatchObject([{ connector: { id: 'test.latchkey.other' } }])
    expect([flag('test.latchkey.other'), flag(rdns)]).toEqual(['true', null])
    await page.connection.restored()
  })

  test('behavior: a late answer after the limit changes nothing', async () => {
    await connectEarlier()
    wallet.behave('slow')
    announce()
    const page = open({ timeouts: { answer: 1_000 } })
    await wait(1_000)
    expect(page.connection.getState().disconnection?.reason).toBe('silent')
    await wait(20_000)
    expect(page.connection.getState()).toMatchObject({ status: 'disconnected', disconnection: { reason: 'silent' } })
    expect(page.current()).toBeUndefined()
  })

  test('behavior: waiting can be stopped, and then ends for the next page too', async () => {
    await connectEarlier()
    const page = open()
    await wait(1_000)
    page.connection.cancel()
    expect(page.connection.getState()).toMatchObject({
      status: 'disconnected',
      pending: undefined,
      disconnection: { reason: 'missing' },
    })
    await page.connection.restored()
    expect(flag(rdns)).toBeNull()
    page.close()
    announce()
    const next = open()
    await next.connection.restored()
    expect(next.statuses).toEqual([])
  })

  test('behavior: disconnecting while it is restored', async () => {
    await connectEarlier()
    const page = open()
    await page.connection.disconnect()
    expect(page.connection.getState()).toMatchObject({ status: 'disconnected', disconnection: { reason: 'left' } })
    expect(flag(rdns)).toBeNull()
    announce()
    await wait(20_000)
    expect(page.connection.getState().status).toBe('disconnected')
  })

  test('behavior: an account that changed meanwhile is the one that is shown', async () => {
    await connectEarlier()
    wallet.selectAccount(1)
    wallet.selectChain(80002)
    announce()
    const page = open()
    await page.connection.restored()
    expect(page.current()).toMatchObject({ accounts: wallet.accounts, chainId: 80002 })
  })

  test('behavior: starting twice restores once; stopping the first leaves the second', async () => {
    await connectEarlier()
    const before = wallet.requests.length
    const page = open()
    const stop = page.connection.start()
    stop()
    stop()
    announce()
    await page.connection.restored()
    expect(page.connection.getState().status).toBe('connected')
    expect(wallet.requests.slice(before).filter(({ method }) => method === 'eth_chainId')).toHaveLength(1)
  })
})

describe('createConnection, over a team’s own configuration', () => {
  for (const ssr of [false, true])
    test(`behavior: with wagmi’s own discovery, ssr ${ssr}`, async () => {
      announce()
      const page = open({ discovery: true, late: true, ssr })
      await wait(1)
      await page.connection.connect(page.find(rdns))
      expect(page.connection.getState().status).toBe('connected')
      page.close()
      const next = open({ discovery: true, late: true, ssr })
      await wait(10)
      await next.connection.restored()
      expect(next.connection.getState().status).toBe('connected')
      expect(next.config.connectors.map(({ id }) => id)).toEqual([rdns])
      expect(next.statuses).not.toContain('disconnected')
    })

  test('behavior: what wagmi stored before there was any of this', async () => {
    await connectEarlier()
    localStorage.removeItem(`wagmi.${rdns}.shimDisconnect`)
    announce()
    const page = open({ discovery: true, late: true, ssr: false })
    await wait(10)
    expect(page.connection.getState().status).toBe('connected')
    // Otherwise wagmi's connector would connect anew with each change of account.
    expect(page.find(rdns).emitter.listenerCount('connect')).toBe(0)
  })

  for (const ssr of [false, true])
    test(`behavior: wagmi’s own discovery is as late as any, ssr ${ssr}`, async () => {
      announce()
      const first = open({ discovery: true, late: true, ssr })
      await wait(1)
      await first.connection.connect(first.find(rdns))
      leaveAll()
      announce(wallet, 3_000)
      const page = open({ discovery: true, late: true, ssr })
      await wait(2_999)
      expect(page.connection.getState()).toMatchObject({
        status: 'reconnecting',
        pending: { waitingFor: 'announcement' },
      })
      await wait(2)
      expect(page.connection.getState().status).toBe('connected')
      expect(page.statuses).toEqual(['reconnecting', 'connected'])
    })

  /** A team's own storage, which answers after so many milliseconds. */
  const slowStorage = (ms: number, entries = new Map<string, string>()) =>
    createStorage({
      storage: {
        getItem: (key) => new Promise((resolve) => setTimeout(() => resolve(entries.get(key) ?? null), ms)),
        setItem: (key, value) => void entries.set(key, value),
        removeItem: (key) => void entries.delete(key),
      },
    })

  test('behavior: as long as a team’s own storage is read, nobody is called disconnected', async () => {
    const entries = new Map<string, string>()
    const earlier = connectEarlier({ storage: slowStorage(1, entries) })
    await wait(100)
    await earlier
    localStorage.clear()
    announce()
    const page = open({ storage: slowStorage(200, entries), late: true })
    expect(page.connection.getState().status).toBe('unknown')
    await wait(10_000)
    expect(page.connection.getState().status).toBe('connected')
    expect(page.statuses).toEqual(['reconnecting', 'connected'])
  })

  test('error: storage that never answers is waited for within the limit', async () => {
    const page = open({ storage: slowStorage(10 * 60_000), late: true })
    expect(page.connection.getState().status).toBe('unknown')
    await wait(9_999)
    expect(page.connection.getState().status).toBe('unknown')
    await wait(2)
    expect(page.connection.getState().status).toBe('disconnected')
    await page.connection.restored()
  })

  test('behavior: without any storage nobody is connected', async () => {
    const page = open({ storage: null })
    announce()
    await page.connection.restored()
    expect(page.connection.getState().status).toBe('disconnected')
    await page.connection.connect(page.find(rdns))
    expect(page.connection.getState().status).toBe('connected')
  })
})
