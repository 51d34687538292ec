// @vitest-environment jsdom
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import { createConnector, serialize } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flag, nodes, openPage, type Page, type PageOptions } from './page.fake.ts'
import { readStored } from './stored.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const keep = (entries: Record<string, unknown>) => {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(`wagmi.${key}`, serialize(value))
}
/** wagmi 2 and 3. */
const entry = (id: string, version = 3, name = 'A wallet') => ({
  state: {
    chainId: 80001,
    connections: new Map([
      ['u', { accounts: [account], chainId: 80002, connector: { id, name, type: 'injected', uid: 'u' } }],
    ]),
    current: 'u',
  },
  version,
})
const nobody = (version = 3) => ({ state: { chainId: 80001, connections: new Map(), current: null }, version })
/** wagmi 1. */
const oldEntry = {
  state: { data: { account, chain: { id: 80001, unsupported: false } }, chains: [{ id: 80001 }] },
  version: 2,
}

beforeEach(() => localStorage.clear())

describe('readStored', () => {
  test.each([3, 2])('default: as wagmi %i stored it', (version) => {
    keep({ store: entry('io.rabby', version) })
    expect(readStored(localStorage)).toEqual({ ids: ['io.rabby'], name: 'A wallet', account, chainId: 80002 })
  })

  test('behavior: as wagmi 1 stored it', () => {
    keep({ store: oldEntry, wallet: 'metaMask', connected: true })
    expect(readStored(localStorage)).toEqual({
      ids: ['io.metamask', 'metaMask', 'injected'],
      name: 'metaMask',
      account,
      chainId: 80001,
    })
    localStorage.removeItem('wagmi.store')
    expect(readStored(localStorage)).toMatchObject({ ids: ['io.metamask', 'metaMask', 'injected'], account: undefined })
    localStorage.removeItem('wagmi.connected')
    expect(readStored(localStorage)).toBeUndefined()
  })

  test.each([
    ['walletConnect', ['walletConnect']],
    ['coinbaseWallet', ['coinbaseWallet', 'com.coinbase.wallet']],
    ['faceWallet', ['faceWallet']],
    ['toString', ['toString']],
  ])('behavior: %s', (wallet, ids) => {
    keep({ store: oldEntry, wallet, connected: true })
    expect(readStored(localStorage)?.ids).toEqual(ids)
  })

  test('behavior: only the connector used last is left', () => {
    keep({ recentConnectorId: 'io.rabby', store: nobody() })
    expect(readStored(localStorage)).toBeUndefined()
    keep({ 'io.rabby.shimDisconnect': true })
    expect(readStored(localStorage)).toEqual({
      ids: ['io.rabby'],
      name: 'io.rabby',
      account: undefined,
      chainId: undefined,
    })
  })

  test('behavior: another prefix', () => {
    localStorage.setItem('mine.store', serialize(entry('io.rabby')))
    expect([readStored(localStorage, 'mine')?.account, readStored(localStorage)]).toEqual([account, undefined])
  })

  test('behavior: nobody is connected whom wagmi 2 or 3 remember to have left', () => {
    keep({ store: entry('io.rabby'), 'io.rabby.disconnected': true })
    expect(readStored(localStorage)).toBeUndefined()
    keep({ store: nobody(2), wallet: 'metaMask', connected: true })
    expect(readStored(localStorage)).toBeUndefined()
  })

  test('behavior: window.ethereum only where it is remembered by itself', () => {
    keep({ store: entry('injected') })
    expect(readStored(localStorage)).toBeUndefined()
    for (const key of ['injected.connected', 'injected.shimDisconnect']) {
      keep({ [key]: true })
      expect(readStored(localStorage)?.ids, key).toEqual(['injected'])
      localStorage.removeItem(`wagmi.${key}`)
    }
  })

  test('error: something else under these names, or storage denied', () => {
    const state = entry('io.rabby').state
    for (const store of [
      '{',
      'null',
      '[]',
      '3',
      '{"state":null,"version":3}',
      '{"state":{"current":"u","connections":{}},"version":3}',
      '{"state":{"current":"u","connections":{"__type":"Map","value":[null,["u"],["u",null]]}},"version":3}',
      serialize({ state, version: 4 }),
      serialize({ state }),
      serialize({ state: { ...state, current: 'other' }, version: 3 }),
      serialize(entry('io.rabby')).replace(account, '0x12'),
      serialize(entry('io.rabby')).replace('"io.rabby"', '{}'),
    ]) {
      localStorage.setItem('wagmi.store', store)
      expect(readStored(localStorage), store).toBeUndefined()
    }
    keep({ store: oldEntry, wallet: { id: 'metaMask' }, connected: true, recentConnectorId: 7 })
    expect(readStored(localStorage)).toBeUndefined()
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(readStored({ getItem: denied })).toBeUndefined()
    expect(readStored(undefined)).toBeUndefined()
  })
})

