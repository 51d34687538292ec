import { fromHex, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { type BcsType, bcs } from '@mysten/bcs'
import { readAddress, toAddressBytes, toShortAddress } from './address.ts'
import { formatTypeTag, parseTypeTag, type TypeTag } from './type-tag.ts'

/**
 * An argument as a person can read it: integers as decimal digits, bytes (`vector<u8>`) and addresses as hex, lists as
 * lists, an option as its value or null. A `vector<u8>` that a page gave as text is hex too, because the bytes are what
 * is signed.
 */
export type Value = boolean | string | null | readonly Value[]

/**
 * A value in the node's own JSON: small integers as numbers, larger ones as digits, an object as a record that holds
 * its address, an option as a list of zero or one; lists and options recursively.
 * @param type the Move type the value was read by
 */
export function toJson(type: string, value: Value): unknown {
  return toJsonOf(parseTypeTag(type), value)
}

const toJsonOf = (tag: TypeTag, value: Value): unknown => {
  if (tag.kind === 'u8' || tag.kind === 'u16' || tag.kind === 'u32') return Number(value)
  if (tag.kind === 'address') return toShortAddress(String(value))
  // The bytes of a vector<u8> are one text of hex.
  if (tag.kind === 'vector') return Array.isArray(value) ? value.map((each) => toJsonOf(tag.of, each)) : value
  if (tag.kind !== 'struct') return value
  const struct = structOf(tag)
  if (struct === 'object') return { inner: toShortAddress(String(value)) }
  if (struct === 'text') return value
  return { vec: value === null ? [] : [toJsonOf(struct.option, value)] }
}

const invalid = (reason: string) => new WalletError('invalidParams', { reason })

const bitsOf: Partial<Record<TypeTag['kind'], number>> = { u8: 8, u16: 16, u32: 32, u64: 64, u128: 128, u256: 256 }

const text = bcs.string()
const byteVector: BcsType<Uint8Array, Uint8Array> = bcs.byteVector().transform({
  input: (value: Uint8Array) => value,
  output: (value) => Uint8Array.from(value),
})

/** The Move structs an entry function may take, and what they hold. */
const structOf = (tag: Extract<TypeTag, { kind: 'struct' }>): 'text' | 'object' | { option: TypeTag } => {
  const name = `${readAddress(tag.address) === readAddress('0x1') ? '0x1' : tag.address}::${tag.module}::${tag.name}`
  const [of] = tag.typeArguments
  if (name === '0x1::string::String') return 'text'
  if (name === '0x1::object::Object') return 'object'
  if (name === '0x1::option::Option' && of) return { option: of }
  throw invalid(`no argument can be of the type ${formatTypeTag(tag)}`)
}

const toInteger = (value: unknown, bits: number): bigint => {
  let number: bigint
  if (typeof value === 'bigint') number = value
  else if (typeof value === 'number' && Number.isSafeInteger(value)) number = BigInt(value)
  else if (typeof value === 'string' && /^\d{1,78}$/.test(value)) number = BigInt(value)
  else throw invalid(`a u${bits} is written as decimal digits`)
  if (number < 0n || number >> BigInt(bits) !== 0n) throw invalid(`a u${bits} does not hold ${number}`)
  return number
}

/** How a type is encoded and decoded: from a page's JSON, to a `Value`. */
const typeOf = (tag: TypeTag): BcsType<Value, unknown> => {
  const bits = bitsOf[tag.kind]
  if (bits) {
    const integer = { 8: bcs.u8, 16: bcs.u16, 32: bcs.u32, 64: bcs.u64, 128: bcs.u128, 256: bcs.u256 }[
      bits
    ] as () => BcsType<number | string, number | string | bigint> // one of the six sizes above
    return integer().transform({
      input: (value: unknown) => (bits > 32 ? toInteger(value, bits) : Number(toInteger(value, bits))),
      output: (value): Value => String(value),
    })
  }
  if (tag.kind === 'bool')
    return bcs.bool().transform({
      input: (value: unknown) => {
        if (typeof value !== 'boolean') throw invalid('a bool is true or false')
        return value
      },
      output: (value): Value => value,
    })
  if (tag.kind === 'address') return addressOf('an address')
  if (tag.kind === 'vector') {
    if (tag.of.kind === 'u8') return byteVector.transform({ input: toBytes, output: (bytes): Value => toHex(bytes) })
    const each = typeOf(tag.of)
    return bcs.vector(each).transform({
      input: (value: unknown) => {
        if (!Array.isArray(value)) throw invalid(`a ${formatTypeTag(tag)} is a list`)
        return value as unknown[]
      },
      output: (list): Value => list,
    })
  }
  if (tag.kind !== 'struct') throw invalid(`no argument can be of the type ${tag.kind}`)

  const struct = structOf(tag)
  if (struct === 'text')
    return text.transform({
      input: (value: unknown) => {
        if (typeof value !== 'string') throw invalid('a String is a text')
        return value
      },
      output: (value): Value => value,
    })
  if (struct === 'object') return addressOf('an object')
  // Move's Option is a vector of none or one.
  return bcs.vector(typeOf(struct.option)).transform({
    input: (value: unknown) => {
      if (value === null || value === undefined) return []
      const { vec } = value as { vec?: unknown }
      if (!Array.isArray(vec)) return [value]
      if (vec.length > 1) throw invalid('an option has one value or none')
      return vec as unknown[]
    },
    output: (list): Value => {
      if (list.length > 1) throw invalid('an option has one value or none')
      return list[0] ?? null
    },
  })
}

const addressOf = (what: string): BcsType<Value, unknown> =>
  bcs.bytes(32).transform({
    input: (value: unknown) => {
      // Pages with an older library give an object as a record that holds its address.
      const { inner } = (value ?? {}) as { inner?: unknown }
      const address = typeof value === 'string' ? value : inner
      if (typeof address !== 'string') throw invalid(`${what} is written as its address`)
      return toAddressBytes(address)
    },
    output: (bytes): Value => toHex(Uint8Array.from(bytes)),
  })

/** A page's bytes: hex with 0x, a list of numbers, or text, taken as UTF-8. */
const toBytes = (value: unknown): Uint8Array => {
  if (typeof value === 'string')
    return /^0x([0-9a-fA-F]{2})*$/.test(value) ? fromHex(value) : new TextEncoder().encode(value)
  if (Array.isArray(value) && value.every((each) => Number.isInteger(each) && each >= 0 && each <= 255))
    return Uint8Array.from(value as number[])
  throw invalid('bytes are written as hex, or as a list of numbers')
}

/** Type parameters of a function (`T0`, `T1`) are filled in with the types of the call. */
const parameterType = (type: string, typeArguments: readonly TypeTag[]): TypeTag =>
  parseTypeTag(
    type.replace(/(?<!:)\bT(\d+)\b/g, (_, i) => {
      const tag = typeArguments[Number(i)]
      if (!tag) throw invalid(`the type argument T${i} is missing`)
      return formatTypeTag(tag)
    }),
  )

/**
 * Encodes a page's arguments as BCS, by the types in the module's ABI.
 * @param types the function's parameters, without its signers
 * @throws WalletError `invalidParams` where an argument does not fit its type, or their counts differ
 */
export function encodeArguments(
  values: readonly unknown[],
  types: readonly string[],
  typeArguments: readonly TypeTag[],
): Uint8Array[] {
  if (values.length !== types.length)
    throw invalid(`the function takes ${types.length} arguments, and ${values.length} are given`)
  return types.map((type, i) => {
    const tag = parameterType(type, typeArguments)
    try {
      return typeOf(tag).serialize(values[i]).toBytes()
    } catch (cause) {
      const reason =
        cause instanceof WalletError ? cause.message.replace(/^Face Error: \[-?\d+\] /, '') : 'it does not fit'
      throw new WalletError(
        'invalidParams',
        { reason: `argument ${i + 1} (${formatTypeTag(tag)}): ${reason}` },
        { cause },
      )
    }
  })
}

/**
 * Decodes a call's arguments from the bytes that are signed.
 * @throws WalletError `invalidParams` where the bytes are not of those types
 */
export function decodeArguments(
  bytes: readonly Uint8Array[],
  types: readonly string[],
  typeArguments: readonly TypeTag[],
): { type: string; value: Value }[] {
  if (bytes.length !== types.length)
    throw invalid(`the function takes ${types.length} arguments, and ${bytes.length} are given`)
  return types.map((type, i) => {
    const tag = parameterType(type, typeArguments)
    const each = bytes[i] as Uint8Array // there are as many as types
    try {
      const codec = typeOf(tag)
      const value = codec.parse(each)
      if (toHex(codec.serialize(value).toBytes()) !== toHex(each)) throw invalid('it is written in another way')
      return { type: formatTypeTag(tag), value }
    } catch (cause) {
      throw new WalletError('invalidParams', { reason: `argument ${i + 1} is no ${formatTypeTag(tag)}` }, { cause })
    }
  })
}
