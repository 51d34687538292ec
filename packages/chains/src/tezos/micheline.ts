import { fromHex, toHex } from '@latchkey/core/bytes'
import {
  createReader,
  createWriter,
  largest,
  type Reader,
  toAscii,
  tooLarge,
  unreadable,
  unwritable,
  type Writer,
} from './bytes.ts'
import { readInteger, writeInteger } from './numbers.ts'
import { primitives } from './primitives.ts'

/** Michelson as JSON: a value that a contract is called with. */
export type Micheline =
  | { int: string }
  | { string: string }
  | { bytes: string }
  | { prim: string; args?: Micheline[]; annots?: string[] }
  | Micheline[]

/**
 * Tags of values. A primitive with up to two arguments has its own tag: 3, two more per argument, one more for
 * annotations.
 */
const tags = { int: 0, string: 1, list: 2, prim: 3, anyPrim: 9, bytes: 10 } as const
const mostTagged = 2

/** The deepest nesting. No contract needs more, and none can exhaust the reader's stack. */
const deepest = 200

/** Michelson's text: printable ASCII, and line ends. */
const text = /^[\n -~]*$/
const annotation = /^[@:$&%!?][\w.%@]{0,254}$/

const numbers = new Map(primitives.map((prim, number) => [prim, number]))

const writeList = (writer: Writer, values: readonly unknown[], deep: number) => {
  for (const value of values) writeMicheline(writer, value, deep + 1)
}

const writePrim = (writer: Writer, { prim, args = [], annots = [] }: Record<string, unknown>, deep: number) => {
  const number = typeof prim === 'string' ? numbers.get(prim) : undefined
  if (number === undefined) throw unwritable('a word in it is none of Michelson')
  if (!Array.isArray(args)) throw unwritable('the arguments of a word are no list')
  if (!Array.isArray(annots) || !annots.every((each) => typeof each === 'string' && annotation.test(each)))
    throw unwritable('an annotation is none of Michelson')
  const isTagged = args.length <= mostTagged
  const hasAnnots = annots.length > 0
  writer.write([isTagged ? tags.prim + 2 * args.length + (hasAnnots ? 1 : 0) : tags.anyPrim, number])
  if (isTagged) writeList(writer, args, deep)
  else writer.sized(() => writeList(writer, args, deep))
  if (hasAnnots || !isTagged) writer.sized(() => writer.text(annots.join(' ')))
}

/**
 * Writes a value as bytes.
 * @param value in any form: all of it is checked
 * @throws WalletError `invalidParams` for anything that is not Micheline, or too large
 */
export function writeMicheline(writer: Writer, value: unknown, deep = 0): void {
  if (deep > deepest) throw unwritable('values in it are nested too deeply')
  if (Array.isArray(value)) {
    writer.write([tags.list])
    writer.sized(() => writeList(writer, value, deep))
    return
  }
  if (typeof value !== 'object' || value === null) throw unwritable('a value in it is not Micheline')
  const node = value as Record<string, unknown> // an object, whose members are checked one by one
  const members = Object.keys(node).filter((name) => node[name] !== undefined)
  if (members.includes('prim') && members.every((name) => ['prim', 'args', 'annots'].includes(name))) {
    writePrim(writer, node, deep)
    return
  }
  const [kind = ''] = members
  const literal = node[kind]
  if (members.length !== 1 || typeof literal !== 'string') throw unwritable('a value in it is not Micheline')
  if (literal.length > 2 * largest) throw tooLarge()
  if (kind === 'int' && /^-?\d+$/.test(literal)) {
    writer.write([tags.int])
    writeInteger(writer, BigInt(literal))
  } else if (kind === 'string' && text.test(literal)) {
    writer.write([tags.string])
    writer.sized(() => writer.text(literal))
  } else if (kind === 'bytes' && /^([\da-f]{2})*$/i.test(literal)) {
    writer.write([tags.bytes])
    writer.sized(() => writer.write(fromHex(literal)))
  } else throw unwritable(`a value in it is no ${kind} of Michelson`)
}

const readList = (bytes: Uint8Array, deep: number): Micheline[] => {
  const reader = createReader(bytes)
  const values: Micheline[] = []
  while (!reader.isAtEnd()) values.push(readMicheline(reader, deep + 1))
  return values
}

const readText = (bytes: Uint8Array, pattern: RegExp): string => {
  const characters = toAscii(bytes)
  if (!pattern.test(characters)) throw unreadable('a text is none of Michelson')
  return characters
}

const readPrim = (reader: Reader, tag: number, deep: number): Micheline => {
  const prim = primitives[reader.byte()]
  if (prim === undefined) throw unreadable('a word is not known')
  const isTagged = tag < tags.anyPrim
  const args = isTagged
    ? Array.from({ length: (tag - tags.prim) >> 1 }, () => readMicheline(reader, deep + 1))
    : readList(reader.sized(), deep)
  const annotated = !isTagged || (tag - tags.prim) % 2 === 1 ? toAscii(reader.sized()) : ''
  const annots = annotated === '' ? [] : annotated.split(' ')
  if (!annots.every((each) => annotation.test(each))) throw unreadable('an annotation is none of Michelson')
  return { prim, ...(args.length > 0 && { args }), ...(annots.length > 0 && { annots }) }
}

/**
 * Reads a value. Writing it again tells the caller whether it was in canonical form.
 * @throws WalletError `invalidParams`
 */
export function readMicheline(reader: Reader, deep = 0): Micheline {
  if (deep > deepest) throw unreadable('they are nested too deeply')
  const tag = reader.byte()
  if (tag === tags.int) return { int: String(readInteger(reader)) }
  if (tag === tags.string) return { string: readText(reader.sized(), text) }
  if (tag === tags.list) return readList(reader.sized(), deep)
  if (tag === tags.bytes) return { bytes: toHex(reader.sized()).slice(2) }
  if (tag > tags.bytes) throw unreadable('a value is of no kind that is known')
  return readPrim(reader, tag, deep)
}

/**
 * A value as Michelson packs it, without the first byte (05).
 * @throws WalletError `invalidParams` for anything that is not Micheline
 */
export function toBytes(value: unknown) {
  const writer = createWriter()
  writeMicheline(writer, value)
  return writer.done()
}
