import * as v from 'valibot'
import { pause } from '../pause.ts'
import { toReason } from './failure.ts'
import { readHeight } from './lifetime.ts'
import { inContext, type Rpc, read, toBase64, u64 } from './rpc.ts'

/** What became of a transaction. */
export type Outcome =
  /** In a block the network has settled on. */
  | { outcome: 'success'; slot: bigint }
  /** In a block, and without effect but its fee. */
  | { outcome: 'failed'; reason: string | undefined; slot: bigint }
  /** In no block, and no block takes it any more: doing it again is safe. */
  | { outcome: 'expired' }
  /** Nobody could say in time. */
  | { outcome: 'timeout' }

const statuses = inContext(
  v.tuple([
    v.nullable(
      v.object({
        slot: u64,
        err: v.unknown(),
        confirmationStatus: v.optional(v.nullable(v.picklist(['processed', 'confirmed', 'finalized']))),
      }),
    ),
  ]),
)

/** How long a transaction is followed, and how. */
export type WaitOptions = {
  /** Between two looks, milliseconds. */
  every?: number
  /** In all, milliseconds. */
  within?: number
  signal?: AbortSignal
}

/**
 * Follows a transaction until the network has settled on it, or until no block can take it any more. Where its bytes are
 * given they are sent again with each look: a node forgets what did not get into a block, and the same bytes count once.
 * @param sent `lastValidBlockHeight` undefined: it does not expire (a durable nonce)
 */
export const wait = async (
  sent: { id: string; raw?: Uint8Array; lastValidBlockHeight: bigint | undefined },
  rpc: Rpc,
  { every = 2_000, within = 120_000, signal }: WaitOptions = {},
): Promise<Outcome> => {
  const until = Date.now() + within
  /** What the network says; undefined where it knows nothing of it, or has not settled. */
  const look = async (): Promise<Outcome | undefined> => {
    const {
      value: [status],
    } = await read(rpc('getSignatureStatuses', [[sent.id], { searchTransactionHistory: true }], signal), statuses)
    if (!status || status.confirmationStatus === 'processed' || !status.confirmationStatus) return undefined
    const { slot, err } = status
    return err === null || err === undefined
      ? { outcome: 'success', slot }
      : { outcome: 'failed', reason: toReason(err), slot }
  }
  const isOver = async () =>
    sent.lastValidBlockHeight !== undefined && (await readHeight(rpc, signal)) > sent.lastValidBlockHeight

  for (;;) {
    try {
      // In this order: what got into the last block it could is seen by the look that follows.
      const over = await isOver()
      const outcome = await look()
      if (outcome) return outcome
      if (over) return { outcome: 'expired' }
      if (sent.raw) await sendAgain(sent.raw, rpc, signal)
    } catch {
      // A node that does not answer says nothing about the transaction: the next look may.
    }
    if (Date.now() + every > until || signal?.aborted) return { outcome: 'timeout' }
    await pause(every, signal)
  }
}

const sendAgain = (raw: Uint8Array, rpc: Rpc, signal: AbortSignal | undefined) =>
  // Without the trial run, which would only refuse what is in a block already.
  rpc('sendTransaction', [toBase64(raw), { encoding: 'base64', skipPreflight: true, maxRetries: 0 }], signal).catch(
    () => undefined,
  )
