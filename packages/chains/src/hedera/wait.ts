import { createWait as createReceiptWait } from '../evm/wait.ts'
import type { Sent, TransactionOutcome, WaitOptions } from '../family.ts'
import type { Node } from './node.ts'

/** The network decides within seconds, so a longer wait gains nothing, milliseconds. */
const mostMs = 60_000

/** Follows a transaction by its receipt at the relay, for a minute at most. A block of Hedera's is final. */
export function createWait(sent: Sent, { relay }: Node): (options?: WaitOptions) => Promise<TransactionOutcome> {
  const wait = createReceiptWait(sent, relay)
  return (options) => wait({ ...options, within: Math.min(options?.within ?? mostMs, mostMs) })
}
