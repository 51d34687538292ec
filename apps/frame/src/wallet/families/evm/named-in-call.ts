import type { Transaction } from '@latchkey/chains/evm'
import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'
import { addressesFrom, amountsTo, coinAddress, mostAddress, negativeFrom } from './foreign-addresses.ts'

/** Everybody whom calldata that nobody can read may name. */
type NamedInCall = {
  /** Addresses, in lower case, the likeliest first. */
  addresses: readonly string[]
  /** Tokens of the network's record: what it is about, rather than who gets it. */
  tokens: readonly string[]
  /** Values of 32 bytes that are no number: an address of a network whose addresses have as many, or a hash. */
  elsewhere: readonly string[]
  /** Texts: names, notes, addresses of other networks. */
  texts: readonly string[]
  /** Some of the data is none of these, and addresses may be packed in it. */
  isPacked: boolean
}

/** A word in bytes, and in hex digits. */
const size = 32
const digits = 2 * size
/** A random value of 32 bytes hardly ever has more zeros. */
const leastNonZero = 26
/** Calls inside calls, as deep as they are looked for. */
const deepest = 4
/** Shorter texts name nobody. */
const shortestText = 5

/** Bytes of an address, in hex digits. */
const ofAddress = 40
/** The withdrawal credentials of a validator: a kind that pays to an address, zeros, and that address (EIP-4895, EIP-7251). */
const credentials = /^0[12]0{22}([0-9a-f]{40})$/

/** An address hardly ever ends in more zeros than an amount that is cut. */
const mostZeroEnd = 12

/** A text that is longer is none that a person reads, bytes. */
const longestText = 4_096
/** Any number may be taken for a length: so many words are read behind lengths, and no more. */
const mostRead = 20_000

type Found = {
  left: number
  addresses: string[]
  packed: string[]
  elsewhere: string[]
  texts: string[]
  isPacked: boolean
}

const toAddress = (value: bigint) => `0x${value.toString(16).padStart(40, '0')}`

/** Bytes behind their length, where zeros fill them up to whole words. */
type Run = { length: number; words: number; take(): string }

const readRun = (words: readonly string[], at: number): Run | undefined => {
  const value = BigInt(`0x${words[at] || '0'}`)
  if (value === 0n || value > BigInt(size * (words.length - at - 1))) return undefined
  const length = Number(value)
  const count = Math.ceil(length / size)
  const rest = length % size
  if (rest > 0 && !/^0*$/.test((words[at + count] ?? '').slice(2 * rest))) return undefined
  const take = () =>
    words
      .slice(at + 1, at + 1 + count)
      .join('')
      .slice(0, 2 * length)
  return { length, words: count, take }
}

/** A text, if bytes are one: only letters, digits, signs and spaces in UTF-8. */
const readText = (hex: string): string | undefined => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  if (bytes.length < shortestText) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[^\P{C}\s\p{Cf}]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * What may be an address in packed bytes: the first and the last 20 of them, where a form begins or ends with one, and 20
 * behind 12 that are zero, as in a call among others.
 */
const unpack = (hex: string): string[] => {
  const ends = [hex.slice(0, ofAddress), hex.slice(-ofAddress)]
  const inside = [...hex.matchAll(/(?=0{24}([1-9a-f][0-9a-f]{39}|0[1-9a-f][0-9a-f]{38}))/g)]
    .filter(({ index }) => index % 2 === 0)
    .map(({ 1: digits = '' }) => digits)
  return [...ends, ...inside]
    .filter((each) => each.length === ofAddress && !each.endsWith('0'.repeat(mostZeroEnd)) && !/^0{12}/.test(each))
    .map((each) => `0x${each}`)
}

/** Returns whether there is time to read what stands behind a length, and takes it. */
const canRead = ({ words }: Run, found: Found): boolean => {
  found.left -= words
  return found.left >= 0
}

/** Reads the words of calldata, and those of calls inside it, which a method's four bytes push out of line. */
const read = (hex: string, depth: number, found: Found): void => {
  const words = hex.match(new RegExp(`.{1,${digits}}`, 'g')) ?? []
  /** Where a text, or a call inside, ends. */
  const until = { text: 0, call: 0 }
  const inside: string[] = []
  for (const [at, word] of words.entries()) {
    const value = BigInt(`0x${word.padEnd(digits, '0')}`)
    const run = readRun(words, at)
    if (run && !canRead(run, found)) found.isPacked = true
    else if (run) {
      const end = at + 1 + run.words
      const { length } = run
      const hex = run.take()
      const text = length <= longestText ? readText(hex) : undefined
      if (text !== undefined) until.text = Math.max(until.text, end)
      else if (length === 20 || length % size === 4) until.call = Math.max(until.call, end)
      if (text !== undefined) found.texts.push(text)
      // Whoever looks long enough finds an address that is a text as well.
      if (length === 20) found.addresses.push(`0x${hex}`)
      if (text === undefined && length % size === 4 && depth < deepest) inside.push(hex.slice(8))
      else if (text === undefined && length > 20 && length % size !== 0) found.packed.push(...unpack(hex))
    }
    if (value < addressesFrom || value >= negativeFrom) continue
    const [, withdrawn] = credentials.exec(word) ?? []
    if (value <= mostAddress) found.addresses.push(toAddress(value))
    else if (withdrawn !== undefined) found.addresses.push(`0x${withdrawn}`)
    else if (at >= until.text) {
      const nonZero = (word.match(/../g) ?? []).filter((byte) => byte !== '00').length
      // A number may be taken for the length of a call that is none, so nothing inside is left out.
      if (word.length === digits && nonZero >= leastNonZero) found.elsewhere.push(`0x${word}`)
      else if (at >= until.call) found.isPacked = true
    }
  }
  for (const each of inside) read(each, depth + 1, found)
}

/**
 * Lists whom calldata names, without the account and the called contract.
 *
 * @param call whose effect nobody can read
 * @param from the account
 */
export function listNamed(
  { to, data }: Pick<Transaction, 'to' | 'data'>,
  from: string,
  network: Pick<Network, 'name'>,
): NamedInCall {
  const found: Found = { left: mostRead, addresses: [], packed: [], elsewhere: [], texts: [], isPacked: false }
  read(data.slice(10), 0, found)
  const length = data.length / 2 - 1
  if (length >= size && length % size !== 4) found.packed.push(...unpack(data.slice(2)))
  const own = [from, to ?? '', coinAddress].map((each) => each.toLowerCase())
  const inTexts = found.texts.flatMap((text) => text.match(/\b0x[0-9a-f]{40}\b/gi) ?? [])
  const sure = new Set([...found.addresses, ...inTexts].map((each) => each.toLowerCase()))
  // Words that are out of line have another one's digits, four bytes to the right.
  const shifted = new Set([...sure].map((each) => toAddress(BigInt(each) >> 32n)))
  const isToken = (each: string) => knownToken(network.name, each) !== undefined
  const rank = (each: string) => (!sure.has(each) || shifted.has(each) ? 2 : BigInt(each) < amountsTo ? 1 : 0)
  const all = new Set([...sure, ...found.packed.map((each) => each.toLowerCase())])
  const foreign = [...all].filter((each) => !own.includes(each))
  return {
    addresses: foreign.filter((each) => !isToken(each)).sort((a, b) => rank(a) - rank(b)),
    tokens: foreign.filter(isToken),
    elsewhere: [...new Set(found.elsewhere)],
    texts: [...new Set(found.texts)],
    isPacked: found.isPacked,
  }
}
