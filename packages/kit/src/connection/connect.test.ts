// @vitest-environment jsdom
import { ConnectorError, injected } from '@latchkey/connectors'
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import { ConnectorAlreadyConnectedError, connect, injected as wagmiInjected } from '@wagmi/core'
import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { aBrowser, countListeners, flag, nodes, rdns } from './page.fake.ts'

const otherRdns = 'test.latchkey.other'
let wallet: ScriptedWallet
let other: ScriptedWallet
const { announce, leave, open, wait } = aBrowser((fresh) => {
  wallet = fresh
  other = createScriptedWallet({ chains: nodes, rdns: otherRdns, name: 'Other wallet' })
})

/** How an attempt fails, observed from the start. */
const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'no failure',
    (error: unknown) => error,
  )

describe('connect', () => {
  test('default: connecting, then connected: account, chain and provider', async () => {
    announce()
    const page = open()
    const connecting = page.connection.connect(page.find(rdns))
    expect(page.connection.getState()).toEqual({
      status: 'connecting',
      pending: { connector: page.find(rdns), name: 'Scripted wallet', waitingFor: 'approval', slow: false },
      disconnection: undefined,
      error: undefined,
    })
    expect(await connecting).toEqual({
      account: wallet.accounts[0],
      chain: { id: 80001, unsupported: false },
      provider: wallet.provider,
    })
    expect(page.connection.getState()).toEqual({
      status: 'connected',
      pending: undefined,
      disconnection: undefined,
      error: undefined,
    })
    expect(page.current()).toMatchObject({ accounts: wallet.accounts, chainId: 80001 })
    expect(flag(rdns)).toBe('true')
    expect(JSON.parse(localStorage.getItem('wagmi.recentConnectorId') ?? '')).toBe(rdns)
  })

  test('behavior: a wallet with a login window opens it in the click itself, before anything is awaited', async () => {
    announce()
    const page = open()
    const openWindow = vi.fn()
    const connecting = page.connection.connect(Object.assign(page.find(rdns), { openWindow }))
    expect(openWindow).toHaveBeenCalledOnce()
    await connecting
  })

  test('behavior: a wallet on a network the page does not know', async () => {
    wallet.happen('wrongChain')
    announce()
    const page = open()
    const { chain } = await page.connection.connect(page.find(rdns))
    expect(chain).toEqual({ id: 1_337_133, unsupported: true })
  })

  test('behavior: to a chain, which the wallet is offered where it does not know it', async () => {
    for (const unknown of ['unknownChain', 'nestedUnknownChain', 'unknownChain4901'] as const) {
      wallet = createScriptedWallet({ chains: nodes, rdns: `test.${unknown.toLowerCase()}` })
      wallet.behave(unknown)
      announce(wallet)
      const page = open()
      const { chain } = await page.connection.connect(page.find(wallet.info.rdns), { chainId: 80002 })
      expect(chain.id).toBe(80002)
      expect(wallet.addedChains).toMatchObject([{ chainId: 80002, chainName: 'Chain 80002' }])
      await page.connection.disconnect()
    }
  })

  test('behavior: a wallet’s name is cleaned, also where wagmi passes on what it announced', async () => {
    wallet.behave('hostileInfo', 'rejects')
    announce()
    for (const discovery of [false, true]) {
      const page = open({ discovery, late: true, ssr: false })
      await wait(1)
      const attempt = failureOf(page.connection.connect(page.find(rdns)))
      const name = page.connection.getState().pending?.name ?? ''
      expect(name).not.toMatch(/[\p{C}]/u)
      expect(Array.from(name).length).toBeLessThanOrEqual(32)
      await attempt
      page.close()
    }
  })

  test('behavior: a function makes a connector', async () => {
    Object.assign(window, { ethereum: wallet.provider })
    leave.push(() => Reflect.deleteProperty(window, 'ethereum'))
    const page = open()
    await page.connection.connect(injected())
    expect(page.connection.getState().status).toBe('connected')
  })

  test('error: the connector that is connected', async () => {
    announce()
    const page = open()
    await page.connection.connect(page.find(rdns))
    const failure = await failureOf(page.connection.connect(page.find(rdns)))
    expect(failure).toBeInstanceOf(ConnectorAlreadyConnectedError)
    expect(page.connection.getState()).toMatchObject({ status: 'connected', error: undefined })
  })

  test('error: no connector, no provider', async () => {
    const page = open()
    expect(await failureOf(page.connection.connect(undefined as never))).toMatchObject({
      message: 'Connector not found',
    })
    for (const connector of [injected(), wagmiInjected()]) {
      const failure = await failureOf(page.connection.connect(connector))
      expect(failure).toBeInstanceOf(ConnectorError)
      expect(failure).toMatchObject({ reason: 'connectorNotFound', message: 'Connector not found' })
      expect(page.connection.getState()).toMatchObject({ status: 'disconnected', error: failure })
    }
  })

  for (const [name, ours] of [
    ['a connector of ours', true],
    ['wagmi’s own', false],
  ] as const)
    test(`error: a person’s no (4001) and an open request (-32002) are viem’s, with ${name}`, async () => {
      announce()
      const page = open({ discovery: !ours, late: true, ssr: false })
      await wait(1)
      wallet.behave('rejects')
      const no = await failureOf(page.connection.connect(page.find(rdns)))
      expect(no).toBeInstanceOf(UserRejectedRequestError)
      expect(page.connection.getState()).toMatchObject({ status: 'disconnected', error: no, pending: undefined })
      wallet.behave('pending')
      const pending = await failureOf(page.connection.connect(page.find(rdns)))
      expect(pending).toBeInstanceOf(ResourceUnavailableRpcError)
      expect(page.connection.getState().error).toBe(pending)
      expect(flag(rdns)).toBeNull()
    })

  test('error: an answer without an account', async () => {
    wallet.behave('emptyAccounts')
    announce()
    for (const discovery of [false, true]) {
      const page = open({ discovery, late: true, ssr: false })
      await wait(1)
      expect(await failureOf(page.connection.connect(page.find(rdns)))).toMatchObject({ reason: 'noAccount' })
      expect(page.connection.getState().status).toBe('disconnected')
    }
  })

  test('behavior: a failed attempt leaves who is connected', async () => {
    announce()
    announce(other)
    const page = open()
    await page.connection.connect(page.find(rdns))
    other.behave('rejects')
    const attempt = failureOf(page.connection.connect(page.find(otherRdns)))
    expect(page.connection.getState().status).toBe('connecting')
    expect(page.current()?.accounts).toEqual(wallet.accounts)
    await attempt
    expect(page.connection.getState()).toMatchObject({ status: 'connected', error: { code: 4001 } })
    expect(page.current()?.connector).toBe(page.find(rdns))
    expect([flag(rdns), flag(otherRdns)]).toEqual(['true', null])
  })

  for (const [name, ours] of [
    ['a connector of ours', true],
    ['wagmi’s own', false],
  ] as const)
    test(`error: a silent wallet ends at the limit; others can be connected meanwhile, with ${name}`, async () => {
      wallet.behave('silent')
      announce()
      announce(other)
      const page = open({ discovery: !ours, late: true, ssr: false })
      await wait(1)
      const silent = failureOf(page.connection.connect(page.find(rdns)))
      await wait(600_000)
      expect(await silent).toMatchObject({ reason: 'noAnswer' })
      expect(page.connection.getState()).toMatchObject({
        status: 'disconnected',
        pending: undefined,
        error: { reason: 'noAnswer' },
      })

      const again = failureOf(page.connection.connect(page.find(rdns)))
      await wait(100)
      await page.connection.connect(page.find(otherRdns))
      expect(await again).toMatchObject({ reason: 'stopped' })
      expect(page.connection.getState()).toMatchObject({ status: 'connected', error: undefined })
    })

  test('behavior: a later attempt takes the place of an earlier one at once', async () => {
    wallet.behave('silent')
    announce()
    const page = open()
    const first = failureOf(page.connection.connect(page.find(rdns)))
    await wait(100)
    wallet.behave()
    await page.connection.connect(page.find(rdns))
    expect(await first).toMatchObject({ reason: 'stopped' })
    expect(page.connection.getState()).toMatchObject({ status: 'connected', error: undefined })
  })
})

