import * as v from 'valibot'

const beyond = (bits: bigint) => (1n << bits) - 1n

const integer = (bits: bigint, forms: v.GenericSchema<unknown, string>) =>
  v.pipe(
    forms,
    v.transform((text) => BigInt(text)),
    v.check((n) => n <= beyond(bits), `more than ${bits} bits`),
  )

const digits = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'no decimal number'))

/** A number the document calls an integer: JSON's own, or its digits where it is too large for one (see json.ts). */
const number = v.pipe(v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), digits]), v.transform(String))

/** The API's `U64`: decimal digits in a string. */
export const u64 = integer(64n, digits)
/** The API's `integer/uint64`: a JSON number. */
export const uint64 = integer(64n, number)

/** Bytes as the API writes them. */
export const hex = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/, 'no hex bytes'))
/** A hash: 32 bytes. */
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'no hash'))
/** An address, whole or without leading zeros. */
export const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'no address'))
