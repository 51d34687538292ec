import * as v from 'valibot'
import { moveFunction } from './account.ts'
import { change } from './change.ts'
import { address, hash, hex, u64 } from './numbers.ts'
import { kindsOf, open, tagged } from './open.ts'
import { signature } from './signature.ts'

const event = v.looseObject({
  guid: v.looseObject({ creation_number: u64, account_address: address }),
  sequence_number: u64,
  type: v.string(),
  data: v.unknown(),
})
/** An event of a transaction: its type, and its fields in the node's JSON. */
export type Event = v.InferOutput<typeof event>

const versionedEvent = v.looseObject({ ...event.entries, version: u64 })
export const versionedEvents = v.array(versionedEvent)
/** An event, and the version of the ledger it happened in. */
export type VersionedEvent = v.InferOutput<typeof versionedEvent>

const entryFunction = v.looseObject({
  type: v.literal('entry_function_payload'),
  function: v.string(),
  type_arguments: v.array(v.string()),
  arguments: v.array(v.unknown()),
})
/** A call of an entry function. */
export type EntryFunctionPayload = v.InferOutput<typeof entryFunction>

const script = v.looseObject({
  type: v.literal('script_payload'),
  code: v.looseObject({ bytecode: hex, abi: v.optional(v.nullable(moveFunction)) }),
  type_arguments: v.array(v.string()),
  arguments: v.array(v.unknown()),
})
const multisig = v.looseObject({
  type: v.literal('multisig_payload'),
  multisig_address: address,
  /** The account's call; without it the one that its owners approved on the chain. */
  transaction_payload: v.optional(v.nullable(open(['entry_function_payload'], entryFunction))),
})
const payloads = [entryFunction, script, multisig] as const
const payload = open(kindsOf(payloads), v.variant('type', [...payloads]))
/** The payload of a transaction: a call, a script, or a call of a multisig account. */
export type Payload = v.InferOutput<typeof payload>

const requested = {
  hash,
  sender: address,
  sequence_number: u64,
  max_gas_amount: u64,
  gas_unit_price: u64,
  expiration_timestamp_secs: u64,
  payload,
  signature: v.optional(v.nullable(signature)),
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
  changes: v.array(change),
}

const pending = v.looseObject({ type: v.literal('pending_transaction'), ...requested })
/** A pending transaction. */
export type PendingTransaction = v.InferOutput<typeof pending>

const user = v.looseObject({
  type: v.literal('user_transaction'),
  ...requested,
  ...committed,
  events: v.array(event),
  timestamp: u64,
})
/** A transaction that somebody signed, committed or simulated. */
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
const ofValidators = { type: v.literal('validator_transaction'), ...committed, timestamp: u64 }
const validators = [
  v.looseObject({
    ...ofValidators,
    validator_transaction_type: v.literal('observed_jwk_update'),
    quorum_certified_update: v.looseObject({}),
    events: v.array(event),
  }),
  v.looseObject({
    ...ofValidators,
    validator_transaction_type: v.literal('dkg_result'),
    dkg_transcript: v.looseObject({}),
    events: v.array(event),
  }),
] as const
const knownToValidators = validators.map(({ entries }) => entries.validator_transaction_type.literal)
/** A transaction of the validators. It has its own kind, and a newer node knows more of them. */
const validator = v.union([
  v.variant('validator_transaction_type', [...validators]),
  v.pipe(
    v.looseObject({ ...ofValidators, validator_transaction_type: v.optional(v.string()) }),
    v.check(
      ({ validator_transaction_type: kind }) => !knownToValidators.some((each) => each === kind),
      'not the form of its type',
    ),
  ),
])

const members = [pending, user, genesis, blockMetadata, stateCheckpoint, blockEpilogue] as const
const known = [...kindsOf(members), 'validator_transaction'] as const

/** A transaction: `type` is its kind, and a newer node's kind is kept unchanged. */
export const transaction = open(known, v.union([v.variant('type', [...members]), validator]))
export const transactions = v.array(transaction)
/** A transaction of any kind, waiting or on the ledger; see `isKind` and `isCommitted`. */
export type Transaction = v.InferOutput<typeof transaction>

export const pendingTransaction = pending
export const simulated = v.array(user)

/** Every kind on the ledger has these; a pending one does not. */
const settled = v.looseObject({ version: u64, success: v.boolean(), vm_status: v.string(), hash })
/** A transaction on the ledger. */
export type CommittedTransaction = Exclude<Transaction, PendingTransaction> & v.InferOutput<typeof settled>

/** Returns whether a transaction is on the ledger. */
export function isCommitted(each: Transaction): each is CommittedTransaction {
  return each.type !== 'pending_transaction' && 'success' in each && typeof each.success === 'boolean'
}

const replayProtectors = [
  v.looseObject({ type: v.literal('sequence_number'), value: u64 }),
  v.looseObject({ type: v.literal('nonce'), value: u64 }),
] as const
const replayProtector = open(kindsOf(replayProtectors), v.variant('type', [...replayProtectors]))
/** The protection against replay: the sender's sequence number, or a nonce. */
export type ReplayProtector = v.InferOutput<typeof replayProtector>

const summary = v.looseObject({
  sender: address,
  version: u64,
  transaction_hash: hash,
  replay_protector: replayProtector,
})
/** A transaction of an account, in short. */
export type TransactionSummary = v.InferOutput<typeof summary>
export const summaries = v.array(summary)

const failure = v.looseObject({
  error: v.looseObject({
    message: v.string(),
    error_code: v.string(),
    vm_error_code: v.optional(v.nullable(v.number())),
  }),
  transaction_index: v.pipe(v.number(), v.safeInteger()),
})
/** The failures among transactions submitted together; all others were accepted. */
export const batch = v.looseObject({ transaction_failures: v.array(failure) })
/** The failures among transactions submitted together; all others were accepted. */
export type BatchOutcome = v.InferOutput<typeof batch>

export const block = v.looseObject({
  block_height: u64,
  block_hash: hash,
  block_timestamp: u64,
  first_version: u64,
  last_version: u64,
  transactions: v.optional(v.nullable(v.array(transaction))),
})
/** A block; with its transactions only on request. */
export type Block = v.InferOutput<typeof block>
