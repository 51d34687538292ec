import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import { connect as connectTcp, Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  connect,
  createRelayFixture,
  newIdentity,
  openRelay,
  projectId,
  publicUrl,
  requestUpgrade,
} from './fixtures/relay.ts'

let fixture: Awaited<ReturnType<typeof createRelayFixture>>
let relay: Awaited<ReturnType<typeof fixture.relay>>

beforeAll(async () => {
  fixture = await createRelayFixture(inject('databaseUrl'))
  relay = await fixture.relay({
    publicUrls: [publicUrl, 'wss://relay.example/relay'],
    projects: [{ id: projectId }, { id: 'shop', origins: ['https://shop.example'] }],
  })
})
afterAll(() => fixture.close())

const identity = newIdentity()
const ask = (query: Record<string, string | undefined>, origin?: string, path = '') => {
  const whole = { auth: identity.token(), projectId, ...query }
  const entries = Object.entries(whole).filter((each): each is [string, string] => each[1] !== undefined)
  return requestUpgrade(relay.url + path, Object.fromEntries(entries), origin ? { origin } : {})
}

describe('connections', () => {
  test('behavior: one address holds a bounded number of connections, admitted or not', async () => {
    const { port } = await fixture.relay({ listen: { port: 0, connectionsPerAddress: 2 } })
    const open = async (localAddress: string) => {
      const socket = connectTcp({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => {})
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      const answered = once(socket, 'data').then(() => 'answered')
      return { socket, end: await Promise.race([answered, once(socket, 'close').then(() => 'closed')]) }
    }
    const all = [await open('127.0.0.1'), await open('127.0.0.1'), await open('127.0.0.1'), await open('127.0.0.2')]
    expect(all.map(({ end }) => end)).toEqual(['answered', 'answered', 'closed', 'answered'])
    for (const { socket } of all) socket.destroy()
  })

  test('default: a head has five seconds, and a whole request ten', async () => {
    const listening = vi.spyOn(Server.prototype, 'listen')
    await fixture.relay()
    const made = listening.mock.contexts.find((server) => server instanceof HttpServer)
    listening.mockRestore()
    expect(made).toMatchObject({ headersTimeout: 5_000, requestTimeout: 10_000 })
  })

  const now = Math.floor(Date.now() / 1000)
  test.each<[string, Record<string, string | undefined>, RegExp]>([
    ['no token', { auth: undefined }, /token is missing/],
    ['no JWT', { auth: 'x' }, /not a JWT/],
    ['a wrong signature', { auth: `${identity.token().slice(0, -8)}AAAAAAAA` }, /signature is wrong/],
    [
      'another relay',
      { auth: identity.token({ aud: 'wss://relay.example' }) },
      /"aud" is not an address of this relay/,
    ],
    ['expired', { auth: identity.token({ exp: now - 3_600 }) }, /expired/],
    ['no project', { projectId: undefined }, /project is missing/],
    ['an unknown project', { projectId: 'unknown' }, /project is not known/],
    ['a project of the prototype', { projectId: '__proto__' }, /project is not known/],
  ])('error: %s is answered with 401 and a reason', async (_name, query, reason) => {
    const { status, body } = await ask(query)
    expect([status, body]).toEqual([401, expect.stringMatching(reason)])
    expect(body).not.toContain(identity.did)
  })

  test('default: with a token for one of our addresses', async () => {
    expect((await ask({})).status).toBe(101)
    expect(
      (await ask({ auth: identity.token({ aud: 'wss://relay.example/relay' }) }, undefined, '/relay')).status,
    ).toBe(101)
  })

  test('behavior: what clients send besides does no harm', async () => {
    expect((await ask({ ua: 'wc-2/js-2.21.8/node', useOnCloseEvent: 'true', packageName: 'x' })).status).toBe(101)
  })

  test('behavior: a page of any origin may use a project without a list, no other page one with a list', async () => {
    expect((await ask({}, 'https://anywhere.example')).status).toBe(101)
    expect((await ask({ projectId: 'shop' }, 'https://shop.example')).status).toBe(101)
    expect((await ask({ projectId: 'shop' })).status).toBe(101)
    expect(await ask({ projectId: 'shop' }, 'https://shop.example.evil.example')).toEqual({
      status: 403,
      body: 'This project may not be used from this page.',
    })
    expect((await ask({ projectId: 'shop' }, 'null')).status).toBe(403)
  })

  test('behavior: `*` lets every project in, and none without an id', async () => {
    const open = await fixture.relay({ projects: '*' })
    const query = { auth: identity.token(), projectId: 'whatever' }
    expect((await requestUpgrade(open.url, query)).status).toBe(101)
    expect((await requestUpgrade(open.url, { auth: query.auth })).status).toBe(401)
    expect((await requestUpgrade(open.url, { ...query, projectId: 'x'.repeat(129) })).status).toBe(401)
  })

  test('error: another path', async () => {
    expect((await ask({}, undefined, '/elsewhere')).status).toBe(404)
  })

  test('error: what is no WebSocket at all is cut off, and the relay lives', async () => {
    for (const text of [
      'GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nHost: x\r\n\r\n',
      'nonsense\r\n\r\n',
    ]) {
      const socket = connectTcp(relay.port, '127.0.0.1')
      socket.write(text)
      const [chunk] = await once(socket, 'data')
      expect(String(chunk)).toMatch(/^HTTP\/1\.1 (400|401) /)
      socket.destroy()
    }
    const path = `/?auth=${identity.token()}&projectId=${projectId}`
    const socket = connectTcp(relay.port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nHost: x\r\n\r\n`)
    const [chunk] = await once(socket, 'data')
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 400 /)
    expect((await ask({})).status).toBe(101)
  })

  test('behavior: neither tokens nor clients are in the log', async () => {
    await ask({ auth: identity.token({ exp: 1 }) })
    const log = relay.lines.join('\n')
    expect(log).toContain('"event":"connection refused","status":401,"reason":"The token has expired')
    expect(log).toContain('"event":"connection closed"')
    expect(log).not.toContain('eyJ')
    expect(log).not.toContain(identity.did.slice(8))
    expect(log).not.toContain('127.0.0.1"}')
  })
})

describe('plain requests', () => {
  test('default: /health, /readyz and /healthz', async () => {
    for (const path of ['/health', '/readyz', '/healthz?x']) {
      const response = await fetch(`http://127.0.0.1:${relay.port}${path}`)
      expect([response.status, await response.json()]).toEqual([200, { ok: true }])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('behavior: without its database the relay lives and is not ready', async () => {
    const alone = await createRelayFixture(inject('databaseUrl'))
    const cut = await openRelay(alone.database.url)
    await alone.database.close()
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${cut.port}${path}`)).status
    expect([await status('/health'), await status('/readyz'), await status('/healthz')]).toEqual([503, 503, 200])
    await cut.stop()
  })

  test('behavior: everything else says what this is', async () => {
    const response = await fetch(`http://127.0.0.1:${relay.port}/`)
    expect([response.status, response.headers.get('upgrade')]).toEqual([426, 'websocket'])
    expect(await response.text()).toContain('Connect by WebSocket')
  })

  test('error: a port that is taken is one sentence', async () => {
    const taken = openRelay(fixture.database.url, { listen: { port: relay.port } })
    await expect(taken).rejects.toThrow(`Port ${relay.port} on 127.0.0.1 is taken by another program.`)
  })
})

describe('stop', () => {
  test('default: clients are sent away with 1012, and nobody is let in', async () => {
    const stopping = await openRelay(fixture.database.url)
    const clients = await Promise.all([1, 2, 3].map(() => connect(stopping.url)))
    await stopping.stop()
    for (const { closed } of clients) expect(await closed).toEqual({ code: 1012, reason: 'The relay restarts.' })
    await expect(fetch(`http://127.0.0.1:${stopping.port}/healthz`)).rejects.toThrow()
  })
})