describe('cancel', () => {
  for (const [name, ours] of [
    ['a connector of ours', true],
    ['wagmi’s own', false],
  ] as const)
    test(`default: ends an attempt; what the wallet answers later changes nothing, with ${name}`, async () => {
      wallet.behave('asks')
      announce()
      const page = open({ discovery: !ours, late: true, ssr: false })
      await wait(1)
      const attempt = failureOf(page.connection.connect(page.find(rdns)))
      await wallet.waitForRequest()
      page.connection.cancel()
      expect(page.connection.getState()).toMatchObject({
        status: 'disconnected',
        pending: undefined,
        error: { reason: 'stopped' },
      })
      expect(await attempt).toMatchObject({ reason: 'stopped' })
      wallet.approve()
      await wait(1_000)
      expect(page.connection.getState()).toMatchObject({ status: 'disconnected', error: { reason: 'stopped' } })
      expect(page.config.state.connections.size).toBe(0)
      wallet.behave()
      await page.connection.connect(page.find(rdns))
      expect(page.connection.getState().status).toBe('connected')
    })

  test('behavior: with nothing to stop, nothing happens', async () => {
    announce()
    const page = open()
    page.connection.cancel()
    await page.connection.connect(page.find(rdns))
    page.connection.cancel()
    expect(page.connection.getState()).toMatchObject({ status: 'connected', error: undefined })
  })
})

