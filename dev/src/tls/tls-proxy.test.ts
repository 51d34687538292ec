import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { get, request as httpsRequest, type RequestOptions } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import type { Part } from '../part.ts'
import { freePort } from '../ports.ts'
import { type Authority, openAuthority } from './authority.ts'
import { resolveLocalhostNames } from './localhost-names.ts'
import { startTlsProxy, toSite } from './tls-proxy.ts'

const folder = mkdtempSync(join(tmpdir(), 'tls-proxy-'))
let authority: Authority
let upstream: Server
let proxy: Part
let port: number
let now = Date.now()
let deadPort: number

beforeAll(async () => {
  resolveLocalhostNames()
  authority = openAuthority(folder)
  upstream = createServer(async (request, response) => {
    const body = await text(request)
    response.setHeader('set-cookie', ['__Host-a=1; Path=/; Secure', 'b=2'])
    response.setHeader('keep-alive', 'timeout=5')
    response.setHeader('content-type', 'application/json')
    response.statusCode = request.url === '/missing' ? 404 : 200
    response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }))
  })
  const sockets = new WebSocketServer({ noServer: true })
  upstream.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (request.url === '/refused') return socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 5\r\n\r\nnever')
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.send(JSON.stringify(request.headers))
      opened.on('message', (data) => opened.send(data))
    })
  })
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  port = await freePort()
  deadPort = await freePort()
  const behind = (upstream.address() as AddressInfo).port
  proxy = await startTlsProxy({
    port,
    authority,
    now: () => now,
    hosts: {
      'page.localhost': behind,
      'api.latchkey.localhost': behind,
      'wallet.latchkey.localhost': behind,
      'dead.localhost': deadPort,
    },
  })
})

