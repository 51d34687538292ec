// @vitest-environment jsdom
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import { disconnect, hydrate, reconnect } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { aBrowser, countListeners, elsewhere, flag, nodes, rdns } from './page.fake.ts'

const otherRdns = 'test.latchkey.other'
let wallet: ScriptedWallet
const { announce, connected, leaveAll, open, wait } = aBrowser((fresh) => {
  wallet = fresh
})

describe('disconnect', () => {
  test('default: clears, and stays so after a reload', async () => {
    const listeners = countListeners(wallet)
    const page = await connected()
    await page.connection.disconnect()
    expect(page.connection.getState()).toEqual({
      status: 'disconnected',
      pending: undefined,
      disconnection: { reason: 'left', name: 'Scripted wallet', connectorId: rdns },
      error: undefined,
    })
    expect(page.config.state).toMatchObject({ connections: new Map(), current: null, status: 'disconnected' })
    expect([flag(rdns), listeners(), wallet.authorized]).toEqual([null, 0, false])
    page.close()
    wallet.allow()
    const next = open()
    await next.connection.restored()
    expect(next.statuses).toEqual([])
  })

  test.each(['silent', 'silentRevoke', 'noRevoke', 'noPermissions'] as const)(
    'behavior: at once, and stays so, when the wallet does not take part (%s)',
    async (how) => {
      const page = await connected()
      wallet.behave(how)
      const leaving = page.connection.disconnect()
      expect(page.connection.getState()).toMatchObject({ status: 'disconnected', disconnection: { reason: 'left' } })
      await wait(10_000)
      await leaving
      page.close()
      wallet.behave()
      const next = open()
      await next.connection.restored()
      expect(next.statuses).toEqual([])
    },
  )

  for (const forEver of [true, false])
    test(`behavior: a connector that ${forEver ? 'never answers is left at the limit' : 'fails is noted'}`, async () => {
      const page = await connected()
      const failure = new Error('not now')
      page.find(rdns).disconnect = () => (forEver ? new Promise(() => {}) : Promise.reject(failure))
      const leaving = page.connection.disconnect()
      expect(page.connection.getState().status).toBe('disconnected')
      await wait(10_000)
      await leaving
      expect(page.connection.getState().disconnection?.failure).toMatchObject(
        forEver ? { reason: 'noAnswer' } : failure,
      )
      expect(flag(rdns)).toBeNull()
    })

  test('behavior: connecting again waits until the wallet has forgotten the page', async () => {
    const page = await connected({ discovery: true, late: true, ssr: false })
    wallet.behave('silentRevoke')
    const leaving = page.connection.disconnect()
    const again = page.connection.connect(page.find(rdns))
    await wait(200)
    await Promise.all([leaving, again])
    expect(page.connection.getState().status).toBe('connected')
    expect(localStorage.getItem(`wagmi.${rdns}.disconnected`)).toBeNull()
    expect(flag(rdns)).toBe('true')
  })

  for (const options of [{}, { discovery: true, late: true, ssr: false }])
    test(`behavior: by wagmi’s own action, of ${options.late ? 'wagmi’s own connector' : 'a connector of ours'}`, async () => {
      const page = await connected(options)
      await disconnect(page.config)
      await wait(1)
      // wagmi's connector takes its own disconnect for the wallet's.
      expect(page.connection.getState()).toMatchObject({
        status: 'disconnected',
        disconnection: { reason: options.late ? 'wallet' : 'left' },
      })
      page.close()
      wallet.allow()
      const next = open(options)
      await wait(1)
      await next.connection.restored()
      expect(next.statuses).toEqual([])
    })

  test('behavior: by wagmi’s own action, of a wallet that cannot forget the page', async () => {
    wallet.behave('noPermissions')
    const options = { discovery: true, late: true, ssr: false }
    const page = await connected(options)
    await disconnect(page.config)
    await wait(1)
    expect(page.connection.getState().disconnection?.reason).toBe('left')
    expect(flag(rdns)).toBeNull()
  })

  test('behavior: with nobody connected', async () => {
    const page = open()
    await page.connection.disconnect()
    expect(page.connection.getState()).toMatchObject({ status: 'disconnected', disconnection: undefined })
  })
})

