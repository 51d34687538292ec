import { type Reader, unreadable, unwritable, type Writer } from './bytes.ts'

// Integers are written as Zarith does: seven bits a byte, the lowest first; the eighth says that more follow. Signed
// ones have their sign, and six bits, in the first byte. Each number has one encoding.

const more = 0x80
const minus = 0x40

/** Amounts, fees, counters and limits have 63 bits: nine bytes. */
const naturalBytes = 9

const toGroups = (magnitude: bigint, first: 6 | 7): number[] => {
  const bits = magnitude.toString(2)
  const groups = [bits.slice(-first)]
  for (let end = bits.length - first; end > 0; end -= 7) groups.push(bits.slice(Math.max(0, end - 7), end))
  return groups.map((group, at) => Number.parseInt(group, 2) | (at < groups.length - 1 ? more : 0))
}

const readGroups = (reader: Reader): number[] => {
  const groups = [reader.byte()]
  while ((groups.at(-1) as number) & more) groups.push(reader.byte()) // there is one at least
  if (groups.length > 1 && groups.at(-1) === 0) throw unreadable('a number is longer than it needs to be')
  return groups
}

const fromGroups = (groups: number[], first: 6 | 7): bigint => {
  const bits = groups.map((group, at) => {
    const size = at === 0 ? first : 7
    return (group & ((1 << size) - 1)).toString(2).padStart(size, '0')
  })
  return BigInt(`0b${bits.reverse().join('')}`)
}

/**
 * Writes an amount, a fee, a counter or a limit. @throws WalletError `invalidParams` for a number that does not fit 63
 * bits
 */
export function writeNatural(writer: Writer, value: bigint): void {
  const groups = value < 0n ? [] : toGroups(value, 7)
  if (groups.length === 0 || groups.length > naturalBytes) throw unwritable('an amount or a limit is out of range')
  writer.write(groups)
}

/** @throws WalletError `invalidParams` */
export function readNatural(reader: Reader): bigint {
  const groups = readGroups(reader)
  if (groups.length > naturalBytes) throw unreadable('an amount or a limit is out of range')
  return fromGroups(groups, 7)
}

/** Writes a whole number of any size, with its sign. */
export function writeInteger(writer: Writer, value: bigint): void {
  const [low = 0, ...rest] = toGroups(value < 0n ? -value : value, 6)
  writer.write([value < 0n ? low | minus : low, ...rest])
}

/** @throws WalletError `invalidParams` */
export function readInteger(reader: Reader): bigint {
  const groups = readGroups(reader)
  const magnitude = fromGroups(groups, 6)
  if (((groups[0] as number) & minus) === 0) return magnitude // there is one at least
  if (magnitude === 0n) throw unreadable('a number is longer than it needs to be')
  return -magnitude
}
