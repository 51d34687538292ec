/** The parameters and callbacks of viem's watching actions (`eth_subscribe`). */
export type Subscriber = {
  params: readonly [kind: string, filter?: object]
  onData(data: { subscription: string; result: unknown }): void
  onError?(error: unknown): void
}

/** A subscriber, and its position. */
export type Subscription = Subscriber & {
  id: string
  /** The node's id for it, while the node pushes. */
  remote: string | undefined
  /** For logs: the first block whose logs may not all have been delivered. */
  next: bigint | undefined
  /** For logs: true when everything before the node's notifications was delivered. */
  complete: boolean
  /** For logs: the ones delivered from the latest blocks, with their block. */
  delivered: Map<string, bigint>
}

/** For how many blocks delivered logs are remembered, because the same log can be fetched and then pushed. */
export const rememberedBlocks = 10n

/** @param next the block after the latest one, for logs; undefined where it is not known yet */
export function createSubscription(subscriber: Subscriber, id: string, next: bigint | undefined): Subscription {
  return { ...subscriber, id, remote: undefined, next, complete: false, delivered: new Map() }
}

/** Passes a result to the subscriber. One that throws gets its own error. */
export function deliver({ id, onData, onError }: Subscription, result: unknown): void {
  try {
    onData({ subscription: id, result })
  } catch (error) {
    onError?.(error)
  }
}

/** Delivers a log once, whether it was fetched or pushed. A value without a block number is not a log. */
export function deliverLog(subscription: Subscription, log: unknown): void {
  const block = readBlock(log, 'blockNumber')
  if (block === undefined) return
  const { blockHash, logIndex, removed } = log as Record<string, unknown> // it has a block number
  const key = [blockHash, logIndex, removed === true].join()
  if (subscription.delivered.has(key)) return
  subscription.delivered.set(key, block)
  deliver(subscription, log)
}

/** Moves a subscription on: the logs of every block before `next` were delivered. */
export function advance(subscription: Subscription, next: bigint): void {
  subscription.next = next
  for (const [key, block] of subscription.delivered)
    if (block < next - rememberedBlocks) subscription.delivered.delete(key)
}

/** The block number in a header or a log from a node; undefined where there is none. */
export function readBlock(value: unknown, name: 'number' | 'blockNumber'): bigint | undefined {
  const hex =
    typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined
  return typeof hex === 'string' && /^0x[0-9a-f]{1,16}$/i.test(hex) ? BigInt(hex) : undefined
}
