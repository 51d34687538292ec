import * as v from 'valibot'
import type { Address, Hash } from 'viem'
import { isAddress } from 'viem/utils'

const address = v.custom<Address>((x) => typeof x === 'string' && isAddress(x, { strict: false }))
const hash = v.custom<Hash>((x) => typeof x === 'string' && /^0x[0-9a-f]{64}$/i.test(x))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** In JSON a text: numbers of a chain are too long for JSON's. */
const large = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)

/** A contract's reason for refusing: its own words, or the name of an error. */
const reason = v.union([v.object({ said: v.string() }), v.object({ error: v.string() })])
export type RevertReason = v.InferOutput<typeof reason>

/** A block that took a transaction in; `fee` in wei, where the node tells it. */
const mined = { block: large, confirmations: count, fee: v.optional(large) }

/** Where a transaction is. */
const progress = v.variant('state', [
  /** `again`: a block had it, and the chain has taken another way since. */
  v.object({ state: v.literal('pending'), again: v.optional(v.literal(true)) }),
  v.object({ state: v.literal('confirmed'), ...mined }),
  v.object({ state: v.literal('failed'), ...mined, reason: v.optional(reason) }),
  /** Another of the same account and number took its place; `by` and what follows where the node could show it. */
  v.object({
    state: v.literal('replaced'),
    how: v.picklist(['repriced', 'cancelled', 'other']),
    by: v.optional(hash),
    block: v.optional(large),
    confirmations: v.optional(count),
    /** The outcome of the replacement. */
    succeeded: v.optional(v.boolean()),
  }),
  /** The node has forgotten it, or never heard of it. It may still come back. */
  v.object({ state: v.literal('dropped') }),
])
export type Progress = v.InferOutput<typeof progress>

/** A transaction that is looked after. */
export const followed = v.object({
  hash,
  chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The account that was connected. */
  from: address,
  /** A description, in the page's words. */
  title: v.optional(v.pipe(v.string(), v.maxLength(200))),
  description: v.optional(v.pipe(v.string(), v.maxLength(500))),
  /** When it was sent, milliseconds of the epoch. */
  at: count,
  progress: v.optional(progress, { state: 'pending' }),
  /**
   * The transaction as the node first returned it: by sender and nonce a replacement is found, by the rest its
   * kind is told. The sender is not `from` where a contract wallet has somebody else send.
   */
  shown: v.optional(
    v.object({
      sender: address,
      nonce: count,
      to: v.nullable(address),
      value: large,
      /** keccak256 of the data, which may be long. */
      dataHash: hash,
      /** The chain's height then. */
      block: large,
    }),
  ),
  /** Since when the node does not know it, milliseconds of the epoch. */
  missingSince: v.optional(count),
  /** The last state whose notification was dismissed. */
  told: v.optional(v.string()),
  /** Nothing more will happen to it. */
  settled: v.optional(v.boolean(), false),
})
export type FollowedTransaction = v.InferOutput<typeof followed>

/** After this many blocks nobody expects the chain to take another way. */
export const settledAfter = 12

/** How long what was dropped is still looked for, milliseconds. */
const givenUpAfter = 24 * 60 * 60_000

/** True when nothing more will happen to a transaction. */
export function isSettled({ at, progress }: Pick<FollowedTransaction, 'at' | 'progress'>, now: number): boolean {
  if (progress.state === 'pending') return false
  if (progress.state === 'dropped') return now - at > givenUpAfter
  return (progress.confirmations ?? settledAfter) >= settledAfter
}

/** A transaction a wallet has sent, to be looked after. */
export type NewTransaction = Pick<FollowedTransaction, 'hash' | 'chainId' | 'from'> & {
  /** A description, in the page's words: "Send 0.5 POL", "Ticket for Saturday". */
  title?: string | undefined
  description?: string | undefined
}

export type TransactionsState = {
  /** Newest first. */
  list: readonly FollowedTransaction[]
  /** The chains whose node does not answer at the moment. */
  unreachable: readonly number[]
}