describe('a visitor whose browser holds what an older version stored', () => {
  let wallet: ScriptedWallet
  let leave: (() => void)[] = []
  const open = (options?: PageOptions): Page => {
    const page = openPage(options)
    leave.push(page.close)
    return page
  }
  const announce = () => leave.push(wallet.announce(window))
  const restored = async (options?: PageOptions) => {
    const page = open(options)
    expect(page.connection.getState().status).toBe('reconnecting')
    await page.connection.restored()
    return page
  }

  beforeEach(() => {
    wallet = createScriptedWallet({ chains: nodes, rdns: 'io.metamask', authorized: true })
  })
  afterEach(() => {
    for (const each of leave) each()
    leave = []
  })

  test.each([3, 2])('behavior: of wagmi %i', async (version) => {
    keep({ store: entry('io.metamask', version), recentConnectorId: 'io.metamask' })
    announce()
    const page = await restored()
    expect(page.current()).toMatchObject({ accounts: wallet.accounts, connector: { id: 'io.metamask' } })
    expect(flag('io.metamask')).toBe('true')
  })

  test('behavior: of wagmi 3, who had left and comes back', async () => {
    keep({ store: nobody(), recentConnectorId: 'io.metamask', 'io.metamask.disconnected': true })
    announce()
    const page = open()
    expect(page.connection.getState().status).toBe('disconnected')
    await page.connection.connect(page.find('io.metamask'))
    page.close()
    expect((await restored()).current()).toMatchObject({ accounts: wallet.accounts })
  })

  test('behavior: of wagmi 3, whose wallet was missing in the first page', async () => {
    keep({ store: entry('io.metamask') })
    const page = await restored({ timeouts: { announcement: 100 } })
    expect(page.connection.getState().disconnection?.reason).toBe('missing')
    page.close()
    announce()
    expect((await restored()).current()).toMatchObject({ accounts: wallet.accounts })
  })

  test('behavior: of wagmi 1, MetaMask as it announces itself now, also when it is late', async () => {
    keep({ store: oldEntry, wallet: 'metaMask', connected: true, 'metaMask.shimDisconnect': true })
    leave.push(wallet.announce(window, { delay: 300 }))
    const page = await restored()
    expect(page.current()).toMatchObject({ accounts: wallet.accounts, connector: { id: 'io.metamask' } })
  })

  test('behavior: of wagmi 1, MetaMask in window.ethereum', async () => {
    keep({ store: oldEntry, wallet: 'metaMask', connected: true, 'metaMask.shimDisconnect': true })
    wallet.behave('onlyEthereum')
    announce()
    const page = await restored({ timeouts: { announcement: 300 } })
    expect(page.current()).toMatchObject({ accounts: wallet.accounts, connector: { id: 'injected' } })
  })

  test('behavior: what stands in window.ethereum instead, with another account, is not mistaken for it', async () => {
    keep({ store: oldEntry, wallet: 'metaMask', connected: true })
    wallet = createScriptedWallet({ authorized: true, keys: [`0x${'1'.repeat(64)}`] })
    wallet.behave('onlyEthereum')
    announce()
    const page = await restored({ timeouts: { announcement: 300 } })
    expect(page.connection.getState()).toMatchObject({ status: 'disconnected', disconnection: { reason: 'refused' } })
    expect(flag('injected')).toBeNull()
  })

  test('behavior: of wagmi 1, window.ethereum, by the connector of whoever announces it now', async () => {
    keep({ store: oldEntry, wallet: 'injected', connected: true, 'injected.shimDisconnect': true })
    wallet.behave('alsoEthereum')
    announce()
    const page = await restored()
    expect(page.current()?.connector.id).toBe('io.metamask')
    page.close()
    expect((await restored()).current()?.connector.id).toBe('io.metamask')
  })

  test('behavior: once disconnected, what older versions left connects nobody', async () => {
    keep({ store: oldEntry, wallet: 'metaMask', connected: true, 'metaMask.shimDisconnect': true })
    announce()
    const page = await restored()
    await page.connection.disconnect()
    page.close()
    wallet.allow()
    expect(open().connection.getState().status).toBe('disconnected')
  })

  test('behavior: a connector that tells why it says no was not refused, and is asked again', async () => {
    const unreachable = createConnector((config) => ({
      id: 'faceWallet',
      name: 'FaceWallet',
      type: 'faceWallet',
      connect: vi.fn(),
      disconnect: async () => {},
      getAccounts: async () => [],
      getChainId: async () => 80001,
      getProvider: async () => ({}),
      async isAuthorized() {
        config.emitter.emit('error', { error: new Error('no network') })
        return false
      },
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }))
    keep({ store: entry('faceWallet') })
    const page = await restored({ connectors: [unreachable] })
    expect(page.connection.getState().disconnection?.reason).toBe('silent')
    expect(flag('faceWallet')).toBe('true')
  })
})
