import { type Bytes, concat } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import {
  type CompiledTransactionMessage,
  decompileTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'

/** The most bytes a transaction has on the wire: one packet for the older formats, four kilobytes for version 1. */
export const largest = { legacy: 1_232, 0: 1_232, 1: 4_096 } as const
export const signatureBytes = 64

/** An account that an instruction names: by its address, or by its index in a lookup table that has to be read. */
export type Account = { signer: boolean; writable: boolean } & ({ address: string } | { table: string; index: number })

/** One instruction: a program, its accounts, its data. */
export type Instruction = { program: string; accounts: readonly Account[]; data: Uint8Array }

/** The resources of version 1, which has no instructions of the compute budget program. */
export type Resources = {
  computeUnitLimit?: number
  heapSize?: number
  loadedAccountsDataSizeLimit?: number
  /** The total priority fee, lamports. */
  priorityFeeLamports?: bigint
}

/** A transaction: everything its bytes say and nothing else. */
export type Transaction = {
  version: 'legacy' | 0 | 1
  /** The accounts that must sign, in the order of their signatures. The first pays. */
  signers: readonly string[]
  /** Each signer's signature; undefined where it is missing (64 zero bytes). */
  signatures: readonly (Uint8Array | undefined)[]
  instructions: readonly Instruction[]
  resources: Resources
  /** A recent block's hash, or the value of a durable nonce. */
  lifetime: string
  /** The bytes that are signed. */
  message: Bytes
}

const invalid = (reason: string, cause?: unknown) => new WalletError('invalidParams', { reason }, { cause })

const isMissing = (signature: Uint8Array) => signature.every((byte) => byte === 0)

/**
 * Decodes the bytes of a transaction, in any of the three formats. Encoding it again gives the same bytes, so what is
 * shown is what is signed.
 * @throws WalletError `invalidParams`: 'Transaction too large', 'No signers', or bytes that are no transaction
 */
export function decode(bytes: Uint8Array): Transaction {
  // Version 1 begins with its version byte; the older formats begin with the number of signatures.
  const isNewest = bytes[0] === 0x81
  if (bytes.length > (isNewest ? largest[1] : largest.legacy)) throw invalid('Transaction too large')
  if (bytes[0] === 0) throw invalid('No signers')
  try {
    const wire = getTransactionDecoder().decode(bytes)
    const message = Uint8Array.from(wire.messageBytes)
    const compiled = getCompiledTransactionMessageDecoder().decode(message)
    // A decoder may skip what it does not need, and several byte strings may read the same. Neither is ever signed.
    if (
      !isSame(Uint8Array.from(getTransactionEncoder().encode(wire)), bytes) ||
      !isSame(Uint8Array.from(getCompiledTransactionMessageEncoder().encode(compiled)), message)
    )
      throw new Error('not written in the one way there is')
    const signers = compiled.staticAccounts.slice(0, compiled.header.numSignerAccounts)
    const signatures = Object.values(wire.signatures).map((each) => (each ? Uint8Array.from(each) : undefined))
    if (signers.length === 0) throw invalid('No signers')
    if (
      signatures.length !== signers.length ||
      new Set(compiled.staticAccounts).size !== compiled.staticAccounts.length
    )
      throw new Error('signers and signatures differ, or an account is listed twice')
    requireSane(compiled)
    return {
      version: compiled.version,
      signers,
      signatures: signatures.map((each) => (each && !isMissing(each) ? each : undefined)),
      instructions: toInstructions(compiled),
      resources: compiled.version === 1 ? toResources(compiled) : {},
      lifetime: 'lifetimeToken' in compiled ? String(compiled.lifetimeToken) : '',
      message,
    }
  } catch (cause) {
    throw cause instanceof WalletError ? cause : invalid('these bytes are no Solana transaction', cause)
  }
}

/**
 * Rejects what no node takes (`sanitize` of solana-message): a payer whose account is read-only or called as a program,
 * more accounts in the header than there are, an unused lookup table.
 */
const requireSane = (compiled: CompiledTransactionMessage): void => {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = compiled.header
  const lookups = ('addressTableLookups' in compiled && compiled.addressTableLookups) || []
  if (
    numReadonlySignerAccounts >= numSignerAccounts ||
    numSignerAccounts + numReadonlyNonSignerAccounts > compiled.staticAccounts.length ||
    partsOf(compiled).some(({ program }) => program === 0) ||
    lookups.some(({ writableIndexes, readonlyIndexes }) => writableIndexes.length + readonlyIndexes.length === 0)
  )
    throw new Error('a header that no node takes')
}

/** Encodes a transaction with other signatures, in the order of its signers. */
export function encode(transaction: Transaction, signatures = transaction.signatures): Bytes {
  const all = concat(...transaction.signatures.map((_, i) => signatures[i] ?? new Uint8Array(signatureBytes)))
  const bytes =
    transaction.version === 1
      ? concat(transaction.message, all)
      : concat(toShort(transaction.signers.length), all, transaction.message)
  if (bytes.length > largest[transaction.version]) throw invalid('Transaction too large')
  return bytes
}

/** A count as the older formats write it: seven bits in each byte. */
const toShort = (count: number): Bytes =>
  count < 128 ? Uint8Array.of(count) : Uint8Array.of((count & 127) | 128, count >> 7)

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i])

