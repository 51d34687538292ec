import { RpcRequestError } from 'viem'
import { redactUrl } from './redact-url.ts'

/** The longest pause before an attempt to reconnect, milliseconds. */
const longestDelay = 30_000

export type SocketOptions = {
  addresses: readonly string[]
  /** The time limit for opening, and for an answer, milliseconds. */
  timeout: number
  /** The pause before the first attempt to reconnect, milliseconds; doubled each time. */
  reconnectDelay: number
  /** The silence after which the node is tested with a request, milliseconds. */
  silence: number
  onUp(): void
  onDown(): void
  /** A notification of the node. */
  onNotification(subscription: string, result: unknown): void
}

/** A WebSocket to a node that reconnects until it is closed here, whether it was lost, silent or never opened. */
export type NodeSocket = {
  /**
   * Sends a request to the node.
   *
   * @param take called with the result before the next message is read: a notification can follow its id at once
   * @throws RpcRequestError when the node refuses; Error when the connection is down or the answer takes too long
   */
  request(method: string, params: readonly unknown[], take?: (result: unknown) => void): Promise<unknown>
  /** Reconnects immediately: something indicates that the node is back. */
  retry(): void
  close(): void
}

type Waiting = { answer(message: Record<string, unknown>): void; fail(): void }

/**
 * Opens a WebSocket to a node and reconnects whenever it drops: after a pause that doubles up to 30 s, with the next
 * address, randomised by a quarter. Pending requests fail at once; they are not sent again. A silent connection is
 * tested with a request, because it can die without a close event.
 */
export function openReconnectingSocket({
  addresses,
  timeout,
  reconnectDelay,
  silence,
  onUp,
  onDown,
  onNotification,
}: SocketOptions): NodeSocket {
  let socket: WebSocket | undefined
  let isUp = false
  let lastId = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Map<number, Waiting>()
  const address = () => addresses[failures % addresses.length] ?? ''

  /** Closes the socket without waiting for its close event, which a dead connection never gets. */
  const dispose = () => {
    clearTimeout(timer)
    if (socket) {
      socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
      socket.close()
      socket = undefined
    }
    for (const { fail } of waiting.values()) fail()
    waiting.clear()
  }

  const lost = () => {
    const wasUp = isUp
    isUp = false
    dispose()
    const delay = Math.min(reconnectDelay * 2 ** Math.min(failures++, 10), longestDelay)
    // Randomised: otherwise the pages of a restarted node would all reconnect at once.
    timer = setTimeout(open, delay * (0.75 + Math.random() / 2))
    if (wasUp) onDown()
  }

  /** Waits for the next message; after a silence the node is tested with a request. */
  const onActivity = () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => request('eth_chainId', []).catch((error) => error instanceof RpcRequestError || lost()),
      silence,
    )
  }

  const open = () => {
    try {
      socket = new WebSocket(address())
    } catch {
      return lost() // no WebSocket in this runtime, or not from this page
    }
    timer = setTimeout(lost, timeout)
    socket.onerror = socket.onclose = lost
    socket.onmessage = ({ data }) => {
      onActivity()
      read(data)
    }
    socket.onopen = () => {
      isUp = true
      failures = 0
      onActivity()
      onUp()
    }
  }

  const read = (data: unknown) => {
    const message = parse(data)
    if (typeof message.id === 'number') {
      waiting.get(message.id)?.answer(message)
      waiting.delete(message.id)
    } else if (message.method === 'eth_subscription' && isRecord(message.params)) {
      const { subscription, result } = message.params
      if (typeof subscription === 'string') onNotification(subscription, result)
    }
  }

  const request: NodeSocket['request'] = (method, params, take) =>
    new Promise((resolve, reject) => {
      const body = { jsonrpc: '2.0', id: ++lastId, method, params }
      const fail = () => {
        clearTimeout(limit)
        waiting.delete(body.id)
        reject(new Error('The connection to the node was lost.'))
      }
      const limit = setTimeout(fail, timeout)
      if (!isUp || !socket) return fail()
      waiting.set(body.id, {
        fail,
        answer({ result, error }) {
          clearTimeout(limit)
          if (!isRecord(error)) {
            take?.(result)
            return resolve(result)
          }
          const { code, message } = error
          reject(
            new RpcRequestError({
              body,
              error: { code: Number(code), message: String(message) },
              url: redactUrl(address()),
            }),
          )
        },
      })
      socket.send(JSON.stringify(body))
    })

  const retry = () => {
    if (socket) return
    clearTimeout(timer)
    open()
  }

  open()
  return { request, retry, close: dispose }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const parse = (data: unknown): Record<string, unknown> => {
  try {
    const message: unknown = JSON.parse(String(data))
    return isRecord(message) ? message : {}
  } catch {
    return {}
  }
}
