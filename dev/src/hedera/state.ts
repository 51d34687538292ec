// Part of the stand-in for Hedera: the state of its mirror node that is not on the chain.
import * as v from 'valibot'

const account = v.strictObject({
  number: v.number(),
  /** Seconds since 1970, as the mirror node writes them. */
  created: v.string(),
  /** The compressed public key, hex, once the account has signed something. */
  key: v.optional(v.string()),
})

export const storedState = v.strictObject({
  /** The number the next account gets. */
  next: v.number(),
  /** Accounts by their EVM address, in lower case. */
  accounts: v.record(v.string(), account),
})
export type State = v.InferOutput<typeof storedState>
export type Account = v.InferOutput<typeof account>

/** The state of the first start. */
export const newState = (): State => ({ next: 5001, accounts: {} })
