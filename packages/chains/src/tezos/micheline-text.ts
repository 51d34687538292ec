import { fromHex } from '@latchkey/core/bytes'
import { accounts, toText } from './address.ts'
import type { Micheline } from './micheline.ts'

/**
 * The address that bytes in a contract's argument encode, if they have that form; an account's may lack its first byte.
 */
const toAddress = (hex: string): string | undefined => {
  const bytes = fromHex(`0x${hex}`)
  const [first = -1, second = -1] = bytes
  const account = (kind: number, from: number) => {
    const name = accounts[kind]
    return name && toText(name, bytes.slice(from, from + 20))
  }
  if (bytes.length === 21) return account(first, 1)
  if (bytes.length < 22) return undefined
  if (first === 0) return account(second, 2)
  return first === 1 && bytes[21] === 0 ? toText('KT1', bytes.slice(1, 21)) : undefined
}

/** A value in Michelson's notation: `Pair "tz1…" 5`. Bytes that encode an address are also shown as one. */
export function toMichelineText(value: Micheline, inside = false): string {
  if (Array.isArray(value)) return `{ ${value.map((each) => toMichelineText(each)).join('; ')} }`
  if ('int' in value) return value.int
  if ('string' in value) return JSON.stringify(value.string)
  if ('bytes' in value) {
    const address = toAddress(value.bytes)
    return address === undefined ? `0x${value.bytes}` : `0x${value.bytes} (${address})`
  }
  const { prim, annots = [], args = [] } = value
  const text = [prim, ...annots, ...args.map((each) => toMichelineText(each, true))].join(' ')
  return inside && text.includes(' ') ? `(${text})` : text
}
