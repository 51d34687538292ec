import { numberToHex, RpcRequestError } from 'viem'
import type { JsonRpcOptions } from './defaults.ts'
import { type NodeSocket, openSocket } from './socket.ts'

/** The subscriptions of viem's watching actions (`eth_subscribe`). */
export type Subscriber = {
  params: readonly [kind: string, filter?: object]
  onData(data: { subscription: string; result: unknown }): void
  onError?(error: unknown): void
}

export type Subscribe = (subscriber: Subscriber) => Promise<{
  subscriptionId: string
  unsubscribe(): Promise<{ result: boolean }>
}>

type Ask = (method: string, params: readonly unknown[], take?: (result: unknown) => void) => Promise<unknown>

/** A subscriber, and how far it has come. */
type Entry = Subscriber & {
  id: string
  /** The node's name for it, while the node pushes. */
  remote: string | undefined
  /** For logs: the first block whose logs may not all have been delivered. */
  next: bigint | undefined
  /** For logs: true when everything before the node's notifications was delivered. */
  complete: boolean
  /** For logs: the ones delivered from the latest blocks, with their block. */
  given: Map<string, bigint>
}

/** Subscriptions whose data can also be fetched. */
const fetched = ['newHeads', 'logs']
/** For how many blocks logs are fetched at once: nodes refuse to look through too many. */
const span = 500n
/** So many blocks are caught up with; who names one farther away is believed from there on, and no further back. */
const farthest = 100_000n
/** For how many blocks it is remembered which logs were given: the same log can be fetched and then pushed. */
const remembered = 10n

/**
 * Subscriptions to a chain over one of its nodes. A lost connection is opened again, and what was subscribed to
 * is subscribed to again. Meanwhile heads and logs are fetched, so that no log is missed or given twice.
 *
 * @param addresses the nodes' WebSocket addresses, tried in turn
 * @param askNodes asks the chain's nodes without the socket
 */
export function openSubscriptions(addresses: readonly string[], askNodes: Ask, settings: JsonRpcOptions): Subscribe {
  const { timeout, reconnectDelay, pollingInterval } = settings
  const entries = new Set<Entry>()
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

  const give = ({ id, onData, onError }: Entry, result: unknown) => {
    try {
      onData({ subscription: id, result })
    } catch (error) {
      onError?.(error)
    }
  }

  const giveHead = (head: unknown) => {
    const number = blockOf(head, 'number')
    if (number === undefined) return
    latest = number
    for (const entry of of('newHeads')) give(entry, head)
    for (const entry of of('logs')) if (entry.complete) advance(entry, number)
  }

  const giveLog = (entry: Entry, log: unknown) => {
    const block = blockOf(log, 'blockNumber')
    if (block === undefined) return
    const { blockHash, logIndex, removed } = log as Record<string, unknown> // it has a block number
    const key = [blockHash, logIndex, removed === true].join()
    if (entry.given.has(key)) return
    entry.given.set(key, block)
    give(entry, log)
  }

  const fetchLogs = async (ask: Ask, entry: Entry, head: bigint) => {
    // A chain that starts over, as one for development can, is followed from where it is.
    const from = entry.next ?? head + 1n
    const isElsewhere = head < from - remembered || head > from + farthest
    if (isElsewhere || entry.next === undefined) advance(entry, head + 1n)
    for (let next = isElsewhere ? head + 1n : from; next <= head; next += span) {
      const last = next + span - 1n < head ? next + span - 1n : head
      const filter = { ...entry.params[1], fromBlock: numberToHex(next), toBlock: numberToHex(last) }
      const logs = await ask('eth_getLogs', [filter])
      if (!Array.isArray(logs)) throw new Error('The node gave no logs.')
      if (!entries.has(entry)) return
      for (const log of logs) giveLog(entry, log)
      advance(entry, last + 1n)
    }
  }

  /** Fetches what is not pushed: from the pushing node once it is there, so that both fit together. */
  const look = async () => {
    isLooking = true
    const asked = behind().map((entry) => ({ entry, pushed: entry.remote }))
    const ask: Ask = isUp && socket ? socket.request : askNodes
    try {
      const head = await ask('eth_getBlockByNumber', ['latest', false])
      const number = blockOf(head, 'number')
      if (number === undefined) throw new Error('The node gave no block.')
      if (!heads && (number > latest || number < latest - remembered)) giveHead(head)
      for (const { entry, pushed } of asked) {
        await fetchLogs(ask, entry, number)
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

  const attach = async (entry: Entry) => {
    if (entry.params[0] === 'newHeads') return
    await socket?.request('eth_subscribe', entry.params, (id) => {
      if (typeof id === 'string') entry.remote = id
    })
    if (!entries.has(entry)) await detach(entry)
  }
  const detach = async ({ remote }: Entry) => {
    if (remote) await socket?.request('eth_unsubscribe', [remote])
  }

  const onUp = async () => {
    try {
      await socket?.request('eth_subscribe', ['newHeads'], (id) => {
        if (typeof id === 'string') heads = id
      })
    } catch (error) {
      // A node that refuses can still be asked. One that is silent is given up by the socket, and not asked until then.
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
      // Nothing else can be fetched: who waits for it may want to know that there is a gap.
      if (!fetched.includes(entry.params[0])) entry.onError?.(new Error('The connection to the node was lost.'))
    }
    plan(pollingInterval)
  }

  const onNews = (subscription: string, result: unknown) => {
    if (subscription === heads) return giveHead(result)
    for (const entry of entries) {
      if (entry.remote !== subscription) continue
      if (entry.params[0] === 'logs') giveLog(entry, result)
      else give(entry, result)
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
    const entry: Entry = {
      ...subscriber,
      id: String(++count),
      remote: undefined,
      next,
      complete: false,
      given: new Map(),
    }
    entries.add(entry)
    if (isUp)
      void attach(entry).then(
        () => plan(0),
        (error) => entry.onError?.(error),
      )
    socket ??= openSocket({ addresses, timeout, reconnectDelay, silence: 3 * pollingInterval, onUp, onDown, onNews })
    plan(pollingInterval)
    return {
      subscriptionId: entry.id,
      async unsubscribe() {
        entries.delete(entry)
        await detach(entry).catch(() => {})
        // A page that is drawn anew subscribes again at once.
        if (!entries.size) closing = setTimeout(close, pollingInterval)
        return { result: true }
      },
    }
  }
}

const advance = (entry: Entry, next: bigint) => {
  entry.next = next
  for (const [key, block] of entry.given) if (block < next - remembered) entry.given.delete(key)
}

/** The number of the block that something a node gave belongs to; undefined for what has none. */
const blockOf = (value: unknown, name: 'number' | 'blockNumber'): bigint | undefined => {
  const hex =
    typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined
  return typeof hex === 'string' && /^0x[0-9a-f]{1,16}$/i.test(hex) ? BigInt(hex) : undefined
}
