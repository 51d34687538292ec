import { RpcRequestError } from 'viem'
import type { JsonRpcOptions } from './defaults.ts'
import { fetchMissedLogs, type RpcRequest } from './fetch-missed-logs.ts'
import { type NodeSocket, openReconnectingSocket } from './reconnecting-socket.ts'
import {
  advance,
  createSubscription,
  deliver,
  deliverLog,
  readBlock,
  rememberedBlocks,
  type Subscriber,
  type Subscription,
} from './subscription.ts'

export type Subscribe = (subscriber: Subscriber) => Promise<{
  subscriptionId: string
  unsubscribe(): Promise<{ result: boolean }>
}>

/** Subscriptions whose data can also be fetched. */
const fetched = ['newHeads', 'logs']

/**
 * Subscriptions to a chain over one of its nodes. When the WebSocket drops it reconnects, and every subscription is
 * renewed. Meanwhile heads and logs are fetched over HTTP, so that no log is missed or delivered twice.
 *
 * @param addresses the nodes' WebSocket addresses, tried in turn
 * @param askNodes queries the chain's nodes without the socket
 */
export function openSubscriptions(
  addresses: readonly string[],
  askNodes: RpcRequest,
  settings: JsonRpcOptions,
): Subscribe {
  const { timeout, reconnectDelay, pollingInterval } = settings
  const entries = new Set<Subscription>()
  let socket: NodeSocket | undefined
  let isUp = false
  let isLooking = false
  let hasFailed = false
  let heads: string | undefined
  let latest = -1n
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined

  const of = (kind: string) => [...entries].filter(({ params }) => params[0] === kind)
  const behind = () => of('logs').filter(({ complete }) => !complete)

  const deliverHead = (head: unknown) => {
    const number = readBlock(head, 'number')
    if (number === undefined) return
    latest = number
    for (const entry of of('newHeads')) deliver(entry, head)
    for (const entry of of('logs')) if (entry.complete) advance(entry, number)
  }

  /** Fetches what is not pushed: from the pushing node once it is connected, so that both are consistent. */
  const look = async () => {
    isLooking = true
    const pending = behind().map((entry) => ({ entry, pushed: entry.remote }))
    const ask: RpcRequest = isUp && socket ? socket.request : askNodes
    try {
      const head = await ask('eth_getBlockByNumber', ['latest', false])
      const number = readBlock(head, 'number')
      if (number === undefined) throw new Error('The node gave no block.')
      if (!heads && (number > latest || number < latest - rememberedBlocks)) deliverHead(head)
      for (const { entry, pushed } of pending) {
        await fetchMissedLogs(ask, entry, number, () => entries.has(entry))
        entry.complete = pushed !== undefined && pushed === entry.remote
      }
      if (hasFailed) socket?.retry()
      hasFailed = false
    } catch (error) {
      hasFailed = true
      for (const { onError } of entries) onError?.(error)
    }
    isLooking = false
    plan(pollingInterval)
  }
  const plan = (delay: number) => {
    if (isLooking) return
    clearTimeout(timer)
    if (behind()[0] || (!heads && of('newHeads')[0])) timer = setTimeout(look, delay)
  }

  const attach = async (entry: Subscription) => {
    if (entry.params[0] === 'newHeads') return
    await socket?.request('eth_subscribe', entry.params, (id) => {
      if (typeof id === 'string') entry.remote = id
    })
    if (!entries.has(entry)) await detach(entry)
  }
  const detach = async ({ remote }: Subscription) => {
    if (remote) await socket?.request('eth_unsubscribe', [remote])
  }

  const onUp = async () => {
    try {
      await socket?.request('eth_subscribe', ['newHeads'], (id) => {
        if (typeof id === 'string') heads = id
      })
    } catch (error) {
      // A node that refuses can still be queried. A silent one is abandoned by the socket, and not queried until then.
      if (!(error instanceof RpcRequestError)) return
    }
    isUp = true
    await Promise.all([...entries].map((entry) => attach(entry).catch((error) => entry.onError?.(error))))
    plan(0)
  }

  const onDown = () => {
    isUp = false
    heads = undefined
    for (const entry of entries) {
      entry.remote = undefined
      entry.complete = false
      // Nothing else can be fetched: its subscribers may want to know that there is a gap.
      if (!fetched.includes(entry.params[0])) entry.onError?.(new Error('The connection to the node was lost.'))
    }
    plan(pollingInterval)
  }

  const onNotification = (subscription: string, result: unknown) => {
    if (subscription === heads) return deliverHead(result)
    for (const entry of entries) {
      if (entry.remote !== subscription) continue
      if (entry.params[0] === 'logs') deliverLog(entry, result)
      else deliver(entry, result)
    }
  }

  const close = () => {
    socket?.close()
    socket = undefined
    latest = -1n
    onDown()
  }

  return async (subscriber) => {
    clearTimeout(closing)
    const next = latest < 0n ? undefined : latest + 1n
    const entry = createSubscription(subscriber, String(++count), next)
    entries.add(entry)
    if (isUp)
      void attach(entry).then(
        () => plan(0),
        (error) => entry.onError?.(error),
      )
    socket ??= openReconnectingSocket({
      addresses,
      timeout,
      reconnectDelay,
      silence: 3 * pollingInterval,
      onUp,
      onDown,
      onNotification,
    })
    plan(pollingInterval)
    return {
      subscriptionId: entry.id,
      async unsubscribe() {
        entries.delete(entry)
        await detach(entry).catch(() => {})
        // A rerendered page subscribes again immediately.
        if (!entries.size) closing = setTimeout(close, pollingInterval)
        return { result: true }
      },
    }
  }
}
