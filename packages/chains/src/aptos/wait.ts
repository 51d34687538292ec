import type { AptosNode } from '@latchkey/aptos-node'
import type { FailureReason } from '../failure-reason.ts'
import type * as family from '../family.ts'
import { readFailure } from './failure.ts'
import { readExpiration } from './signed.ts'

/** How a transaction ended, and the ledger version it is in. */
export type AptosOutcome =
  | { outcome: 'success'; version: bigint }
  /** On the ledger: it paid its fee and had no other effect. */
  | { outcome: 'failed'; version: bigint; reason: FailureReason | undefined }
  /** The network never took it, and no longer can. */
  | { outcome: 'expired' }
  /** The network no longer takes it, and this node's history begins too late to tell whether it did. */
  | { outcome: 'unknown' }
  /** Not known yet. */
  | { outcome: 'timeout' }

/** How long a transaction is followed, and how. */
export type WaitOptions = {
  /** In total, milliseconds. */
  timeout?: number
  /** Between two queries, milliseconds. */
  every?: number
  signal?: AbortSignal
  /** When it was first submitted, milliseconds since the epoch. Default: within the day before its expiry. */
  sentAt?: number
  /** The signed bytes. */
  raw?: Uint8Array
}

/** The time between two queries, milliseconds. */
const everyMs = 1_000
const longestMs = 40_000
/** The most by which the clocks of chain and device may differ, milliseconds. */
const clocksApartMs = 10 * 60_000

/**
 * Follows a transaction until it is on the ledger, or can no longer get there. Where its bytes are given they are sent
 * again while the node does not know them: the same bytes count once.
 *
 * @param expirationSeconds when it expires, by the chain's clock, where that is known
 * @throws AptosNodeError where the node says that the question is wrong
 */
export async function wait(
  node: AptosNode,
  hash: string,
  expirationSeconds: bigint | undefined,
  { timeout = longestMs, every = everyMs, signal, sentAt, raw }: WaitOptions = {},
): Promise<AptosOutcome> {
  const ended = await node.followTransaction(hash, {
    ...(expirationSeconds !== undefined && { expirationSeconds }),
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

/** A transaction that was sent. Its expiry is read from its bytes where it is left out. */
export type Sent = family.Sent & { expirationSeconds?: bigint }

/** Follows a transaction as every family does; a refused query decides nothing. */
export function createWait(sent: Sent, node: AptosNode): (options?: family.WaitOptions) => Promise<AptosOutcome> {
  const { id, raw, sentAt } = sent
  const expiration = sent.expirationSeconds ?? (raw && readExpiration(raw))
  return async ({ every, within, signal } = {}) => {
    const options = {
      ...(every !== undefined && { every }),
      ...(within !== undefined && { timeout: within }),
      ...(signal && { signal }),
      ...(sentAt !== undefined && { sentAt }),
      ...(raw && { raw }),
    }
    return wait(node, id, expiration, options).catch(() => ({ outcome: 'timeout' }))
  }
}
