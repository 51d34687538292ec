import { type AptosNode, isAptosNodeError } from '@latchkey/aptos-node'
import { readStatus } from './prepare.ts'

/** How it ended. */
export type Ended =
  | { outcome: 'success'; version: bigint }
  /** On the ledger; its fee was paid and it did nothing. */
  | { outcome: 'failed'; version: bigint; reason: string | undefined }
  /** The network never took it, and will not any more. */
  | { outcome: 'expired' }
  /** Nobody knows yet. */
  | { outcome: 'timeout' }

export type WaitOptions = {
  /** In all, milliseconds. */
  timeout?: number
  /** Between two looks, milliseconds. */
  every?: number
  signal?: AbortSignal
  /** The signed bytes. */
  raw?: Uint8Array
}

/** Looks so often, and so long, milliseconds. */
const everyMs = 1_000
const longestMs = 40_000

/**
 * Follows a transaction until it is on the ledger, or can no longer get there. Where its bytes are given they are sent again
 * while the node does not know them: the same bytes count once.
 *
 * @param expirationSeconds when it expires, by the chain's clock
 * @throws AptosNodeError where the node says that the question is wrong
 */
export async function wait(
  node: AptosNode,
  hash: string,
  expirationSeconds: bigint,
  { timeout = longestMs, every = everyMs, signal, raw }: WaitOptions = {},
): Promise<Ended> {
  const end = performance.now() + timeout
  for (;;) {
    const left = Math.max(0, end - performance.now())
    // A second or two at a time, to ask in between what time it is there.
    const ended = await node.waitForTransaction(hash, {
      timeout: Math.min(left, 2 * every),
      pollingInterval: every,
      ...(signal && { signal }),
    })
    if (ended.state === 'success') return { outcome: 'success', version: ended.transaction.version }
    if (ended.state === 'failed')
      return { outcome: 'failed', version: ended.transaction.version, reason: readStatus(ended.transaction.vm_status) }
    if (await isExpired(node, hash, expirationSeconds)) return { outcome: 'expired' }
    if (raw && (await isUnknown(node, hash))) await node.submitTransaction(raw).catch(() => undefined)
    if (performance.now() >= end) return { outcome: 'timeout' }
  }
}

/** The chain's clock is past its expiry, and it is not among what was committed by then. */
const isExpired = async (node: AptosNode, hash: string, expirationSeconds: bigint): Promise<boolean> => {
  try {
    const { data } = await node.getIndex()
    if (data.ledger_timestamp / 1_000_000n <= expirationSeconds) return false
    await node.getTransactionByHash(hash)
    return false
  } catch (failure) {
    return isAptosNodeError(failure, 'transaction_not_found')
  }
}

const isUnknown = async (node: AptosNode, hash: string): Promise<boolean> => {
  try {
    await node.getTransactionByHash(hash)
    return false
  } catch (failure) {
    return isAptosNodeError(failure, 'transaction_not_found')
  }
}
