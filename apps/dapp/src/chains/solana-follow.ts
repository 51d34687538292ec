import { createSolanaRpc, signature } from '@solana/kit'
import type { Outcome } from './family.ts'
import { lookUntil } from './look-until.ts'

/** A transaction is taken for so many blocks after the one it refers to. */
const hashLife = 150n
/** The wallet's node may be so many blocks ahead of this one, which then sees a younger block's hash as the future. */
const blocksAhead = 32n
/** A node's first block may be this much later than the sending by the clocks of both, seconds. */
const clocksApart = 60n

export type SolanaSent = {
  id: string
  /**
   * No block after this one takes it; undefined where the wallet may have given it a newer block's hash. It is then no newer
   * than what the network had when it was sent.
   */
  lastValidBlockHeight: bigint | undefined
  /** Milliseconds of the epoch. */
  sentAt: number
}

const limit = (signal: AbortSignal) => ({ abortSignal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) })

/** What of a node's answers decides. */
export type SolanaLooks = {
  /** The newest block the network has settled on: its height, its slot. */
  newest(signal: AbortSignal): Promise<{ height: bigint; slot: bigint }>
  /** What the network knows of it, in all its history, and the slot until which it knows. */
  status(
    id: string,
    signal: AbortSignal,
  ): Promise<{ slot: bigint; status: { failed: boolean; settled: boolean } | null }>
  /** When the oldest block was made that the node still has, seconds of the epoch; undefined: it has them all. */
  begins(signal: AbortSignal): Promise<bigint | null | undefined>
}

export const looksAt = (node: string): SolanaLooks => {
  const rpc = createSolanaRpc(node)
  return {
    async newest(signal) {
      const { blockHeight, absoluteSlot } = await rpc.getEpochInfo({ commitment: 'confirmed' }).send(limit(signal))
      return { height: blockHeight, slot: absoluteSlot }
    },
    async status(id, signal) {
      const answer = await rpc
        .getSignatureStatuses([signature(id)], { searchTransactionHistory: true })
        .send(limit(signal))
      const [status] = answer.value
      return {
        slot: answer.context.slot,
        status: status
          ? {
              failed: status.err !== null,
              settled: ['confirmed', 'finalized'].includes(status.confirmationStatus ?? ''),
            }
          : null,
      }
    },
    async begins(signal) {
      const first = await rpc.getFirstAvailableBlock().send(limit(signal))
      return first === 0n ? undefined : await rpc.getBlockTime(first).send(limit(signal))
    },
  }
}

/**
 * Follows what was sent until the network has settled on it, or takes it no more. That it never came is said only of what a
 * node says that is as far as the one that told the height, and whose history reaches back to the sending: `expired`.
 * Elsewhere it can no longer be told: `untold`.
 */
export const followSolana = (
  { id, sentAt, ...sent }: SolanaSent,
  { newest, status, begins }: SolanaLooks,
  signal: AbortSignal,
  pace: { every?: number; within?: number } = {},
): Promise<Outcome> => {
  let last = sent.lastValidBlockHeight
  return lookUntil(
    async () => {
      // In this order: what got into the last block it could is seen by the look that follows.
      const now = await newest(signal)
      last ??= now.height + hashLife + blocksAhead
      const { slot, status: seen } = await status(id, signal)
      if (seen?.settled)
        return seen.failed ? { kind: 'failed', reason: undefined } : { kind: 'confirmed', settled: true }
      if (seen || now.height <= last || slot < now.slot) return undefined
      const since = await begins(signal)
      const reachesBack =
        since === undefined || (since !== null && since + clocksApart <= BigInt(Math.floor(sentAt / 1_000)))
      return { kind: reachesBack ? 'expired' : 'untold' }
    },
    { ...pace, signal },
  )
}
