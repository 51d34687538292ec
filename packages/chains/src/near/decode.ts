import { WalletError } from '@latchkey/core/errors'
import { base58 } from '@scure/base'
import { deserialize, serialize } from 'borsh'
import { transactionSchema } from './schema.ts'

type Key = { ed25519: Uint8Array } | { secp256k1: Uint8Array }
type Permission =
  | { functionCall: { allowance: bigint | null; receiverId: string; methodNames: string[] } }
  | { fullAccess: Record<string, never> }

type SimpleAction =
  | { createAccount: Record<string, never> }
  | { deployContract: { code: Uint8Array } }
  | { functionCall: { methodName: string; args: Uint8Array; gas: bigint; deposit: bigint } }
  | { transfer: { deposit: bigint } }
  | { stake: { stake: bigint; publicKey: Key } }
  | { addKey: { publicKey: Key; accessKey: { nonce: bigint; permission: Permission } } }
  | { deleteKey: { publicKey: Key } }
  | { deleteAccount: { beneficiaryId: string } }

/** One action of a transaction. */
export type Action =
  | SimpleAction
  | {
      signedDelegate: {
        delegateAction: {
          senderId: string
          receiverId: string
          actions: SimpleAction[]
          nonce: bigint
          maxBlockHeight: bigint
          publicKey: Key
        }
        signature: Key
      }
    }
  | {
      deployGlobalContract: {
        code: Uint8Array
        mode: { codeHash: Record<string, never> } | { accountId: Record<string, never> }
      }
    }
  | { useGlobalContract: { contract: { codeHash: Uint8Array } | { accountId: string } } }

/** An unsigned transaction: everything its bytes say and nothing else. Amounts in yoctoNEAR. */
export type Transaction = {
  signerId: string
  publicKey: Key
  nonce: bigint
  receiverId: string
  blockHash: Uint8Array
  actions: Action[]
}

/** The largest transaction a node takes, bytes (1.5 MB), and the most actions. */
const largest = 1_572_864
const mostActions = 100

const unreadable = (cause?: unknown) =>
  new WalletError('invalidParams', { reason: 'these bytes are not an unsigned NEAR transaction' }, { cause })

/** The borsh bytes of an unsigned transaction. */
export function encode(transaction: Transaction): Uint8Array {
  return Uint8Array.from(serialize(transactionSchema, transaction))
}

/**
 * Decodes the borsh bytes of an unsigned transaction. Encoding it again gives the same bytes, so what is shown is what
 * is signed.
 * @throws WalletError `invalidParams` for other bytes, and for unknown actions
 */
export function decode(bytes: Uint8Array): Transaction {
  if (bytes.length > largest) throw new WalletError('invalidParams', { reason: 'Transaction too large' })
  let transaction: Transaction
  let again: Uint8Array
  try {
    transaction = withBytes(deserialize(transactionSchema, bytes)) as Transaction // its form is the schema's
    again = encode(transaction)
  } catch (cause) {
    throw unreadable(cause)
  }
  if (again.length !== bytes.length || again.some((byte, i) => byte !== bytes[i])) throw unreadable()
  if (transaction.actions.length === 0 || transaction.actions.length > mostActions)
    throw new WalletError('invalidParams', { reason: `a transaction has from 1 to ${mostActions} actions` })
  return transaction
}

/** The decoder returns bytes as lists of numbers. */
const withBytes = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every((each) => typeof each === 'number')) return Uint8Array.from(value)
    return value.map(withBytes)
  }
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      byteFields.has(name) && Array.isArray(each) ? Uint8Array.from(each as number[]) : withBytes(each),
    ]),
  )
}

/** Fields that are bytes even when they are empty. */
const byteFields = new Set(['args', 'code', 'blockHash', 'ed25519', 'secp256k1', 'codeHash'])

/** A block's hash as NEAR writes it. */
export function toHashText(hash: Uint8Array): string {
  return base58.encode(hash)
}

/** A key as NEAR writes it: `ed25519:` and base58. */
export function toKeyText(key: Key): string {
  return 'ed25519' in key ? `ed25519:${base58.encode(key.ed25519)}` : `secp256k1:${base58.encode(key.secp256k1)}`
}
