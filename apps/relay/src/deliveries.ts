import type { Subscription } from './dispatcher.ts'
import type { Waiting } from './mailboxes.ts'
import { subscriptionId, toData } from './methods.ts'

/** The most that may be in flight to one client without an acknowledgement. */
const window = { messages: 32, bytes: 1024 * 1024 }

export type Deliveries = {
  /** Subscribes to a topic. An existing subscription restarts with the waiting messages. */
  subscribe(topic: string): Subscription
  unsubscribe(topic: string): Subscription | undefined
  readonly subscriptions: ReadonlyMap<string, Subscription>
  /** The client acknowledged the message with this id. */
  acknowledge(rpcId: number): void
  /** Delivers messages again that were sent this many milliseconds ago and not acknowledged. */
  repeat(olderThan: number): void
}

/**
 * The messages in flight to one client: never more than its window, and never one message twice at a time.
 *
 * @param parts.send false once the client has disconnected
 * @param parts.onReceived is called with each message that the client has acknowledged
 * @param parts.onCapacity is called with a subscription that can take messages again, or has some to be delivered again
 */
export function createDeliveries(parts: {
  did: string
  nextId(): number
  send(text: string): boolean
  onReceived(topic: string, id: number): void
  onCapacity(subscription: Subscription): void
}): Deliveries {
  const subscriptions = new Map<string, Subscription>()
  /** By the id of our request. */
  const inFlight = new Map<number, { message: number; topic: string; bytes: number; sentAt: number }>()
  const sending = new Set<number>()
  let bytesInFlight = 0
  /** Subscriptions that wait for capacity. */
  const held = new Set<Subscription>()

  const isFull = () => inFlight.size >= window.messages || bytesInFlight >= window.bytes

  const release = (rpcId: number) => {
    const sent = inFlight.get(rpcId)
    if (!sent) return undefined
    inFlight.delete(rpcId)
    sending.delete(sent.message)
    bytesInFlight -= sent.bytes
    return sent
  }

  const makeSubscription = (topic: string): Subscription => {
    const subscription: Subscription = {
      did: parts.did,
      topic,
      after: 0,
      hasCapacity() {
        if (isFull()) held.add(subscription)
        return !isFull()
      },
      offer(waiting: Waiting) {
        if (sending.has(waiting.id)) return true
        if (!subscription.hasCapacity()) return false
        const rpcId = parts.nextId()
        const params = { id: subscriptionId(topic, parts.did), data: toData(waiting) }
        if (!parts.send(JSON.stringify({ id: rpcId, jsonrpc: '2.0', method: 'irn_subscription', params }))) return false
        inFlight.set(rpcId, { message: waiting.id, topic, bytes: waiting.bytes, sentAt: Date.now() })
        sending.add(waiting.id)
        bytesInFlight += waiting.bytes
        return true
      },
    }
    return subscription
  }

  const wakeBlocked = () => {
    if (isFull()) return
    for (const subscription of held) parts.onCapacity(subscription)
    held.clear()
  }

  return {
    subscriptions,
    subscribe(topic) {
      const subscription = subscriptions.get(topic) ?? makeSubscription(topic)
      subscription.after = 0
      subscriptions.set(topic, subscription)
      return subscription
    },
    unsubscribe(topic) {
      const subscription = subscriptions.get(topic)
      subscriptions.delete(topic)
      if (subscription) held.delete(subscription)
      return subscription
    },
    acknowledge(rpcId) {
      const sent = release(rpcId)
      if (!sent) return
      parts.onReceived(sent.topic, sent.message)
      wakeBlocked()
    },
    repeat(olderThan) {
      const before = Date.now() - olderThan
      for (const [rpcId, { sentAt, topic, message }] of inFlight) {
        if (sentAt > before) continue
        release(rpcId)
        const subscription = subscriptions.get(topic)
        if (!subscription) continue
        subscription.after = Math.min(subscription.after, message - 1)
        parts.onCapacity(subscription)
      }
      wakeBlocked()
    },
  }
}
