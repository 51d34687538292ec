import * as v from 'valibot'
import { address, hash, hex, u64 } from './numbers.ts'

const event = v.looseObject({
  guid: v.looseObject({ creation_number: u64, account_address: address }),
  sequence_number: u64,
  type: v.string(),
  data: v.unknown(),
})
export type Event = v.InferOutput<typeof event>

const versionedEvent = v.looseObject({ ...event.entries, version: u64 })
export const versionedEvents = v.array(versionedEvent)
export type VersionedEvent = v.InferOutput<typeof versionedEvent>

/** What a transaction asks for, who signed it, what it changed: each says by `type` what it is, and a newer node knows more. */
const tagged = v.looseObject({ type: v.string() })

const entryFunction = v.looseObject({
  type: v.literal('entry_function_payload'),
  function: v.string(),
  type_arguments: v.array(v.string()),
  arguments: v.array(v.unknown()),
})
export type EntryFunctionPayload = v.InferOutput<typeof entryFunction>

/** A member of an open union that is known must have its form; one that is not is kept as it came. */
const open = <const T extends string, S extends v.GenericSchema>(known: readonly T[], schema: S) =>
  v.union([
    schema,
    v.pipe(
      tagged,
      v.check(({ type }) => !known.some((each) => each === type), 'not the form of its type'),
    ),
  ])

const payload = open(['entry_function_payload'], entryFunction)

const asked = {
  hash,
  sender: address,
  sequence_number: u64,
  max_gas_amount: u64,
  gas_unit_price: u64,
  expiration_timestamp_secs: u64,
  payload,
  signature: v.optional(tagged),
  replay_protection_nonce: v.optional(v.nullable(u64)),
}

const committed = {
  version: u64,
  hash,
  state_change_hash: hex,
  event_root_hash: hex,
  state_checkpoint_hash: v.optional(v.nullable(hex)),
  gas_used: u64,
  success: v.boolean(),
  vm_status: v.string(),
  accumulator_root_hash: hex,
  changes: v.array(tagged),
}

const pending = v.looseObject({ type: v.literal('pending_transaction'), ...asked })
export type PendingTransaction = v.InferOutput<typeof pending>

const user = v.looseObject({
  type: v.literal('user_transaction'),
  ...asked,
  ...committed,
  events: v.array(event),
  timestamp: u64,
})
export type UserTransaction = v.InferOutput<typeof user>

const genesis = v.looseObject({
  type: v.literal('genesis_transaction'),
  ...committed,
  payload: tagged,
  events: v.array(event),
})
const blockMetadata = v.looseObject({
  type: v.literal('block_metadata_transaction'),
  ...committed,
  id: hash,
  epoch: u64,
  round: u64,
  proposer: address,
  timestamp: u64,
  events: v.array(event),
})
const stateCheckpoint = v.looseObject({ type: v.literal('state_checkpoint_transaction'), ...committed, timestamp: u64 })
const blockEpilogue = v.looseObject({ type: v.literal('block_epilogue_transaction'), ...committed, timestamp: u64 })
const validator = v.looseObject({ type: v.literal('validator_transaction'), ...committed, timestamp: u64 })

const members = [pending, user, genesis, blockMetadata, stateCheckpoint, blockEpilogue, validator] as const
const known = members.map((member) => member.entries.type.literal)

/** A transaction: `type` says which kind, and a kind of a newer node is kept as it came. */
export const transaction = open(known, v.variant('type', [...members]))
export const transactions = v.array(transaction)
export type Transaction = v.InferOutput<typeof transaction>

export const pendingTransaction = pending
export const simulated = v.array(user)

/** Every kind that is on the ledger has these; a pending one has not. */
const settled = v.looseObject({ version: u64, success: v.boolean(), vm_status: v.string(), hash })
export type CommittedTransaction = Exclude<Transaction, PendingTransaction> & v.InferOutput<typeof settled>

/** Whether a transaction is on the ledger. */
export const isCommitted = (each: Transaction): each is CommittedTransaction =>
  each.type !== 'pending_transaction' && 'success' in each && typeof each.success === 'boolean'

const summary = v.looseObject({
  sender: address,
  version: u64,
  transaction_hash: hash,
  replay_protector: v.unknown(),
})
export const summaries = v.array(summary)

const failure = v.looseObject({
  error: v.looseObject({
    message: v.string(),
    error_code: v.string(),
    vm_error_code: v.optional(v.nullable(v.number())),
  }),
  transaction_index: v.pipe(v.number(), v.safeInteger()),
})
/** What became of transactions submitted together: those not named were taken. */
export const batch = v.looseObject({ transaction_failures: v.array(failure) })

export const block = v.looseObject({
  block_height: u64,
  block_hash: hash,
  block_timestamp: u64,
  first_version: u64,
  last_version: u64,
  transactions: v.optional(v.nullable(v.array(transaction))),
})
export type Block = v.InferOutput<typeof block>
