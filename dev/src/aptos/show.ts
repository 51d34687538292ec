import { decodeArguments, formatTypeTag, type Transaction, toJson, toShortAddress } from '@latchkey/chains/aptos'
import { fromUtf8, toHex } from '@latchkey/core/bytes'
import { sha3_256 } from '@noble/hashes/sha3.js'
import type { Block, Entry, Ledger } from './ledger.ts'
import type { ExecutionOutcome } from './machine.ts'
import { functionOf } from './modules.ts'
import type { AccountAuthenticator, Signed } from './signed.ts'
import type { Change } from './state.ts'

/** The state of the ledger, as the API writes it. */

const zero = `0x${'00'.repeat(32)}`
const keyHash = (text: string) => toHex(sha3_256(fromUtf8(text)))

const showCall = ({ address, module, name, typeArguments, arguments: bytes }: Transaction['call']) => {
  const params = functionOf(address, module, name)?.params
  let values: unknown[] = bytes.map((each) => toHex(each))
  try {
    if (params) values = decodeArguments(bytes, params, typeArguments).map(({ type, value }) => toJson(type, value))
  } catch {
    // Bytes of other types than the function's stay bytes.
  }
  return {
    type: 'entry_function_payload',
    function: `${toShortAddress(address)}::${module}::${name}`,
    type_arguments: typeArguments.map(formatTypeTag),
    arguments: values,
  }
}

const tagOf = (of: { ed25519?: Uint8Array; secp256k1?: Uint8Array }) =>
  of.ed25519
    ? { type: 'ed25519', value: toHex(of.ed25519) }
    : { type: 'secp256k1_ecdsa', value: toHex(of.secp256k1 ?? new Uint8Array()) }

const showAccount = (by: AccountAuthenticator) => {
  if (by.ed25519)
    return {
      type: 'ed25519_signature',
      public_key: toHex(by.ed25519.publicKey),
      signature: toHex(by.ed25519.signature),
    }
  if (by.multiEd25519) {
    const { publicKey, signature } = by.multiEd25519
    const each = (all: Uint8Array, size: number) =>
      Array.from({ length: Math.floor(all.length / size) }, (_, i) => toHex(all.slice(i * size, (i + 1) * size)))
    return {
      type: 'multi_ed25519_signature',
      public_keys: each(publicKey.slice(0, -1), 32),
      signatures: each(signature.slice(0, -4), 64),
      threshold: publicKey.at(-1) ?? 0,
      bitmap: toHex(signature.slice(-4)),
    }
  }
  const single = by.singleKey
  if (!single) return { type: 'no_account_signature' }
  return { type: 'single_key_signature', public_key: tagOf(single.publicKey), signature: tagOf(single.signature) }
}

const showSignature = ({ authenticator: by }: Signed) => {
  if (by.singleSender) return { ...showAccount(by.singleSender), type: 'single_sender' }
  const joint = by.multiAgent ?? by.feePayer
  if (!joint) return showAccount(by as AccountAuthenticator) // both kinds have the account authenticator's own form
  return {
    type: by.feePayer ? 'fee_payer_signature' : 'multi_agent_signature',
    sender: showAccount(joint.sender),
    secondary_signer_addresses: [...joint.secondaryAddresses].map(toShortAddress),
    secondary_signers: [...joint.secondarySigners].map(showAccount),
    ...(by.feePayer && {
      fee_payer_address: toShortAddress(by.feePayer.feePayerAddress),
      fee_payer_signer: showAccount(by.feePayer.feePayerSigner),
    }),
  }
}

const showRequest = (signed: Signed) => {
  const { transaction } = signed
  return {
    hash: signed.hash,
    sender: toShortAddress(transaction.sender),
    sequence_number: String(transaction.sequenceNumber),
    max_gas_amount: String(transaction.maxGasAmount),
    gas_unit_price: String(transaction.gasUnitPrice),
    expiration_timestamp_secs: String(transaction.expirationSeconds),
    payload: showCall(transaction.call),
    signature: showSignature(signed),
  }
}

