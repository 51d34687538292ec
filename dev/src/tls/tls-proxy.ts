import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSecureContext, type SecureContext } from 'node:tls'
import type { Part } from '../part.ts'
import { requirePort } from '../ports.ts'
import { type Authority, isEnding, type ServerCertificate } from './authority.ts'

export type TlsProxyOptions = {
  port: number
  /** Each host with the port of the part behind it. Hosts of one site share a certificate. */
  hosts: Record<string, number>
  authority: Pick<Authority, 'issue'>
  /** Milliseconds since 1970. */
  now?: () => number
}

/** How long a part may stay silent, milliseconds. Long polls take up to 25 s. */
const silence = 60_000

/**
 * Terminates TLS in front of the parts of a stack, like an operator's proxy: one port, a certificate for each site
 * chosen by SNI, HTTP/2 and HTTP/1.1, WebSockets. A client's own `X-Forwarded-*` is replaced.
 *
 * @throws PartError when the port is taken
 */
export async function startTlsProxy(options: TlsProxyOptions): Promise<Part> {
  const { port, authority, now = Date.now } = options
  const name = 'TLS'
  const upstreams = new Map(Object.entries(options.hosts))
  const sockets = new Set<Socket>()

  const certificates = new Map<string, ServerCertificate & { context: SecureContext }>()
  const contextOf = (site: string) => {
    const cached = certificates.get(site)
    if (cached && !isEnding(cached, now())) return cached.context
    const issued = authority.issue([...upstreams.keys()].filter((host) => toSite(host) === site))
    const context = createSecureContext(issued)
    certificates.set(site, { ...issued, context })
    return context
  }

  const toUpstream = (request: Http2ServerRequest | IncomingMessage, extra: OutgoingHttpHeaders = {}) => {
    const host = String(request.headers[':authority'] ?? request.headers.host ?? '')
    const upstream = upstreams.get(host.replace(/:\d+$/, '').toLowerCase())
    if (upstream === undefined) return undefined
    return httpRequest({
      host: '127.0.0.1',
      port: upstream,
      method: request.method,
      path: request.url,
      // A new connection each time: a part may close an idle one at any time, and a request at that moment would fail.
      // On the same machine a new one costs next to nothing.
      agent: false,
      timeout: silence,
      headers: {
        ...endToEnd(request.headers),
        ...extra,
        host,
        'x-forwarded-for': request.socket.remoteAddress,
        'x-forwarded-host': host,
        'x-forwarded-proto': 'https',
      },
    }).on('timeout', function (this: { destroy(error: Error): void }) {
      this.destroy(new Error('silent'))
    })
  }

  const forward = (request: Http2ServerRequest | IncomingMessage, response: Http2ServerResponse) => {
    const refuse = (status: number, sentence: string) => {
      if (response.headersSent) return response.stream ? response.stream.close() : response.destroy()
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      response.end(`${sentence}\n`)
    }
    const fail = () => refuse(502, 'The part behind this name does not answer.')
    const upstream = toUpstream(request)
    if (!upstream) return refuse(421, 'No part of this stack has this name.')
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
      answer.on('error', fail)
      answer.pipe(response)
    })
    upstream.on('error', fail)
    // The client may hang up at any moment.
    request.on('error', () => upstream.destroy())
    response.on('error', () => {})
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  }

  /** WebSockets: HTTP/1.1 only, as browsers ask for them. */
  const upgrade = (request: IncomingMessage, client: Duplex, first: Buffer) => {
    client.on('error', () => {})
    const upstream = toUpstream(request, { connection: 'Upgrade', upgrade: request.headers.upgrade })
    if (!upstream) return client.end('HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\n\r\n')
    upstream.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n'))
    upstream.on('upgrade', (answer, server, second) => {
      server.on('error', () => {})
      server.setTimeout(0) // silence is no fault of a WebSocket
      client.write(headOf(answer))
      client.write(second)
      server.write(first)
      client.pipe(server).pipe(client)
      server.on('close', () => client.end())
      client.on('close', () => server.destroy())
    })
    upstream.on('response', (answer) => {
      client.write(headOf(answer, ['Connection: close']))
      answer.on('error', () => client.destroy())
      answer.pipe(client)
    })
    client.on('close', () => upstream.destroy())
    upstream.end()
  }

  let close = async () => {}
  const start = async () => {
    await requirePort(name, port, 'tls')
    const server = createSecureServer({
      allowHTTP1: true,
      minVersion: 'TLSv1.2',
      SNICallback(host, done) {
        try {
          done(null, upstreams.has(host) ? contextOf(toSite(host)) : undefined)
        } catch (failure) {
          done(failure as Error)
        }
      },
    })
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    // A browser that does not trust the authority hangs up.
    server.on('tlsClientError', () => {})
    server.on('sessionError', () => {})
    server.on('request', forward)
    // With `allowHTTP1` the server has the events of an HTTP/1.1 server too, which its type leaves out.
    server.on('upgrade' as 'unknownProtocol', upgrade as never)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    close = async () => {
      close = async () => {}
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    }
  }
  await start()
  return {
    name,
    address: `https://localhost:${port}`,
    pid: undefined,
    stop: () => close(),
    kill: () => close(),
    async restart() {
      await close()
      await start()
    },
  }
}

/** The site of a host below `localhost`, as browsers see it: `localhost` is not on the public suffix list. */
export function toSite(host: string): string {
  return host.split('.').slice(-2).join('.')
}

/** RFC 9110, section 7.6.1: what belongs to one connection. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = new Set(headers.connection?.toLowerCase().split(/\s*,\s*/))
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([key]) =>
        !key.startsWith(':') &&
        !hopByHop.has(key) &&
        !named.has(key) &&
        !/^(forwarded$|x-forwarded-|x-real-ip$)/.test(key),
    ),
  )
}

const headOf = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage, further: string[] = []) => {
  const lines = rawHeaders.flatMap((each, i) =>
    i % 2 === 0 && !(further.length > 0 && hopByHop.has(each.toLowerCase())) ? [`${each}: ${rawHeaders[i + 1]}`] : [],
  )
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, ...further, '', ''].join('\r\n')
}