type Parts = { program: number; accounts: readonly number[]; data: Uint8Array }

const partsOf = (compiled: CompiledTransactionMessage): Parts[] =>
  compiled.version === 1
    ? compiled.instructionHeaders.map(({ programAccountIndex }, i) => {
        const payload = compiled.instructionPayloads[i]
        return {
          program: programAccountIndex,
          accounts: payload?.instructionAccountIndices ?? [],
          data: Uint8Array.from(payload?.instructionData ?? []),
        }
      })
    : compiled.instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
        program: programAddressIndex,
        accounts: accountIndices,
        data: Uint8Array.from(data),
      }))

/** Account indices count the message's own first, then the writable ones of all tables, then the read-only ones. */
function toInstructions(compiled: CompiledTransactionMessage): Instruction[] {
  const { staticAccounts, header } = compiled
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const lookups = ('addressTableLookups' in compiled && compiled.addressTableLookups) || []
  const accounts: Account[] = [
    ...staticAccounts.map((address, i) => {
      const signer = i < numSignerAccounts
      const end = signer
        ? numSignerAccounts - numReadonlySignerAccounts
        : staticAccounts.length - numReadonlyNonSignerAccounts
      return { address, signer, writable: i < end }
    }),
    ...lookups.flatMap(({ lookupTableAddress: table, writableIndexes }) =>
      writableIndexes.map((index) => ({ table, index, signer: false, writable: true })),
    ),
    ...lookups.flatMap(({ lookupTableAddress: table, readonlyIndexes }) =>
      readonlyIndexes.map((index) => ({ table, index, signer: false, writable: false })),
    ),
  ]
  const account = (i: number): Account => {
    const found = accounts[i]
    if (!found) throw new Error('an instruction names an account that is not there')
    return found
  }
  return partsOf(compiled).map(({ program, accounts: indices, data }) => {
    const called = account(program)
    if (!('address' in called)) throw new Error('a program cannot come from a lookup table')
    return { program: called.address, accounts: indices.map(account), data }
  })
}

type Newest = Extract<CompiledTransactionMessage, { version: 1 }>

const toResources = (compiled: Newest): Resources => {
  const lifetimeToken = 'lifetimeToken' in compiled ? String(compiled.lifetimeToken) : ''
  const { config = {} } = decompileTransactionMessage({ ...compiled, lifetimeToken }) as { config?: Resources }
  return config
}

/** The lookup tables that are needed to read a transaction. */
export function tablesOf(transaction: Transaction): string[] {
  return [
    ...new Set(
      transaction.instructions.flatMap(({ accounts }) =>
        accounts.flatMap((account) => ('table' in account ? [account.table] : [])),
      ),
    ),
  ]
}

/**
 * The same transaction with the addresses from its lookup tables.
 * @throws WalletError `invalidParams` where a table has no such index: it cannot be shown, so it is not signed
 */
export function withTables(transaction: Transaction, tables: ReadonlyMap<string, readonly string[]>): Transaction {
  return {
    ...transaction,
    instructions: transaction.instructions.map((instruction) => ({
      ...instruction,
      accounts: instruction.accounts.map((account) => {
        if ('address' in account) return account
        const address = tables.get(account.table)?.[account.index]
        if (!address) throw invalid('a lookup table of the transaction could not be read')
        return { address, signer: account.signer, writable: account.writable }
      }),
    })),
  }
}

/** Returns whether bytes presented as a message would also decode as a transaction's signed message. */
export function couldBeTransaction(message: Uint8Array): boolean {
  try {
    const compiled = getCompiledTransactionMessageDecoder().decode(message)
    return isSame(Uint8Array.from(getCompiledTransactionMessageEncoder().encode(compiled)), message)
  } catch {
    return false
  }
}

/** Bytes as base58: how addresses, signatures and block hashes are written. */
export function toBase58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}
