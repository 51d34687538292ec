import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'

/** The members of a record in typed data. */
export type Json = Record<string, unknown>

/** Returns whether a value of typed data has members. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a whole number of typed data. @throws SyntaxError, RangeError or TypeError for any other value */
export function toBigInt(value: unknown): bigint {
  return BigInt(value as string | number) // as JSON writes one; anything else throws
}

/** Reads an address of typed data, in any case. @throws Error for any other value */
export function readAddress(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) throw new Error('no address')
  return getAddress(value)
}
