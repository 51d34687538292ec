import { WalletError } from '@latchkey/core/errors'
import { rawTransactionType, withDataType } from './bcs.ts'
import type { TypeTag } from './type-tag.ts'

/** An unsigned transaction that calls an entry function: everything its bytes say and nothing else. */
export type Transaction = {
  sender: string
  sequenceNumber: bigint
  call: {
    /** `0x…` whole, module and function. */
    address: string
    module: string
    name: string
    typeArguments: readonly TypeTag[]
    /** Each argument in BCS. */
    arguments: readonly Uint8Array[]
  }
  maxGasAmount: bigint
  /** Octas. */
  gasUnitPrice: bigint
  /** Seconds of the epoch, by the chain's clock. */
  expirationSeconds: bigint
  chainId: number
}

/** A transaction that several accounts sign, and that another may pay for. */
export type PartiesTransaction = { raw: Transaction; secondarySigners: readonly string[]; feePayer: string | undefined }

/** The largest transaction a node takes, bytes (64 KiB). */
const largest = 64 * 1024

const unreadable = (cause?: unknown) =>
  new WalletError('invalidParams', { reason: 'these bytes are not an unsigned Aptos transaction' }, { cause })

type Raw = typeof rawTransactionType.$inferType

/** An unsigned transaction as the codec has it. */
export function toRaw({ call, ...rest }: Transaction) {
  return {
    ...rest,
    payload: {
      entryFunction: { ...call, typeArguments: [...call.typeArguments], arguments: call.arguments.map((each) => each) },
    },
  }
}

const fromRaw = ({ payload, ...rest }: Raw): Transaction => {
  if (!payload.entryFunction)
    throw new WalletError('invalidParams', {
      reason: 'only calls of entry functions are signed: a script cannot be shown',
    })
  return { ...rest, call: payload.entryFunction }
}

/** The BCS of an unsigned transaction. */
export function encode(transaction: Transaction): Uint8Array {
  return rawTransactionType.serialize(toRaw(transaction), { maxSize: largest }).toBytes()
}

/**
 * Decodes the BCS of an unsigned transaction. Encoding it again gives the same bytes, so what is shown is what is
 * signed.
 * @throws WalletError `invalidParams` for other bytes, and for anything that is not a call of an entry function
 */
export function decode(bytes: Uint8Array): Transaction {
  return read(bytes, (all) => fromRaw(rawTransactionType.parse(all)), encode)
}

/** The BCS of a transaction of several parties (`RawTransactionWithData`). */
export function encodeParties({ raw, secondarySigners, feePayer }: PartiesTransaction): Uint8Array {
  const shared = { raw: toRaw(raw), secondarySigners: [...secondarySigners] }
  const value = feePayer === undefined ? { multiAgent: shared } : { feePayer: { ...shared, feePayer } }
  return withDataType.serialize(value, { maxSize: largest }).toBytes()
}

/** As `decode`, for a transaction of several parties. @throws WalletError `invalidParams` */
export function decodeParties(bytes: Uint8Array): PartiesTransaction {
  return read(
    bytes,
    (all) => {
      const parsed = withDataType.parse(all)
      const value = parsed.multiAgent ?? parsed.feePayer
      if (!value) throw unreadable()
      return {
        raw: fromRaw(value.raw),
        secondarySigners: value.secondarySigners,
        feePayer: parsed.feePayer?.feePayer,
      }
    },
    encodeParties,
  )
}

const read = <T>(bytes: Uint8Array, parse: (all: Uint8Array) => T, again: (value: T) => Uint8Array): T => {
  if (bytes.length > largest) throw new WalletError('invalidParams', { reason: 'Transaction too large' })
  let value: T
  let encoded: Uint8Array
  try {
    value = parse(bytes)
    encoded = again(value)
  } catch (cause) {
    throw cause instanceof WalletError ? cause : unreadable(cause)
  }
  if (encoded.length !== bytes.length || encoded.some((byte, i) => byte !== bytes[i])) throw unreadable()
  return value
}

/** The most the network may take, in octas. */
export function mostFee({ maxGasAmount, gasUnitPrice }: Transaction): bigint {
  return maxGasAmount * gasUnitPrice
}
