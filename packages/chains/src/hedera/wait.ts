import { createWait as createReceiptWait } from '../evm/wait.ts'
import type { Outcome, Sent, WaitOptions } from '../family.ts'
import type { Node } from './node.ts'

/** Whatever the network takes it decides within seconds, milliseconds. */
const withinMs = 60_000

/** Follows a transaction by its receipt at the relay; a block of Hedera's is final. */
export function createWait(sent: Sent, { relay }: Node): (options?: WaitOptions) => Promise<Outcome> {
  const wait = createReceiptWait(sent, relay)
  return (options) => wait({ within: withinMs, ...options })
}
