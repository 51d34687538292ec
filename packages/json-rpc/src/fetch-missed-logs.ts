import { numberToHex } from 'viem'
import { advance, deliverLog, rememberedBlocks, type Subscription } from './subscription.ts'

/** Asks a node, or the nodes of a chain. */
export type RpcRequest = (
  method: string,
  params: readonly unknown[],
  take?: (result: unknown) => void,
) => Promise<unknown>

/** The number of blocks whose logs are fetched at once: nodes reject longer ranges. */
const span = 500n
/** The most blocks that are caught up with. A subscription that is farther behind continues from the head. */
const farthest = 100_000n

/**
 * Fetches and delivers the logs from a subscription's position to the head of the chain, after a lost connection or
 * where no node pushes.
 *
 * @param isCurrent false once the subscriber has left: nothing is delivered any more
 * @throws Error when the node answers with something other than logs, and what `ask` throws
 */
export async function fetchMissedLogs(
  ask: RpcRequest,
  subscription: Subscription,
  head: bigint,
  isCurrent: () => boolean,
): Promise<void> {
  // A chain that restarts, as development chains can, is followed from its new head.
  const from = subscription.next ?? head + 1n
  const isElsewhere = head < from - rememberedBlocks || head > from + farthest
  if (isElsewhere || subscription.next === undefined) advance(subscription, head + 1n)
  for (let next = isElsewhere ? head + 1n : from; next <= head; next += span) {
    const last = next + span - 1n < head ? next + span - 1n : head
    const filter = { ...subscription.params[1], fromBlock: numberToHex(next), toBlock: numberToHex(last) }
    const logs = await ask('eth_getLogs', [filter])
    if (!Array.isArray(logs)) throw new Error('The node gave no logs.')
    if (!isCurrent()) return
    for (const log of logs) deliverLog(subscription, log)
    advance(subscription, last + 1n)
  }
}
