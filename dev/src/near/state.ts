// Part of the stand-in for a NEAR node: the state in its file.
import * as v from 'valibot'

const amount = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((digits) => BigInt(digits)),
)
const permission = v.union([
  v.literal('full'),
  v.strictObject({
    functionCall: v.strictObject({
      allowance: v.optional(amount),
      receiverId: v.string(),
      methodNames: v.array(v.string()),
    }),
  }),
])
const key = v.strictObject({ nonce: amount, permission })
const account = v.strictObject({
  amount,
  locked: amount,
  /** The SHA-256 of its contract in base58, and the contract's size in bytes; absent without a contract. */
  code: v.optional(v.strictObject({ hash: v.string(), size: v.number() })),
  keys: v.record(v.string(), key),
})
const outcome = v.strictObject({
  id: v.string(),
  block: v.number(),
  executor: v.string(),
  gasBurnt: amount,
  logs: v.array(v.string()),
  receiptIds: v.array(v.string()),
  /** In the form in which a node shows it. */
  status: v.unknown(),
})
const receipt = v.strictObject({
  id: v.string(),
  block: v.number(),
  transaction: v.string(),
  predecessor: v.string(),
  receiver: v.string(),
  /** Base64 of the signed transaction it comes from, or the call of one contract to another. */
  work: v.union([
    v.strictObject({ kind: v.literal('actions') }),
    v.strictObject({ kind: v.literal('refund'), amount }),
    v.strictObject({ kind: v.literal('onTransfer') }),
    v.strictObject({ kind: v.literal('resolve'), sender: v.string(), target: v.string(), amount }),
  ]),
})
const transaction = v.strictObject({
  /** Base64 of the signed bytes. */
  bytes: v.string(),
  /** The block that will contain it. */
  block: v.number(),
  outcome: v.optional(outcome),
  receipts: v.array(outcome),
})
export const storedState = v.strictObject({
  /** When the chain began, ms since 1970. */
  genesis: v.number(),
  accounts: v.record(v.string(), account),
  /** The demo token: who owns how much. */
  balances: v.record(v.string(), amount),
  transactions: v.record(v.string(), transaction),
  /** Hashes of transactions that are in no block yet. */
  pool: v.array(v.string()),
  receipts: v.array(receipt),
})

export type Account = v.InferOutput<typeof account>
export type Key = v.InferOutput<typeof key>
export type ExecutionOutcome = v.InferOutput<typeof outcome>
export type Receipt = v.InferOutput<typeof receipt>
export type Sent = v.InferOutput<typeof transaction>
export type State = v.InferOutput<typeof storedState>
