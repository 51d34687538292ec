import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import { freePort } from './fixtures/anvil.ts'

/**
 * A real WebSocket server in front of a node, for tests: it forwards everything until it is cut off, goes silent, or
 * sends messages of its own.
 */
export async function startWebSocketProxy(target: string) {
  const port = await freePort()
  const asked: { method: string; id: number }[] = []
  let answered = 0
  let server: WebSocketServer | undefined
  const refused = new Set<string>()
  let deaf = false
  let opened = 0

  const open = async () => {
    const next = new WebSocketServer({ port, host: '127.0.0.1' })
    server = next
    next.on('connection', (page) => {
      opened++
      const node = new WebSocket(target)
      const early: string[] = []
      node.on('error', () => page.terminate())
      node.on('close', () => page.close())
      node.on('open', () => {
        for (const text of early.splice(0)) node.send(text)
      })
      node.on('message', (data) => {
        if (deaf) return
        page.send(String(data))
        if ('id' in JSON.parse(String(data))) answered++
      })
      page.on('error', () => {})
      page.on('close', () => node.close())
      page.on('message', (data) => {
        if (deaf) return
        const request = JSON.parse(String(data))
        asked.push(request)
        if (refused.has(request.method)) {
          const error = { code: -32601, message: 'Method not found' }
          return page.send(JSON.stringify({ jsonrpc: '2.0', id: request.id, error }))
        }
        if (node.readyState === WebSocket.OPEN) node.send(String(data))
        else early.push(String(data))
      })
    })
    await once(next, 'listening')
  }
  /** Disconnects every page and accepts no new connection. */
  const cut = async () => {
    for (const page of server?.clients ?? []) page.terminate()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
    server = undefined
  }

  await open()
  return {
    address: `ws://127.0.0.1:${port}`,
    /** The requests of pages, in order. */
    asked,
    open,
    cut,
    /** From now on nothing is forwarded or sent. */
    setDeaf(value: boolean) {
      deaf = value
    },
    /** Refuses a method from now on. */
    refuse(method: string) {
      refused.add(method)
    },
    say(text: string) {
      for (const page of server?.clients ?? []) page.send(text)
    },
    get connections() {
      return server?.clients.size ?? 0
    },
    /** The number of requests that the node has answered. */
    get answered() {
      return answered
    },
    /** The number of connections. */
    get opened() {
      return opened
    },
  }
}
