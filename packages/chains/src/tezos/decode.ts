import { fromHex, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { localForger } from '@taquito/local-forging'
import { withBuffer } from './node-buffer.ts'

/** Michelson as JSON: a value a contract is called with. */
export type Micheline =
  | { int: string }
  | { string: string }
  | { bytes: string }
  | { prim: string; args?: Micheline[]; annots?: string[] }
  | Micheline[]

type Cost = { source: string; fee: bigint; counter: bigint; gasLimit: bigint; storageLimit: bigint }

/** What an operation holds, one after the other. Amounts and fees in mutez. */
export type Content =
  | ({ kind: 'reveal'; publicKey: string } & Cost)
  | ({
      kind: 'transaction'
      amount: bigint
      destination: string
      parameters: { entrypoint: string; value: Micheline } | undefined
    } & Cost)

/** An unsigned operation: everything its bytes say and nothing else. */
export type Operation = {
  /** The block it stands on: it dies when that is too old. */
  branch: string
  contents: Content[]
}

/** No node takes a larger one. */
const largest = 32_768

const refuse = (reason: string, cause?: unknown) => new WalletError('invalidParams', { reason }, { cause })
const unreadable = (cause?: unknown) => refuse('these bytes are not an unsigned Tezos operation', cause)

type TheirContent = Record<string, unknown>

/** A content as nodes and their forger write it. */
export const toTheirs = (content: Content): TheirContent => {
  const cost = {
    source: content.source,
    fee: String(content.fee),
    counter: String(content.counter),
    gas_limit: String(content.gasLimit),
    storage_limit: String(content.storageLimit),
  }
  if (content.kind === 'reveal') return { kind: 'reveal', ...cost, public_key: content.publicKey }
  const { amount, destination, parameters } = content
  return { kind: 'transaction', ...cost, amount: String(amount), destination, ...(parameters && { parameters }) }
}

const natural = (value: unknown): bigint => {
  if (typeof value !== 'string' || !/^\d{1,30}$/.test(value)) throw unreadable()
  return BigInt(value)
}
const text = (value: unknown): string => {
  if (typeof value !== 'string') throw unreadable()
  return value
}

const fromTheirs = (content: TheirContent): Content => {
  const cost = {
    source: text(content.source),
    fee: natural(content.fee),
    counter: natural(content.counter),
    gasLimit: natural(content.gas_limit),
    storageLimit: natural(content.storage_limit),
  }
  if (content.kind === 'reveal' && content.proof === undefined)
    return { kind: 'reveal', ...cost, publicKey: text(content.public_key) }
  if (content.kind !== 'transaction') throw refuse(`an operation of the kind ${String(content.kind)} is not signed`)
  return {
    kind: 'transaction',
    ...cost,
    amount: natural(content.amount),
    destination: text(content.destination),
    parameters: content.parameters as { entrypoint: string; value: Micheline } | undefined, // as the forger reads it
  }
}

/** The bytes of an unsigned operation. */
export const encode = async ({ branch, contents }: Operation): Promise<Uint8Array> =>
  fromHex(await withBuffer(() => localForger.forge({ branch, contents: contents.map(toTheirs) as never }))) // its type names each kind

/**
 * What the bytes of an unsigned operation say. Encoding it again gives the same bytes, so what is shown is what is signed.
 * @throws WalletError `invalidParams` for other bytes, and for operations that are neither transactions nor reveals
 */
export async function decode(bytes: Uint8Array): Promise<Operation> {
  if (bytes.length > largest) throw refuse('Transaction too large')
  let operation: Operation
  let again: Uint8Array
  try {
    const { branch, contents } = await withBuffer(() => localForger.parse(toHex(bytes).slice(2)))
    // Read as plain data, field by field.
    operation = { branch, contents: (contents as unknown as TheirContent[]).map(fromTheirs) }
    again = await encode(operation)
  } catch (cause) {
    throw cause instanceof WalletError ? cause : unreadable(cause)
  }
  if (toHex(again) !== toHex(bytes) || operation.contents.length === 0) throw unreadable()
  return operation
}

/** What the network takes for an operation besides what it stores, mutez. */
export const feeOf = ({ contents }: Operation): bigint => contents.reduce((sum, { fee }) => sum + fee, 0n)

/** Mutez for each byte an operation may store. */
export const mutezPerByte = 250n

/** The most that storing may cost, mutez. */
export const mostBurn = ({ contents }: Operation): bigint =>
  contents.reduce((sum, { storageLimit }) => sum + storageLimit * mutezPerByte, 0n)
