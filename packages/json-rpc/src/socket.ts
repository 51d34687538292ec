import { RpcRequestError } from 'viem'
import { redactUrl } from './redact-url.ts'

/** The longest pause before a lost connection is tried again, milliseconds. */
const longestDelay = 30_000

export type SocketOptions = {
  addresses: readonly string[]
  /** How long opening may take, and an answer, milliseconds. */
  timeout: number
  /** Before a lost connection is tried again, milliseconds; doubled each time. */
  reconnectDelay: number
  /** After how long a silence the node is asked whether it is still there, milliseconds. */
  silence: number
  onUp(): void
  onDown(): void
  /** A notification of the node. */
  onNews(subscription: string, result: unknown): void
}

/** A WebSocket to a node that stays open: lost, silent or never opened, it is opened again until it is closed here. */
export type NodeSocket = {
  /**
   * Asks the node.
   *
   * @param take is given the result before anything else is read: news of a subscription can follow its id at once
   * @throws RpcRequestError as the node refuses; Error when the connection is down or the answer takes too long
   */
  request(method: string, params: readonly unknown[], take?: (result: unknown) => void): Promise<unknown>
  /** Does not wait any longer to open it again: there is a sign that the node is back. */
  retry(): void
  close(): void
}

type Waiting = { answer(message: Record<string, unknown>): void; fail(): void }

export function openSocket({
  addresses,
  timeout,
  reconnectDelay,
  silence,
  onUp,
  onDown,
  onNews,
}: SocketOptions): NodeSocket {
  let socket: WebSocket | undefined
  let isUp = false
  let lastId = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Map<number, Waiting>()
  const address = () => addresses[failures % addresses.length] ?? ''

  /** Lets the socket go without waiting for its farewell, which a dead connection never says. */
  const letGo = () => {
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
    letGo()
    const delay = Math.min(reconnectDelay * 2 ** Math.min(failures++, 10), longestDelay)
    // Somewhat at random: the pages of a node that restarts would come back all at once.
    timer = setTimeout(open, delay * (0.75 + Math.random() / 2))
    if (wasUp) onDown()
  }

  /** Something came: the connection lives. A silent one is asked, because a connection can die without a word. */
  const heard = () => {
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
      heard()
      read(data)
    }
    socket.onopen = () => {
      isUp = true
      failures = 0
      heard()
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
      if (typeof subscription === 'string') onNews(subscription, result)
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
  return { request, retry, close: letGo }
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