for (const [whose, options] of [
  ['a connector of ours', {}],
  ['wagmi’s own', { discovery: true, late: true, ssr: false }],
] as const)
  describe(`what a wallet says, to ${whose}`, () => {
    test('behavior: another account, another chain', async () => {
      const page = await connected(options)
      wallet.selectAccount(1)
      wallet.selectChain(80002)
      await wait(1)
      expect(page.current()).toMatchObject({ accounts: wallet.accounts, chainId: 80002 })
      expect(page.config.state.chainId).toBe(80002)
    })

    test.each(['locked', 'forgotten', 'disconnected', 'droppedWithoutAccount'] as const)(
      'behavior: %s ends the connection',
      async (how) => {
        const page = await connected(options)
        wallet.happen(how)
        await wait(1)
        expect(page.connection.getState()).toMatchObject({
          status: 'disconnected',
          disconnection: { reason: 'wallet', name: 'Scripted wallet', connectorId: rdns },
        })
        expect(page.config.state.connections.size).toBe(0)
      },
    )

    test('behavior: a drop with code 1013 does not, while there is an account', async () => {
      const page = await connected(options)
      wallet.drop()
      await wait(1)
      expect(page.connection.getState()).toMatchObject({ status: 'connected', disconnection: undefined })
      wallet.selectAccount(1)
      await wait(1)
      expect(page.current()?.accounts).toEqual(wallet.accounts)
    })

    test('behavior: after unlocking, the connection can be restored', async () => {
      const page = await connected(options)
      wallet.lock()
      await wait(1)
      wallet.unlock()
      await page.connection.retry()
      expect(page.connection.getState()).toMatchObject({ status: 'connected', disconnection: undefined })
    })
  })

describe('a wallet that is removed or updated while connected', () => {
  test('behavior: removed', async () => {
    const page = await connected()
    wallet.happen('removed')
    await wait(1)
    expect(page.connection.getState()).toMatchObject({ status: 'disconnected', disconnection: { reason: 'wallet' } })
    const retrying = page.connection.retry()
    await wait(10_000)
    await retrying
    expect(page.connection.getState().disconnection?.reason).toBe('silent')
  })

  test('behavior: updated, it is connected again by its new provider, and listed once', async () => {
    const page = await connected()
    const before = page.find(rdns)
    wallet.happen('updated')
    await wait(1)
    expect(page.connection.getState()).toMatchObject({ status: 'connected', disconnection: undefined })
    expect(page.find(rdns)).not.toBe(before)
    expect(page.current()?.connector).toBe(page.find(rdns))
    expect(page.config.connectors.map(({ id }) => id)).toEqual([rdns])
    wallet.selectAccount(1)
    expect(page.current()?.accounts).toEqual(wallet.accounts)
  })

  test('behavior: updated without a word, likewise', async () => {
    const page = await connected()
    const newer = createScriptedWallet({ chains: nodes, authorized: true })
    wallet.behave('silent')
    announce(newer)
    await wait(2_999)
    expect(page.connection.getState().status).toBe('connected')
    await wait(2)
    expect(page.connection.getState().status).toBe('connected')
    expect(await page.current()?.connector.getProvider()).toBe(newer.provider)
    expect(page.statuses).toEqual(['connecting', 'connected', 'reconnecting', 'connected'])
  })

  test('behavior: somebody else who announces the same id does not take over a living connection', async () => {
    const page = await connected()
    announce(createScriptedWallet({ chains: nodes, authorized: true }))
    await wait(10_000)
    expect(await page.current()?.connector.getProvider()).toBe(wallet.provider)
    expect(page.config.connectors.map(({ id }) => id)).toEqual([rdns])
    expect(page.statuses).toEqual(['connecting', 'connected'])
  })

  test('behavior: updated while it is restored', async () => {
    const first = await connected()
    first.close()
    wallet.behave('silent')
    const page = open()
    await wait(100)
    wallet.behave()
    wallet.happen('updated')
    await wait(1)
    expect(page.connection.getState().status).toBe('connected')
  })
})

