import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fixPageOrigins, type PageOrigins, pollPageOrigins } from './page-origins.ts'

const key = 'the-key-of-the-first-project'
const good = { projects: [{ apiKey: key, origins: ['https://shop.example'] }] }

let asked: string[]
let answer: (response: ServerResponse) => void
const api = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  answer(response)
})
let origin: string
let lines: string[]
let now: number
let pages: PageOrigins

const open = (patience = 20_000) => {
  // Only requests of this test: one of the previous test may end later.
  const own = lines
  const say = (event: string) => void own.push(event)
  pages = pollPageOrigins(origin, { info: say, error: say }, { clock: () => now, patience })
  return pages
}
const say = (body: unknown, status = 200) => {
  answer = (response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}

beforeAll(async () => {
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
})
afterAll(() => {
  api.closeAllConnections()
  api.close()
})
beforeEach(() => {
  asked = []
  lines = []
  now = 0
  say(good)
})
afterEach(() => pages.stop())

describe('pollPageOrigins', () => {
  test('default: the pages of a key, by one question', async () => {
    open()
    expect(await pages.find(key, 'https://shop.example')).toEqual(['https://shop.example'])
    expect(await pages.find(key, undefined)).toEqual(['https://shop.example'])
    expect(pages.isReady()).toBe(true)
    expect(asked).toEqual(['GET /v1/page-origins'])
  })

  test('behavior: who is not in the list has it read again, once a second for all together', async () => {
    open()
    expect(await pages.find('another-key-of-somebody', undefined)).toBeUndefined()
    await Promise.all(Array.from({ length: 50 }, () => pages.find('another-key-of-somebody', undefined)))
    expect(asked).toHaveLength(1)
    now += 1_001
    const added = { apiKey: 'another-key-of-somebody', origins: ['https://new.example'] }
    say({ projects: [...good.projects, added] })
    const found = await Promise.all(Array.from({ length: 50 }, () => pages.find('another-key-of-somebody', undefined)))
    expect(found[49]).toEqual(['https://new.example'])
    expect(asked).toHaveLength(2)
    now += 1_001
    say({ projects: [{ apiKey: key, origins: ['https://shop.example', 'https://www.shop.example'] }] })
    expect(await pages.find(key, 'https://www.shop.example')).toContain('https://www.shop.example')
  })

  test.each<[string, unknown, number?]>([
    ['an error', { error: {} }, 500],
    ['no JSON', '<html>'],
    [
      'an answer of 9 MB',
      { projects: [{ apiKey: key, origins: ['https://evil.example'] }], more: 'x'.repeat(9_000_000) },
    ],
    ['an origin that is none', { projects: [{ apiKey: key, origins: ["https://evil.example; script-src 'x'"] }] }],
    ['an origin with a directive for a host', { projects: [{ apiKey: key, origins: ['https://x;sandbox'] }] }],
    ['an origin with every host', { projects: [{ apiKey: key, origins: ['https://*'] }] }],
    ['a name twice', '{"projects":[],"projects":[]}'],
    [
      'too many origins',
      { projects: [{ apiKey: key, origins: Array.from({ length: 51 }, (_, i) => `https://a${i}.example`) }] },
    ],
  ])('error: %s changes nothing, for a day', async (_name, body, status) => {
    open()
    await pages.find(key, 'https://shop.example')
    say(body, status)
    now += 2_000
    expect(await pages.find(key, 'https://evil.example')).toEqual(['https://shop.example'])
    now += 2_000
    await pages.find(key, 'https://evil.example')
    expect(asked).toHaveLength(3)
    expect(lines).toEqual(['page origins not read'])
    now += 24 * 60 * 60_000
    expect([await pages.find(key, undefined), pages.isReady()]).toEqual(['unavailable', false])
    say(good)
    now += 2_000
    await pages.find('another-key-of-somebody', undefined)
    expect(await pages.find(key, undefined)).toEqual(['https://shop.example'])
    expect(lines).toEqual(['page origins not read', 'page origins read again'])
  })

  test('error: an API that does not answer keeps nobody waiting', async () => {
    answer = () => {}
    open(10)
    expect(await pages.find(key, undefined)).toBe('unavailable')
    expect(pages.isReady()).toBe(false)
    // The host's request may arrive after the visitor has left.
    await vi.waitFor(() => expect(asked).toHaveLength(1))
  })

  test('error: an answer that leads elsewhere is not followed', async () => {
    answer = (response) => void response.writeHead(302, { Location: `${origin}/elsewhere` }).end()
    open()
    await vi.waitFor(() => expect(lines).toEqual(['page origins not read']), 20_000)
    expect(asked).toEqual(['GET /v1/page-origins'])
  })
})

describe('fixPageOrigins', () => {
  test('default: whatever the key, the pages of the configuration', async () => {
    pages = fixPageOrigins(['https://shop.example'])
    expect(await pages.find(key, 'https://evil.example')).toEqual(['https://shop.example'])
    expect(pages.isReady()).toBe(true)
  })
})
