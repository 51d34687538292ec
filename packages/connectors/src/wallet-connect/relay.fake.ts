// A fake of a WalletConnect relay for tests: it admits everybody and stores messages until it is closed.
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Message = { topic: string; message: string; tag: number; publishedAt: number; seen: Set<string> }
type Params = {
  topic: string
  topics: string[]
  message: string
  tag: number
  pairingTopic: string
  sessionTopic: string
  sessionProposal: string
  sessionProposalResponse: string
  sessionSettlementRequest: string
}

export type RelayDouble = {
  url: string
  /** The requests of clients, with the client's key and everything they sent in clear text. */
  readonly asked: { did: string; method: string; params: unknown }[]
  /** Connections that are open. */
  connections(): number
  /** Drops every connection, as a restart does; stored messages stay. */
  drop(): void
  stop(): Promise<void>
}

/** @param port a free one where it is 0 */
export async function playRelay(port = 0): Promise<RelayDouble> {
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const asked: RelayDouble['asked'] = []
  const mailbox: Message[] = []
  /** The subscribers: the client's key by topic. */
  const subscribers = new Map<string, Map<string, WebSocket>>()
  let lastId = 0

  const idOf = (topic: string, did: string) =>
    createHash('sha256')
      .update(topic + did)
      .digest('hex')

  const deliver = (did: string, socket: WebSocket, item: Message) => {
    if (item.seen.has(did)) return
    item.seen.add(did)
    const { seen: _, ...data } = item
    lastId += 1
    const params = { id: idOf(item.topic, did), data }
    socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
  const publish = (did: string, topic: string, message: string, tag: number) => {
    const item = { topic, message, tag, publishedAt: Date.now(), seen: new Set([did]) }
    mailbox.push(item)
    for (const [other, socket] of subscribers.get(topic) ?? []) deliver(other, socket, item)
    return true
  }
  const subscribe = (did: string, socket: WebSocket, topic: string) => {
    subscribers.set(topic, (subscribers.get(topic) ?? new Map()).set(did, socket))
    setImmediate(() => {
      for (const item of mailbox) if (item.topic === topic) deliver(did, socket, item)
    })
    return idOf(topic, did)
  }

  const methods: Record<string, (did: string, socket: WebSocket, params: Params) => unknown> = {
    irn_publish: (did, _, { topic, message, tag }) => publish(did, topic, message, tag),
    irn_subscribe: (did, socket, { topic }) => subscribe(did, socket, topic),
    irn_batchSubscribe: (did, socket, { topics }) => topics.map((topic) => subscribe(did, socket, topic)),
    irn_unsubscribe: (did, _, { topic }) => subscribers.get(topic)?.delete(did) ?? true,
    irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
    wc_proposeSession(did, socket, { pairingTopic, sessionProposal }) {
      subscribe(did, socket, pairingTopic)
      return publish(did, pairingTopic, sessionProposal, 1100)
    },
    wc_approveSession(did, socket, params) {
      const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest } = params
      subscribe(did, socket, sessionTopic)
      publish(did, pairingTopic, sessionProposalResponse, 1101)
      return publish(did, sessionTopic, sessionSettlementRequest, 1102)
    },
  }

  server.on('connection', (socket, request) => {
    const token = new URL(request.url ?? '', 'http://relay').searchParams.get('auth') ?? ''
    const { iss: did } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iss: string }
    socket.on('message', (text) => {
      const { id, method, params } = JSON.parse(String(text)) as { id: unknown; method?: string; params: Params }
      if (!method) return
      asked.push({ did, method, params })
      const result = methods[method]?.(did, socket, params) ?? true
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }))
    })
    socket.on('close', () => {
      for (const listeners of subscribers.values()) if (listeners.get(did) === socket) listeners.delete(did)
    })
  })

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on a port
    asked,
    connections: () => server.clients.size,
    drop() {
      for (const client of server.clients) client.terminate()
    },
    stop: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate()
        server.close(() => resolve())
      }),
  }
}
