import { describe, expect, test } from 'vitest'
import { InvalidArgumentError } from './invalid.ts'
import type { Settings } from './request.ts'
import { createWalks, resourcesPerPage } from './walks.ts'

/** Settings that simulate a node: `answer` returns the JSON and headers for each URL. */
const settingsThat = (
  answer: (url: URL, signal: AbortSignal) => { json: unknown; headers?: Record<string, string> },
) => {
  const urls: URL[] = []
  const signals: AbortSignal[] = []
  const settings: Settings = {
    url: 'https://node.test',
    timeout: 10_000,
    retryCount: 0,
    retryDelay: 1,
    largestAnswer: 1_000_000,
    headers: {},
    async fetch(input, init) {
      const url = new URL(String(input))
      urls.push(url)
      signals.push(init?.signal as AbortSignal) // each request has one
      const { json, headers } = answer(url, init?.signal as AbortSignal)
      return Response.json(json, { headers: { 'x-aptos-ledger-version': '70', ...headers } })
    },
    signal: undefined,
  }
  return { settings, urls, signals }
}
const collect = async <T>(walk: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = []
  for await (const item of walk) items.push(item)
  return items
}
const resource = (name: string) => ({ type: `0x1::m::${name}`, data: {} })
const event = (number: number) => ({
  guid: { creation_number: '0', account_address: '0x1' },
  sequence_number: String(number),
  type: '0x1::m::E',
  data: {},
  version: '1',
})

describe('createWalks', () => {
  test('default: by cursor, all pages at the version of the first', async () => {
    const { settings, urls } = settingsThat(({ searchParams }) =>
      searchParams.get('start') === 'c1'
        ? { json: [resource('B')] }
        : { json: [resource('A')], headers: { 'x-aptos-cursor': 'c1' } },
    )
    const found = await collect(createWalks(settings).resources('0x1'))
    expect(found.map(({ type }) => type)).toEqual(['0x1::m::A', '0x1::m::B'])
    expect(urls.map(({ searchParams }) => searchParams.get('limit'))).toEqual(Array(2).fill(String(resourcesPerPage)))
    expect(urls[1]?.searchParams.get('ledger_version')).toBe('70')
  })

  test('default: by number, until a page is empty', async () => {
    const { settings, urls } = settingsThat(({ searchParams }) => ({
      json: searchParams.get('start') === '5' ? [event(5), event(6)] : [],
    }))
    const found = await collect(createWalks(settings).events('0x1', '0x1::m::H', 'field', { start: 5n }))
    expect(found.map((each) => each.sequence_number)).toEqual([5n, 6n])
    expect(urls.map(({ searchParams }) => searchParams.get('start'))).toEqual(['5', '7'])
  })

  test('behavior: a walk that ends early gives up the request for the next page', async () => {
    const { settings, signals } = settingsThat(() => ({
      json: [resource('A')],
      headers: { 'x-aptos-cursor': String(Math.random()) },
    }))
    for await (const _ of createWalks(settings).resources('0x1')) break
    expect(signals).toHaveLength(2)
    expect(signals[1]?.aborted).toBe(true)
  })

  test('error: a walk that cannot begin asks nothing', async () => {
    const { settings, urls } = settingsThat(() => ({ json: [] }))
    const walk = () => collect(createWalks(settings).transactions({ limit: 0 }))
    await expect(walk()).rejects.toBeInstanceOf(InvalidArgumentError)
    expect(urls).toEqual([])
  })
})
