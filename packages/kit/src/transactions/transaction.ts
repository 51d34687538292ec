import * as v from 'valibot'
import type { Address, Hash } from 'viem'
import { isAddress } from 'viem/utils'

const address = v.custom<Address>((x) => typeof x === 'string' && isAddress(x, { strict: false }))
const hash = v.custom<Hash>((x) => typeof x === 'string' && /^0x[0-9a-f]{64}$/i.test(x))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Text in JSON, because a chain's numbers are too large for JSON's. */
const large = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

/** A contract's reason for a revert: its own text, or the name of an error. */
const reason = v.union([v.object({ said: v.string() }), v.object({ error: v.string() })])
export type RevertReason = v.InferOutput<typeof reason>

/** The block that contains a transaction; `fee` in wei, where the node reports it. */
const mined = { block: large, confirmations: count, fee: v.optional(large) }

/** The state of a transaction. */
const progress = v.variant('state', [
  /** `again`: it was in a block that a reorganisation has dropped. */
  v.object({ state: v.literal('pending'), again: v.optional(v.literal(true)) }),
  v.object({ state: v.literal('confirmed'), ...mined }),
  v.object({ state: v.literal('failed'), ...mined, reason: v.optional(reason) }),
  /**
   * Another transaction with the same account and nonce replaced it; the optional fields are set if the node returned
   * it.
   */
  v.object({
    state: v.literal('replaced'),
    how: v.picklist(['repriced', 'cancelled', 'other']),
    by: v.optional(hash),
    block: v.optional(large),
    confirmations: v.optional(count),
    /** The outcome of the replacement. */
    succeeded: v.optional(v.boolean()),
  }),
  /** The node has dropped it, or never had it. It may still come back. */
  v.object({ state: v.literal('dropped') }),
])
export type Progress = v.InferOutput<typeof progress>

/** A transaction that is followed. */
export const followed = v.object({
  hash,
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The connected account. */
  from: address,
  /** A description in the page's words. */
  title: v.optional(v.pipe(v.string(), v.maxLength(200))),
  description: v.optional(v.pipe(v.string(), v.maxLength(500))),
  /** When it was sent, milliseconds since the epoch. */
  at: count,
  progress: v.optional(progress, { state: 'pending' }),
  /**
   * The transaction as the node first returned it: sender and nonce identify a replacement, the rest tells its kind.
   * The sender differs from `from` where another account sends for a contract wallet.
   */
  shown: v.optional(
    v.object({
      sender: address,
      nonce: count,
      to: v.nullable(address),
      value: large,
      /** keccak256 of the data, which may be long. */
      dataHash: hash,
      /** The chain's height at that time. */
      block: large,
    }),
  ),
  /** Since when the node has not known it, milliseconds since the epoch. */
  missingSince: v.optional(count),
  /** The last state whose notification was dismissed. */
  told: v.optional(v.string()),
  /** Its state can no longer change. */
  settled: v.optional(v.boolean(), false),
})
export type FollowedTransaction = v.InferOutput<typeof followed>

/** After this many blocks a reorganisation is no longer expected. */
export const settledAfter = 12

/** How long a dropped transaction is still looked for, milliseconds. */
const givenUpAfter = 24 * 60 * 60_000

/** True when a transaction's state can no longer change. */
export function isSettled({ at, progress }: Pick<FollowedTransaction, 'at' | 'progress'>, now: number): boolean {
  if (progress.state === 'pending') return false
  if (progress.state === 'dropped') return now - at > givenUpAfter
  return (progress.confirmations ?? settledAfter) >= settledAfter
}

/** A transaction that a wallet has sent, to be followed. */
export type NewTransaction = Pick<FollowedTransaction, 'hash' | 'chainId' | 'from'> & {
  /** A description in the page's words: "Send 0.5 POL", "Ticket for Saturday". */
  title?: string | undefined
  description?: string | undefined
}

export type TransactionsState = {
  /** Newest first. */
  list: readonly FollowedTransaction[]
  /** The chains whose node currently does not answer. */
  unreachable: readonly number[]
}
