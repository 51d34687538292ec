import * as v from 'valibot'
import type { FailureReason } from '../failure-reason.ts'
import type * as family from '../family.ts'
import { sleep } from '../sleep.ts'
import { decode } from './decode.ts'
import { isDurable } from './describe.ts'
import { toReason } from './failure.ts'
import { readNewest } from './lifetime.ts'
import { type Rpc, read, toBase64, u64 } from './rpc.ts'

/** How a transaction ended, and its slot. */
export type SolanaOutcome =
  /** In a final block. */
  | { outcome: 'success'; slot: bigint }
  /** In a block, without any effect but its fee. */
  | { outcome: 'failed'; reason: FailureReason | undefined; slot: bigint }
  /** In no block, and none can take it any more: sending another is safe. */
  | { outcome: 'expired' }
  /** No block takes it any more, and this node's history begins too late to tell whether one did. */
  | { outcome: 'unknown' }
  /** It could not be found out in time. */
  | { outcome: 'timeout' }

const statuses = v.object({
  context: v.object({ slot: u64 }),
  value: v.tuple([
    v.nullable(
      v.object({
        slot: u64,
        err: v.unknown(),
        confirmationStatus: v.optional(v.nullable(v.picklist(['processed', 'confirmed', 'finalized']))),
      }),
    ),
  ]),
})

/** A node's first block may be this much later than the submission, by both clocks, seconds. */
const clocksApart = 60n

/** Returns whether the node still has all blocks since a time, in milliseconds since the epoch. */
const reachesBack = async (sentAt: number, rpc: Rpc, signal: AbortSignal | undefined): Promise<boolean> => {
  const first = await read(rpc('getFirstAvailableBlock', [], signal), u64)
  if (first === 0n) return true
  const time = await read(rpc('getBlockTime', [first], signal), v.nullable(u64))
  return time !== null && time + clocksApart <= BigInt(Math.floor(sentAt / 1_000))
}

/** A transaction is accepted for this many blocks after the one it names. */
const hashLife = 150n
/** The wallet's node may be this many blocks ahead of this one, which then does not know a newer block's hash yet. */
const blocksAhead = 32n

/** A transaction that was sent. */
export type Sent = family.Sent & {
  /**
   * The last block that can take it. Where it is not known, it is counted from the first query: the hash is no newer
   * than what the network had when it was sent.
   */
  lastValidBlockHeight?: bigint
  /** It does not expire (a durable nonce); read from its bytes where this is left out. */
  durable?: boolean
}

/**
 * Follows a transaction until it is in a final block, or until no block can take it any more. Where its bytes are given
 * they are sent again with each query: a node forgets what did not get into a block, and the same bytes count once.
 *
 * `expired` needs a node that is as far as the one that gave the height, and whose history reaches back to the
 * submission.
 */
export function createWait(sent: Sent, rpc: Rpc): (options?: family.WaitOptions) => Promise<SolanaOutcome> {
  const durable =
    sent.durable ?? (sent.raw !== undefined && sent.lastValidBlockHeight === undefined && isDurable(decode(sent.raw)))
  let last = sent.lastValidBlockHeight
  return async ({ every = 2_000, within = 120_000, signal } = {}) => {
    const until = Date.now() + within
    /** One query; without an outcome where the network does not know the transaction, or the block is not final. */
    const look = async (): Promise<{ slot: bigint; missing: boolean; outcome?: SolanaOutcome }> => {
      const {
        context: { slot: at },
        value: [status],
      } = await read(rpc('getSignatureStatuses', [[sent.id], { searchTransactionHistory: true }], signal), statuses)
      if (!status || status.confirmationStatus === 'processed' || !status.confirmationStatus)
        return { slot: at, missing: !status }
      const { slot, err } = status
      const isDone = err === null || err === undefined
      const outcome: SolanaOutcome = isDone
        ? { outcome: 'success', slot }
        : { outcome: 'failed', reason: toReason(err), slot }
      return { slot: at, missing: false, outcome }
    }
    /** The slot in which its lifetime ended; undefined while it lasts. */
    const readOver = async () => {
      if (durable) return undefined
      const { height, slot } = await readNewest(rpc, signal)
      last ??= height + hashLife + blocksAhead
      return height > last ? slot : undefined
    }

    for (;;) {
      try {
        // In this order: the query that follows sees whether its last possible block has it.
        const over = await readOver()
        const seen = await look()
        if (seen.outcome) return seen.outcome
        if (over !== undefined && seen.missing && seen.slot >= over)
          return { outcome: (await reachesBack(sent.sentAt ?? 0, rpc, signal)) ? 'expired' : 'unknown' }
        if (sent.raw && over === undefined) await sendAgain(sent.raw, rpc, signal)
      } catch {
        // An unanswered query says nothing about the transaction; the next one may.
      }
      if (Date.now() + every > until || signal?.aborted) return { outcome: 'timeout' }
      await sleep(every, signal)
    }
  }
}

const sendAgain = (raw: Uint8Array, rpc: Rpc, signal: AbortSignal | undefined) =>
  // Without preflight, which would only refuse a transaction that is already in a block.
  rpc('sendTransaction', [toBase64(raw), { encoding: 'base64', skipPreflight: true, maxRetries: 0 }], signal).catch(
    () => undefined,
  )