describe('two tabs', () => {
  const stored = (id: string, account: string) => ({
    state: {
      chainId: 80001,
      connections: {
        __type: 'Map',
        value: [
          ['u', { accounts: [account], chainId: 80001, connector: { id, name: 'W', type: 'injected', uid: 'u' } }],
        ],
      },
      current: 'u',
    },
    version: 3,
  })
  const nobody = { state: { chainId: 80001, connections: { __type: 'Map', value: [] }, current: null }, version: 3 }

  test('behavior: a disconnect in one ends the other', async () => {
    const listeners = countListeners(wallet)
    const page = await connected()
    elsewhere({ [`${rdns}.shimDisconnect`]: null, store: nobody })
    expect(page.connection.getState()).toMatchObject({
      status: 'disconnected',
      disconnection: { reason: 'elsewhere', name: 'Scripted wallet', connectorId: rdns },
    })
    expect(listeners()).toBe(0)
    expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
  })

  test('behavior: while it is restored, likewise', async () => {
    const first = await connected()
    first.close()
    wallet.behave('silent')
    const page = open()
    elsewhere({ [`${rdns}.shimDisconnect`]: null, store: nobody })
    expect(page.connection.getState()).toMatchObject({ status: 'disconnected', disconnection: { reason: 'elsewhere' } })
    await page.connection.restored()
  })

  test('behavior: a reload of the other tab, which empties wagmi’s state for a moment, ends nothing', async () => {
    const page = await connected()
    elsewhere({ store: nobody })
    await wait(1)
    expect(page.connection.getState().status).toBe('connected')
  })

  test('behavior: connecting in one is noticed by the other', async () => {
    announce()
    const page = open()
    wallet.allow()
    elsewhere({ [`${rdns}.shimDisconnect`]: true, recentConnectorId: rdns, store: stored(rdns, wallet.accounts[0]) })
    expect(page.connection.getState().status).toBe('reconnecting')
    await page.connection.restored()
    expect(page.connection.getState().status).toBe('connected')
  })

  test('behavior: another wallet in one is the wallet of the other', async () => {
    const other = createScriptedWallet({ chains: nodes, rdns: otherRdns, authorized: true })
    announce(other)
    const page = await connected()
    elsewhere({
      [`${otherRdns}.shimDisconnect`]: true,
      recentConnectorId: otherRdns,
      store: stored(otherRdns, other.accounts[0]),
      [`${rdns}.shimDisconnect`]: null,
    })
    await page.connection.restored()
    expect(page.connection.getState()).toMatchObject({ status: 'connected', disconnection: undefined })
    expect(page.current()?.connector.id).toBe(otherRdns)
    expect(flag(rdns)).toBeNull()
  })

  test('behavior: storage that is cleared as a whole', async () => {
    const page = await connected()
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
    expect(page.connection.getState()).toMatchObject({ status: 'disconnected', disconnection: { reason: 'elsewhere' } })
  })

  test('behavior: started twice, it listens until it is stopped twice', async () => {
    const page = await connected()
    const stop = page.connection.start()
    stop()
    stop()
    elsewhere({ [`${rdns}.shimDisconnect`]: null })
    expect(page.connection.getState().status).toBe('disconnected')
    await page.connection.connect(page.find(rdns))
    page.close()
    elsewhere({ [`${rdns}.shimDisconnect`]: null })
    expect(page.connection.getState().status).toBe('connected')
    await page.connection.disconnect()
  })

  test('behavior: what is no news of a connection is passed over', async () => {
    const page = await connected()
    elsewhere({ shimDisconnect: null, 'x.shimDisconnect': null, theme: 'dark' })
    elsewhere({ [`${rdns}.shimDisconnect`]: true })
    elsewhere({ 'test.unknown.shimDisconnect': true })
    window.dispatchEvent(
      new StorageEvent('storage', { key: `wagmi.${rdns}.shimDisconnect`, storageArea: sessionStorage }),
    )
    expect(page.statuses).toEqual(['connecting', 'connected'])
  })

  test('behavior: a connection that was remembered before is no news', async () => {
    const first = await connected()
    first.close()
    leaveAll()
    const page = open()
    await wait(5_000)
    elsewhere({ [`${rdns}.shimDisconnect`]: true })
    expect(page.statuses).toEqual(['reconnecting', 'disconnected'])
  })
})

describe('beside wagmi’s provider', () => {
  test('behavior: it empties the connections when it is mounted, and they are put back', async () => {
    for (const ssr of [false, true]) {
      const page = await connected({ ssr })
      await hydrate(page.config, { reconnectOnMount: false }).onMount()
      await wait(10)
      expect(page.connection.getState().status).toBe('connected')
      expect(page.current()).toMatchObject({ accounts: wallet.accounts, connector: page.find(rdns) })
      await page.connection.disconnect()
    }
  })

  test('behavior: what it reads anew from storage is no living connector, and is not kept', async () => {
    const page = await connected()
    const { store } = page.config._internal
    await (store as unknown as { persist: { rehydrate(): Promise<void> } }).persist.rehydrate() // wagmi hides its type
    await wait(1)
    expect(page.current()?.connector).toBe(page.find(rdns))
  })

  test('behavior: it is mounted while a connection is restored', async () => {
    const first = await connected()
    first.close()
    leaveAll()
    announce(wallet, 1_000)
    const page = open()
    await hydrate(page.config, { reconnectOnMount: false }).onMount()
    await wait(10)
    expect(page.connection.getState().status).toBe('reconnecting')
    expect(page.current()?.accounts).toEqual([wallet.accounts[0]])
    await wait(1_000)
    expect(page.connection.getState().status).toBe('connected')
    expect(page.statuses).not.toContain('disconnected')
  })

  test('behavior: its own reconnecting disturbs nothing', async () => {
    const first = await connected()
    first.close()
    leaveAll()
    announce(wallet, 1_000)
    const page = open()
    await reconnect(page.config)
    await wait(2_000)
    expect(page.connection.getState().status).toBe('connected')
    expect(page.current()?.connector).toBe(page.find(rdns))
    await reconnect(page.config)
    await wait(10)
    expect(page.connection.getState().status).toBe('connected')
    expect(page.config.state.connections.size).toBe(1)
  })
})
