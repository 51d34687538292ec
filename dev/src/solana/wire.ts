import {
  type Address,
  address,
  type CompiledTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { RpcError } from './rpc-error.ts'

/** One packet of the network; version 1 has four kilobytes. */
export const largest = { older: 1_232, newest: 4_096 }

/** A transaction as received: its bytes, and their decoded form. */
export type Wire = {
  bytes: Uint8Array
  transaction: Transaction
  message: CompiledTransactionMessage
  /** The first signature, which identifies a transaction. */
  signature: string
  lifetime: string
}

const base58 = getBase58Decoder()

/**
 * Reads the bytes of a transaction, legacy, version 0 or version 1.
 * @throws RpcError -32602 for too many or malformed bytes
 */
export function readWire(bytes: Uint8Array): Wire {
  const most = bytes[0] === 0x81 ? largest.newest : largest.older
  if (bytes.length > most)
    throw new RpcError(
      -32602,
      `base64 encoded solana_transaction::versioned::VersionedTransaction too large: ${bytes.length} bytes (max: encoded/raw ${Math.ceil(most / 3) * 4}/${most})`,
    )
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    const [first] = Object.values(transaction.signatures)
    return {
      bytes,
      transaction,
      message,
      signature: base58.decode(first ?? new Uint8Array(64)),
      lifetime: 'lifetimeToken' in message ? String(message.lifetimeToken) : '',
    }
  } catch (cause) {
    throw new RpcError(
      -32602,
      'failed to deserialize solana_transaction::versioned::VersionedTransaction: io error: failed to fill whole buffer',
      undefined,
      { cause },
    )
  }
}

/** The fee of a message: signatures and priority fee, lamports. */
export function feeOf(message: CompiledTransactionMessage): number {
  return 5_000 * message.header.numSignerAccounts + priorityOf(message)
}

const computeBudget = 'ComputeBudget111111111111111111111111111111'

const priorityOf = (message: CompiledTransactionMessage): number => {
  if (message.version === 1) return 0 // it is in its configuration; the runtime here charges none
  let units: number | undefined
  let price = 0n
  let others = 0
  for (const { programAddressIndex, data } of message.instructions) {
    if (message.staticAccounts[programAddressIndex] !== computeBudget || !data) {
      others++
      continue
    }
    const view = new DataView(Uint8Array.from(data).buffer)
    if (data[0] === 2 && data.length === 5) units = view.getUint32(1, true)
    if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true)
  }
  const limit = BigInt(Math.min(units ?? 200_000 * others, 1_400_000))
  return Number((price * limit + 999_999n) / 1_000_000n)
}

export type Lookup = { table: Address; writable: readonly number[]; readonly: readonly number[] }

export function lookupsOf(message: CompiledTransactionMessage): Lookup[] {
  return (('addressTableLookups' in message && message.addressTableLookups) || []).map((each) => ({
    table: each.lookupTableAddress,
    writable: each.writableIndexes,
    readonly: each.readonlyIndexes,
  }))
}

export type WireInstruction = { program: number; accounts: readonly number[]; data: Uint8Array }

export function instructionsOf(message: CompiledTransactionMessage): WireInstruction[] {
  return message.version === 1
    ? message.instructionHeaders.map(({ programAccountIndex }, i) => ({
        program: programAccountIndex,
        accounts: message.instructionPayloads[i]?.instructionAccountIndices ?? [],
        data: Uint8Array.from(message.instructionPayloads[i]?.instructionData ?? []),
      }))
    : message.instructions.map((each) => ({
        program: each.programAddressIndex,
        accounts: each.accountIndices ?? [],
        data: Uint8Array.from(each.data ?? []),
      }))
}

/**
 * The nonce account that a transaction advances first, if any: it is then valid until that nonce is used, not for 150
 * blocks.
 */
export function nonceAccountOf(message: CompiledTransactionMessage): Address | undefined {
  const [first] = instructionsOf(message)
  if (!first || message.staticAccounts[first.program] !== '11111111111111111111111111111111') return undefined
  if (first.data.length !== 4 || first.data[0] !== 4 || first.data.slice(1).some((byte) => byte !== 0)) return undefined
  const [nonce = -1] = first.accounts
  return message.staticAccounts[nonce]
}

/** The value of a nonce account's bytes; undefined for others. */
export function nonceOf(data: Uint8Array): string | undefined {
  return data.length === 80 && data[4] === 1 ? base58.decode(data.subarray(40, 72)) : undefined
}

/** The addresses of a lookup table's bytes. */
export function tableOf(data: Uint8Array): Address[] {
  const addresses: Address[] = []
  for (let at = 56; at + 32 <= data.length; at += 32) addresses.push(address(base58.decode(data.subarray(at, at + 32))))
  return addresses
}
