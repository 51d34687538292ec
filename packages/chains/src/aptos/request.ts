import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import { readAddress } from './address.ts'

/** A call as a page asks for it. The arguments are JSON; their types are the module's. */
export type Wanted = {
  function: string
  typeArguments: readonly string[]
  arguments: readonly unknown[]
  maxGasAmount: bigint | undefined
  gasUnitPrice: bigint | undefined
  /** Seconds of the epoch. */
  expirationSeconds: bigint | undefined
}

/** The longest transaction, and so the longest call, bytes. */
const longest = 64 * 1024

const invalid = (reason: string) => new WalletError('invalidParams', { reason })

const payload = v.object({
  type: v.optional(v.string(), 'entry_function_payload'),
  function: v.string(),
  type_arguments: v.optional(v.array(v.string()), []),
  arguments: v.optional(v.array(v.unknown()), []),
})

const u64 = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,20}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((value) => BigInt(value)),
  v.check((value) => value < 2n ** 64n),
)
const options = v.object({
  max_gas_amount: v.optional(u64),
  gas_unit_price: v.optional(u64),
  expiration_timestamp_secs: v.optional(u64),
})

const readJson = (bytes: Uint8Array): unknown => {
  if (bytes.length > longest) throw invalid('Transaction too large')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid('the transaction is not JSON')
  }
}

/**
 * Reads the call that a page gave: a JSON payload in UTF-8 with the members of the node's API, and options of the same
 * form. The page cannot set the sequence number or the chain.
 * @throws WalletError `invalidParams` for anything but a call of an entry function: the effect of a script cannot be
 * shown
 */
export function readWanted(bytes: Uint8Array, input: unknown = {}): Wanted {
  const value = v.safeParse(payload, readJson(bytes))
  const chosen = v.safeParse(options, input ?? {})
  if (!value.success) throw invalid('the transaction names no function')
  if (!chosen.success) throw invalid('gas and expiry are whole numbers')
  const { type, function: name, type_arguments, arguments: values } = value.output
  if (type !== 'entry_function_payload') throw invalid('only calls of entry functions are signed')
  return {
    function: name,
    typeArguments: type_arguments,
    arguments: values,
    maxGasAmount: chosen.output.max_gas_amount,
    gasUnitPrice: chosen.output.gas_unit_price,
    expirationSeconds: chosen.output.expiration_timestamp_secs,
  }
}

/** Reads the sender a page gave as the bytes of its text. @throws WalletError `invalidParams` */
export function readSender(bytes: Uint8Array): string {
  if (bytes.length > 128) throw invalid('the sender is no address')
  const text = new TextDecoder().decode(bytes).replace(/^"|"$/g, '')
  return readAddress(text.startsWith('0x') ? text : `0x${text}`)
}
