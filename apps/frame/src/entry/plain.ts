import { WalletError } from '@latchkey/core/errors'

/** The values a message may contain: plain data, frozen, its objects without a prototype. */
export type Plain = null | undefined | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain }

/** `message`: bytes as JSON. `keys`: the number of members of all objects and arrays together. */
export type PlainLimits = { message: number; depth: number; keys: number }

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const utf8 = new TextEncoder()

const refuse = (reason: string): never => {
  throw new WalletError('invalidRequest', { reason })
}

/**
 * Copies a structured-cloned value into plain data. Stops at the first limit, so that the limits and not the message
 * bound the work. Members that are `undefined` are left out, as in JSON. Bytes (a Uint8Array) become 0x-hex text.
 *
 * @throws WalletError `invalidRequest` for anything that is not plain, not well-formed or too large
 */
export function toPlain(value: unknown, limits: PlainLimits): Plain {
  let bytes = 0
  let keys = 0

  const weigh = (count: number) => {
    bytes += count
    if (bytes > limits.message) refuse('the message is too large')
  }
  const count = (members: number) => {
    keys += members
    if (keys > limits.keys) refuse('the message has too many members')
  }
  const text = (value: string) => {
    // UTF-8 never has fewer bytes than UTF-16 has units: a long text is refused before it is read.
    if (bytes + value.length > limits.message) refuse('the message is too large')
    if (!value.isWellFormed()) refuse('the message holds text that is not Unicode')
    weigh(utf8.encode(value).length + 3)
  }

  const hex = (bytes: Uint8Array): string => {
    weigh(bytes.length * 2 + 2)
    let text = '0x'
    for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
    return text
  }

  const copy = (value: unknown, depth: number): Plain => {
    if (typeof value === 'string') {
      text(value)
      return value
    }
    weigh(6)
    if (value === null || value === undefined || typeof value === 'boolean') return value
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) refuse('the message holds a number that is not finite')
      return value === 0 ? 0 : value
    }
    if (typeof value !== 'object') return refuse('the message holds something that is not plain data')
    if (value instanceof Uint8Array) return hex(value)
    if (depth >= limits.depth) refuse('the message is nested too deeply')
    if (Array.isArray(value)) {
      count(value.length)
      return Object.freeze(Array.from(value, (each: unknown) => copy(each, depth + 1)))
    }
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null)
      refuse('the message holds something that is not plain data')
    const names = Object.keys(value)
    count(names.length)
    const fresh: Record<string, Plain> = Object.create(null)
    for (const name of names) {
      if (forbidden.has(name)) refuse(`the message has a member named ${name}`)
      text(name)
      const member = copy((value as Record<string, unknown>)[name], depth + 1)
      if (member !== undefined) fresh[name] = member
    }
    return Object.freeze(fresh)
  }

  return copy(value, 0)
}
