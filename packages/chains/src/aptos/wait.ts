import type { AptosNode } from '@latchkey/aptos-node'
import { readFailure } from './failure.ts'

/** How it ended. */
export type Ended =
  | { outcome: 'success'; version: bigint }
  /** On the ledger; its fee was paid and it did nothing. */
  | { outcome: 'failed'; version: bigint; reason: string | undefined }
  /** The network never took it, and will not any more. */
  | { outcome: 'expired' }
  /** The network does not take it any more, and whether it did cannot be told here: the node's history begins later. */
  | { outcome: 'unknown' }
  /** Nobody knows yet. */
  | { outcome: 'timeout' }

/** How long a transaction is followed, and how. */
export type WaitOptions = {
  /** In all, milliseconds. */
  timeout?: number
  /** Between two looks, milliseconds. */
  every?: number
  signal?: AbortSignal
  /** When it was handed over first, milliseconds of the epoch; left out: within a day before its expiry. */
  sentAt?: number
  /** The signed bytes. */
  raw?: Uint8Array
}

/** Looks so often, and so long, milliseconds. */
const everyMs = 1_000
const longestMs = 40_000
/** The clocks of the chain and of who kept the time of the sending may be so far apart. */
const clocksApartMs = 10 * 60_000

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
  { timeout = longestMs, every = everyMs, signal, sentAt, raw }: WaitOptions = {},
): Promise<Ended> {
  const ended = await node.followTransaction(hash, {
    expirationSeconds,
    timeout,
    pollingInterval: every,
    ...(signal && { signal }),
    ...(sentAt !== undefined && { submittedSeconds: BigInt(Math.floor((sentAt - clocksApartMs) / 1_000)) }),
    ...(raw && { signed: raw }),
  })
  if (ended.state === 'success') return { outcome: 'success', version: ended.transaction.version }
  if (ended.state === 'failed')
    return {
      outcome: 'failed',
      version: ended.transaction.version,
      reason: readFailure(ended.transaction.vm_status).reason,
    }
  return { outcome: ended.state }
}
