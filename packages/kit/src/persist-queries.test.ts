// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { type Config, createConfig } from '@wagmi/core'
import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keep } from './persist-queries.ts'
import { createQueryClient } from './query-client.ts'

const day = 24 * 60 * 60_000
const place = 'latchkey.queries'
const visitor = '0x00000000000000000000000000000000000000aa'
const balanceKey = ['balance', { address: visitor, chainId: 1 }]
const balance = { decimals: 18, symbol: 'ETH', value: 2n ** 80n }

const stops: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const toConfig = () =>
  createConfig({ chains: [mainnet], transports: { [mainnet.id]: http('http://node.test') }, storage: null })

/** A page, from when it was opened. */
const open = (release = '1', config: Config = toConfig()) => {
  const queryClient = createQueryClient()
  stops.push(() => queryClient.clear(), keep(queryClient, config, release, day))
  return { queryClient, config, leave: stops.at(-1) }
}
const readStored = () => localStorage.getItem(place) ?? ''
const setStatus = (config: Config, status: Config['state']['status']) =>
  config.setState((state) => ({ ...state, status }))

describe('keep', () => {
  test('default: what a page read is there after a reload, to the last digit', () => {
    open().queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(1_000)
    expect(open().queryClient.getQueryData(balanceKey)).toEqual(balance)
  })

  test('behavior: what was kept is as old as it is, so it is shown and read anew', async () => {
    open().queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(60_000)
    const { queryClient } = open()
    expect(queryClient.getQueryState(balanceKey)?.dataUpdatedAt).toBe(Date.now() - 60_000)
    const read = vi.fn(async () => ({ ...balance, value: 1n }))
    const seen: unknown[] = []
    const observer = new QueryObserver(queryClient, { queryKey: balanceKey, queryFn: read })
    stops.push(observer.subscribe(({ data }) => seen.push(data?.value)))
    seen.push(observer.getCurrentResult().data?.value)
    await vi.advanceTimersByTimeAsync(1)
    expect(read).toHaveBeenCalledOnce()
    expect([seen[0], seen.at(-1)]).toEqual([balance.value, 1n])
  })

  test('behavior: what this page read already is newer than what was kept', () => {
    open().queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(2_000)
    const queryClient = createQueryClient()
    queryClient.setQueryData(balanceKey, 'newer')
    stops.push(keep(queryClient, toConfig(), '1', day))
    expect(queryClient.getQueryData(balanceKey)).toBe('newer')
    queryClient.clear()
  })

  test('behavior: for a day, counted from when it was read', () => {
    open().queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(1_000)
    const text = readStored()
    vi.setSystemTime(Date.UTC(2026, 0, 2) - 1)
    expect(open().queryClient.getQueryData(balanceKey)).toEqual(balance)
    vi.setSystemTime(Date.UTC(2026, 0, 2))
    localStorage.setItem(place, text)
    expect(open().queryClient.getQueryData(balanceKey)).toBeUndefined()
  })

  test('behavior: what has become old is not written again', () => {
    const { queryClient } = open()
    stops.push(new QueryObserver(queryClient, { queryKey: balanceKey }).subscribe(() => {}))
    queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(day + 1)
    queryClient.setQueryData(['readContract', {}], 'new')
    vi.advanceTimersByTime(1_000)
    expect(readStored()).toContain('new')
    expect(readStored()).not.toContain(visitor)
  })

  test('behavior: a clock that was put back makes nothing younger', () => {
    open().queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(1_000)
    vi.setSystemTime(Date.UTC(2025, 0, 1))
    expect(open().queryClient.getQueryData(balanceKey)).toBeUndefined()
  })

  test('behavior: another release begins with nothing, and leaves nothing', () => {
    open('1').queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(1_000)
    for (const stop of stops.splice(0)) stop()
    expect(open('2').queryClient.getQueryData(balanceKey)).toBeUndefined()
    expect(readStored()).toBe('')
  })

  test('behavior: until the visitor disconnects; nothing of theirs is written after', () => {
    const { queryClient, config } = open()
    setStatus(config, 'connected')
    queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(1_000)
    expect(readStored()).toContain(visitor)
    queryClient.setQueryData(balanceKey, balance) // being written
    vi.advanceTimersByTime(1)
    setStatus(config, 'disconnected')
    expect(readStored()).toBe('')
    vi.advanceTimersByTime(5_000)
    queryClient.setQueryData(['readContract', { address: '0xshop' }], 'price')
    vi.advanceTimersByTime(1_000)
    expect(readStored()).toContain('price')
    expect(readStored()).not.toContain(visitor)
  })

  test('behavior: a reload while the connection is restored keeps it', () => {
    open().queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(1_000)
    const { config } = open()
    for (const status of ['reconnecting', 'disconnected', 'reconnecting', 'connected'] as const)
      setStatus(config, status)
    expect(readStored()).toContain(visitor)
  })

  test('behavior: reads of chains only, and only those that worked', async () => {
    const { queryClient } = open()
    for (const kind of [
      'connectorClient',
      'walletClient',
      'capabilities',
      'callsStatus',
      'signMessage',
      'nonce',
      'mine',
    ])
      queryClient.setQueryData([kind, {}], 'secret')
    const failing = { queryKey: ['balance', { address: '0xfail' }], queryFn: () => Promise.reject(new Error('secret')) }
    await queryClient.query(failing).catch(() => {})
    queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(1_000)
    expect(readStored()).toContain(visitor)
    expect(readStored()).not.toMatch(/secret|0xfail/)
  })

  test('behavior: what somebody else put there is not taken as a read of a chain', () => {
    const entry = (key: unknown[]) => ({ key, data: 'foreign', at: Date.now() })
    localStorage.setItem(
      place,
      JSON.stringify({ release: '1', queries: [entry(['connectorClient', {}]), entry(balanceKey)] }),
    )
    const { queryClient } = open()
    expect(queryClient.getQueryData(['connectorClient', {}])).toBeUndefined()
    expect(queryClient.getQueryData(balanceKey)).toBe('foreign')
  })

  test('behavior: written once for many news, and at once when the page is left', () => {
    const write = vi.spyOn(Storage.prototype, 'setItem')
    const { queryClient } = open()
    for (let block = 0n; block < 100n; block++) queryClient.setQueryData(balanceKey, { ...balance, value: block })
    expect(write).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(write).toHaveBeenCalledOnce()
    queryClient.setQueryData(balanceKey, { ...balance, value: 12345n })
    window.dispatchEvent(new Event('pagehide'))
    expect(readStored()).toContain('12345')
    vi.advanceTimersByTime(5_000)
    expect(write).toHaveBeenCalledTimes(2)
  })

  test('behavior: bounded, the newest first, and nothing very large', () => {
    const { queryClient } = open()
    queryClient.setQueryData(['readContract', { name: 'huge' }], 'x'.repeat(30_000))
    for (let index = 0; index < 40; index++) {
      vi.setSystemTime(Date.now() + 1)
      queryClient.setQueryData(['readContract', { name: `read-${index}-` }], 'x'.repeat(10_000))
    }
    vi.advanceTimersByTime(1_000)
    expect(readStored().length).toBeLessThan(205_000)
    expect(readStored()).toContain('read-39-')
    expect(readStored()).not.toMatch(/read-0-|huge/)
  })

  test('behavior: storage that is denied or full is no failure', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const { queryClient, config } = open()
    setStatus(config, 'connected')
    queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(1_000)
    setStatus(config, 'disconnected')
    expect(queryClient.getQueryData(balanceKey)).toEqual(balance)
  })

  test.each([
    '{',
    'null',
    '[]',
    '{"release":"1"}',
    '{"release":"1","queries":[{"key":[],"at":1}]}',
    '{"release":"1","queries":[{"key":["balance"],"data":1,"at":"x"}]}',
  ])('error: %j counts as nothing, and is removed', (text) => {
    localStorage.setItem(place, text)
    expect(open().queryClient.getQueryCache().getAll()).toEqual([])
    expect(readStored()).toBe('')
  })

  test('behavior: after it was stopped nothing is written', () => {
    const { queryClient, leave } = open()
    leave?.()
    queryClient.setQueryData(balanceKey, balance)
    vi.advanceTimersByTime(5_000)
    window.dispatchEvent(new Event('pagehide'))
    expect(readStored()).toBe('')
  })
})