afterAll(async () => {
  await proxy.stop()
  upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (host: string, options: RequestOptions & { body?: string } = {}) => {
  const { body, ...rest } = options
  const request = httpsRequest({ host, port, ca: authority.certificate, agent: false, path: '/', ...rest })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

const certificateOf = async (servername: string) => {
  const socket = connect({ host: '127.0.0.1', port, servername, ca: authority.certificate })
  await once(socket, 'secureConnect')
  const found = new X509Certificate(socket.getPeerCertificate().raw)
  socket.destroy()
  return found
}

describe('startTlsProxy', () => {
  test('default: a request and its answer pass as they are', async () => {
    const answer = await ask('page.localhost', {
      method: 'POST',
      path: '/a?b=c',
      headers: { cookie: 'x=y', dpop: 'proof', 'content-type': 'text/plain' },
      body: 'hello',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toEqual(['__Host-a=1; Path=/; Secure', 'b=2'])
    expect(answer.headers['keep-alive']).toBeUndefined()
    expect(JSON.parse(answer.body)).toMatchObject({
      method: 'POST',
      url: '/a?b=c',
      body: 'hello',
      headers: { cookie: 'x=y', dpop: 'proof', host: `page.localhost:${port}` },
    })
    expect((await ask('page.localhost', { path: '/missing' })).status).toBe(404)
  })

  test('behavior: HTTP/2 too, with many requests at once on one connection', async () => {
    const session = connectHttp2(`https://api.latchkey.localhost:${port}`, { ca: authority.certificate })
    const urls = Array.from({ length: 20 }, (_, i) => `/${i}`)
    const answers = await Promise.all(
      urls.map(async (path) => {
        const stream = session.request({ ':path': path, ':method': 'POST', cookie: 'a=1' })
        stream.end(path)
        return JSON.parse(await text(stream))
      }),
    )
    session.close()
    expect(answers.map(({ url, body }) => [url, body])).toEqual(urls.map((url) => [url, url]))
    expect(answers[0].headers.host).toBe(`api.latchkey.localhost:${port}`)
  })

  test('behavior: each request has its own connection to the part, which may close an idle one at any moment', async () => {
    const connections = new Set<unknown>()
    const part = createServer((request, response) => {
      // As when an idle timeout coincides with the next request.
      if (connections.has(request.socket)) return request.socket.destroy()
      connections.add(request.socket)
      response.end('there')
    }).listen(0, '127.0.0.1')
    await once(part, 'listening')
    const own = await freePort()
    const hosts = { 'page.localhost': (part.address() as AddressInfo).port }
    const before = await startTlsProxy({ port: own, authority, hosts })
    try {
      for (const path of ['/1', '/2', '/3'])
        expect(await ask('page.localhost', { port: own, path, method: 'POST' })).toMatchObject({ status: 200 })
    } finally {
      await before.stop()
      part.close()
    }
  })

  test('behavior: says who asked and how; what a client says of that is replaced', async () => {
    const forged = {
      'X-Forwarded-For': '1.2.3.4',
      'X-Forwarded-Proto': 'gopher',
      Forwarded: 'for=1.2.3.4',
      'X-Real-IP': '1.2.3.4',
    }
    const { headers } = JSON.parse((await ask('page.localhost', { headers: forged })).body)
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': `page.localhost:${port}`,
    })
    expect(JSON.stringify(headers)).not.toContain('1.2.3.4')
  })

  test('behavior: one certificate for each site', async () => {
    const [page, api, wallet] = await Promise.all(
      ['page.localhost', 'api.latchkey.localhost', 'wallet.latchkey.localhost'].map(certificateOf),
    )
    expect(page?.subjectAltName).toBe('DNS:page.localhost')
    expect(api?.subjectAltName).toBe('DNS:api.latchkey.localhost, DNS:wallet.latchkey.localhost')
    expect(wallet?.fingerprint256).toBe(api?.fingerprint256)
  })

  test('behavior: a certificate is renewed before it ends, without a new start', async () => {
    const before = await certificateOf('page.localhost')
    const began = now
    try {
      now = began + 25 * 86_400_000
      const after = await certificateOf('page.localhost')
      expect(after.fingerprint256).not.toBe(before.fingerprint256)
    } finally {
      now = began
    }
  })

  test('behavior: WebSockets, and a refusal of one', async () => {
    const options = { ca: authority.certificate, headers: { 'X-Forwarded-For': '1.2.3.4' } }
    const socket = new WebSocket(`wss://page.localhost:${port}/socket`, options)
    const [first] = await once(socket, 'message')
    expect(JSON.parse(String(first))).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: `page.localhost:${port}` })
    socket.send('back')
    expect(String((await once(socket, 'message'))[0])).toBe('back')
    socket.close()
    expect((await once(socket, 'close'))[0]).toBe(1005)

    const refused = new WebSocket(`wss://page.localhost:${port}/refused`, options)
    const [, response] = await once(refused, 'unexpected-response')
    expect([response.statusCode, await text(response)]).toEqual([401, 'never'])
  })

  test('error: a part that does not answer is 502, a host it does not serve 421', async () => {
    expect(await ask('dead.localhost')).toMatchObject({ status: 502, body: expect.stringContaining('does not answer') })
    const other = { servername: 'page.localhost', headers: { host: 'bank.example' } }
    expect(await ask('page.localhost', other)).toMatchObject({ status: 421 })
    const socket = new WebSocket(`wss://dead.localhost:${port}/`, { ca: authority.certificate })
    expect((await once(socket, 'unexpected-response'))[1].statusCode).toBe(502)
  })

  test('error: under a name it does not serve there is no certificate', async () => {
    const request = get({ host: '127.0.0.1', servername: 'bank.localhost', port, agent: false })
    expect((await once(request, 'error'))[0].code).toMatch(/^(ERR_SSL|EPROTO)/)
  })

  test('error: a taken port is named with the way out', async () => {
    const other = createTcpServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const taken = (other.address() as AddressInfo).port
    await expect(startTlsProxy({ port: taken, hosts: {}, authority })).rejects.toThrow(
      `Port ${taken}, which TLS needs, is used by another program. Stop that program, or give TLS another port: npm start -- --port tls=${taken + 1}`,
    )
    other.close()
  })
})

describe('toSite', () => {
  test('default: the last two labels', () => {
    expect(['page.localhost', 'api.latchkey.localhost', 'localhost'].map(toSite)).toEqual([
      'page.localhost',
      'latchkey.localhost',
      'localhost',
    ])
  })
})