export function showPending(signed: Signed) {
  return { type: 'pending_transaction', ...showRequest(signed) }
}

const showChange = (change: Change) => {
  if (change.kind === 'table')
    return {
      type: 'write_table_item',
      state_key_hash: keyHash(`${change.handle} ${JSON.stringify(change.key)}`),
      handle: change.handle,
      key: `0x${Buffer.from(JSON.stringify(change.key)).toString('hex')}`,
      value: `0x${Buffer.from(JSON.stringify(change.data)).toString('hex')}`,
      data: { key: change.key, key_type: change.keyType, value: change.data, value_type: change.valueType },
    }
  return {
    type: 'write_resource',
    address: toShortAddress(change.address),
    state_key_hash: keyHash(`${change.address} ${change.type}`),
    data: { type: change.type, data: change.data },
  }
}

const showOutcome = (
  version: bigint,
  hash: string,
  outcome: Omit<ExecutionOutcome, 'events'>,
  checkpoint?: string,
) => ({
  version: String(version),
  hash,
  state_change_hash: keyHash(`changes ${hash}`),
  event_root_hash: keyHash(`events ${hash}`),
  state_checkpoint_hash: checkpoint ?? null,
  gas_used: String(outcome.gasUsed),
  success: outcome.success,
  vm_status: outcome.status,
  accumulator_root_hash: keyHash(`ledger ${version} ${hash}`),
  changes: outcome.changes.map(showChange),
})

/** A transaction that was run, on the ledger or in a simulation. */
export function showUser(signed: Signed, outcome: ExecutionOutcome, version: bigint, microseconds: bigint) {
  return {
    type: 'user_transaction',
    ...showOutcome(version, signed.hash, outcome),
    ...showRequest(signed),
    events: outcome.events,
    timestamp: String(microseconds),
  }
}

const nothing = { success: true, status: 'Executed successfully', gasUsed: 0n, changes: [] }

export function showEntry(entry: Entry) {
  const { version, hash, block } = entry
  const timestamp = String(block.microseconds)
  if (entry.kind === 'user' && entry.signed) return showUser(entry.signed, entry.outcome, version, block.microseconds)
  if (entry.kind === 'genesis' || entry.kind === 'user')
    return {
      type: 'genesis_transaction',
      ...showOutcome(version, hash, entry.outcome, keyHash('genesis')),
      payload: { type: 'write_set_payload', write_set: { type: 'direct_write_set', changes: [], events: [] } },
      events: entry.outcome.events,
    }
  if (entry.kind === 'checkpoint')
    return {
      type: 'state_checkpoint_transaction',
      ...showOutcome(version, hash, nothing, keyHash(`checkpoint ${version}`)),
      timestamp,
    }
  return {
    type: 'block_metadata_transaction',
    ...showOutcome(version, hash, nothing),
    id: block.hash,
    epoch: '1',
    round: String(block.height),
    proposer: zero,
    previous_block_votes_bitvec: [],
    failed_proposer_indices: [],
    events: [],
    timestamp,
  }
}

export function showSummary(entry: Entry, sender: string) {
  return {
    sender: toShortAddress(sender),
    version: String(entry.version),
    transaction_hash: entry.hash,
    replay_protector: {
      type: 'sequence_number',
      value: entry.kind === 'user' && entry.signed ? String(entry.signed.transaction.sequenceNumber) : '0',
    },
  }
}

export function showBlock(ledger: Ledger, block: Block, withTransactions: boolean) {
  return {
    block_height: String(block.height),
    block_hash: block.hash,
    block_timestamp: String(block.microseconds),
    first_version: String(block.first),
    last_version: String(block.last),
    transactions: withTransactions
      ? ledger.entries
          .slice(Number(block.first), Number(block.last) + 1)
          .slice(0, 100)
          .map(showEntry)
      : null,
  }
}
