import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { ConfigurationError, type ListenAt } from '@latchkey/service/configuration'
import { boundConnections, endUnread, toConnectionBounds } from '@latchkey/service/connections'
import type { Log } from '@latchkey/service/log'
import { type WebSocket, WebSocketServer } from 'ws'
import { Refusal } from './admission.ts'

/** How long a caller may take to send a request, milliseconds. Node by default only checks every 30 seconds. */
const slowness = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 }

/** Wallets and pages stay connected. Those of one address that were admitted have a lower bound, `connectionsPerAddress` of `bounds`. */
const usualConnections = { connections: 50_000, connectionsPerAddress: 4_000 }

export type RelayServer = {
  port: number
  /** Rejects new connections. Resolves when every open connection has ended; the caller closes them. */
  close(): Promise<void>
}

/**
 * Listens. Plain requests get the state of the relay; WebSocket upgrades are authenticated and accepted.
 *
 * @param parts.admit identifies the client; throws Refusal
 * @param parts.isReady whether connections can be served
 * @throws ConfigurationError when the address is not available
 */
export async function openServer<Client>(parts: {
  listen: ListenAt
  proxies: number
  log: Log
  /** Bytes of one frame; a larger one ends its connection with 1009. */
  mostBytes: number
  admit(request: IncomingMessage): Client
  /** Takes a socket, and the stream from which it reads. */
  accept(socket: WebSocket, client: Client, stream: Duplex): void
  onRefused(refusal: Refusal): void
  isReady(): Promise<boolean>
}): Promise<RelayServer> {
  let isClosing = false
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Ciphertext does not compress, and anybody could cause decompression work.
    perMessageDeflate: false,
    maxPayload: parts.mostBytes,
  })

  const server = createServer(slowness, (request, response) => {
    answer(request, response, async () => !isClosing && (await parts.isReady())).catch(() => response.destroy())
  })
  // An upgraded connection has its own times: ws sets the socket's to none.
  endUnread(server)
  boundConnections(server, toConnectionBounds(parts.listen, usualConnections, parts.proxies), parts.log)
  server.on('upgrade', (request, socket, head) => {
    // A caller may disconnect before ws listens; that is not our failure.
    const ignore = () => socket.destroy()
    socket.on('error', ignore)
    try {
      if (isClosing) throw new Refusal(503, 'The relay is about to restart.')
      const client = parts.admit(request)
      sockets.handleUpgrade(request, socket, head, (opened) => {
        socket.off('error', ignore)
        parts.accept(opened, client, socket)
      })
    } catch (failure) {
      const refusal = failure instanceof Refusal ? failure : new Refusal(400, 'This request cannot be read.')
      parts.onRefused(refusal)
      refuse(socket, refusal)
    }
  })

  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (cause: NodeJS.ErrnoException) => {
    const { host, port } = parts.listen
    const taken = cause.code === 'EADDRINUSE'
    const sentence = taken
      ? `Port ${port} on ${host} is taken by another program.`
      : `${host}:${port} cannot be listened on (${cause.code}).`
    reject(new ConfigurationError(sentence, { cause }))
  })
  server.listen(parts.listen.port, parts.listen.host, resolve)
  await promise

  return {
    // A server that listens on a port has an address of this form.
    port: (server.address() as AddressInfo).port,
    close() {
      isClosing = true
      return new Promise((resolve) => {
        server.close(() => resolve())
        // Closes idle HTTP connections; WebSockets are not among them.
        server.closeAllConnections()
      })
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, isReady: () => Promise<boolean>) {
  const path = request.url?.split('?')[0]
  const say = (status: number, body: object) => {
    response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    response.end(JSON.stringify(body))
  }
  if (path === '/healthz') return say(200, { ok: true })
  if (path === '/readyz' || path === '/health') {
    const ok = await isReady()
    return say(ok ? 200 : 503, { ok })
  }
  response.setHeader('Upgrade', 'websocket')
  say(426, { error: 'This is a WalletConnect relay. Connect by WebSocket.' })
}

const phrases = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const

function refuse(socket: Duplex, { status, message }: Refusal): void {
  const body = `${message}\n`
  socket.end(
    [
      `HTTP/1.1 ${status} ${phrases[status]}`,
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  // A caller that does not read the answer must not hold a socket.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