describe('one wallet at a time', () => {
  test('default: a second wallet is the only one, and nothing of the first is left', async () => {
    const listeners = countListeners(wallet)
    announce()
    announce(other)
    const page = open()
    await page.connection.connect(page.find(rdns))
    expect(listeners()).toBe(3)
    await page.connection.connect(page.find(otherRdns))
    await wait(200)
    expect(listeners()).toBe(0)
    expect([flag(rdns), flag(otherRdns)]).toEqual([null, 'true'])
    expect([...page.config.state.connections.values()]).toMatchObject([{ connector: { id: otherRdns } }])
    wallet.selectAccount(1)
    wallet.drop(4900)
    expect(page.current()?.accounts).toEqual(other.accounts)

    await page.connection.disconnect()
    expect(page.connection.getState().status).toBe('disconnected')
    expect(page.config.state.connections.size).toBe(0)
  })

  test('behavior: the same wallet by another connector keeps the page’s permission', async () => {
    const listeners = countListeners(wallet)
    announce()
    const page = open()
    Object.assign(window, { ethereum: wallet.provider })
    leave.push(() => Reflect.deleteProperty(window, 'ethereum'))
    await page.connection.connect(injected())
    await page.connection.connect(page.find(rdns))
    await wait(200)
    expect(wallet.authorized).toBe(true)
    expect(listeners()).toBe(3)
    expect(page.connection.getState().status).toBe('connected')
    expect([flag('injected'), flag(rdns)]).toEqual([null, 'true'])
  })

  test('behavior: also what wagmi’s own action connects', async () => {
    announce()
    announce(other)
    const page = open()
    await page.connection.connect(page.find(rdns))
    await connect(page.config, { connector: page.find(otherRdns) })
    expect(page.connection.getState().status).toBe('connected')
    await wait(200)
    expect([...page.config.state.connections.values()]).toMatchObject([{ connector: { id: otherRdns } }])
    expect(page.connection.getState().status).toBe('connected')
    expect([flag(rdns), flag(otherRdns)]).toEqual([null, 'true'])
    const again = await failureOf(page.connection.connect(page.find(otherRdns)))
    expect(again).toBeInstanceOf(ConnectorAlreadyConnectedError)
  })

  test('behavior: wagmi’s own action, while a connection is restored', async () => {
    announce()
    const first = open()
    await first.connection.connect(first.find(rdns))
    first.close()
    wallet.behave('silent')
    announce(other)
    const page = open()
    expect(page.connection.getState().status).toBe('reconnecting')
    other.behave('rejects')
    expect(await failureOf(connect(page.config, { connector: page.find(otherRdns) }))).toMatchObject({ code: 4001 })
    await wait(10)
    expect(page.connection.getState()).toMatchObject({ status: 'disconnected', pending: undefined })
    expect(page.config.state.connections.size).toBe(0)
    other.behave()
    await connect(page.config, { connector: page.find(otherRdns) })
    await wait(20_000)
    expect(page.connection.getState()).toMatchObject({ status: 'connected', pending: undefined })
    expect(page.current()?.accounts).toEqual(other.accounts)
  })
})
