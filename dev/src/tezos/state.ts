// Part of the stand-in for a Tezos node: the state in its file.
import * as v from 'valibot'

const natural = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((digits) => BigInt(digits)),
)
const account = v.strictObject({
  balance: natural,
  counter: natural,
  /** Its public key, once it has been revealed. */
  key: v.optional(v.string()),
})
export const storedState = v.strictObject({
  /** When the chain began, ms since 1970. */
  genesis: v.number(),
  /** The counter with which new accounts begin; it grows with each operation. */
  counter: natural,
  accounts: v.record(v.string(), account),
  /** Balances of the contracts' tokens, by contract, owner and (FA2) token. */
  tokens: v.record(v.string(), natural),
  /** Allowances of FA1.2, and 1 for operators of FA2. */
  allowances: v.record(v.string(), natural),
  /** Operations by their hash: signed bytes as hex, the block, and the result of each content. */
  operations: v.record(
    v.string(),
    v.strictObject({ raw: v.string(), level: v.number(), contents: v.optional(v.array(v.unknown())) }),
  ),
  /** Hashes of operations that are in no block yet. */
  mempool: v.array(v.string()),
})

export type State = v.InferOutput<typeof storedState>
