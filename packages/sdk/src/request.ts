import { WalletError } from '@latchkey/core/errors'
import type { Method, MethodName, ParamsInput } from '@latchkey/protocol/methods'
import { commonMethods } from '@latchkey/protocol/methods/common'
import { limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import { toHex } from './hex.ts'

type ListOf<P> = P extends readonly unknown[] ? P : never

/** A method's parameters as a page writes them, one after the other. */
export type Arguments<M extends MethodName> = ListOf<ParamsInput<M>>

const read = (register: Record<string, Method>, name: string): Method | undefined =>
  Object.hasOwn(register, name) ? register[name] : undefined

/** The record of a method that most pages use; undefined for any other. */
export function commonMethod(name: string): Method | undefined {
  return read(commonMethods, name)
}

/**
 * The record of any other method. It is loaded with the first call of one.
 *
 * @throws WalletError `unsupportedMethod` for a name the wire does not have, `noAnswer` when it could not be loaded
 */
export async function requireRareMethod(name: string): Promise<Method> {
  const loaded = await import('@latchkey/protocol/methods/rare').catch((cause) => {
    throw new WalletError('noAnswer', { reason: 'a part of the wallet could not be loaded' }, { cause })
  })
  const method = read(loaded.rareMethods, name)
  if (!method) throw new WalletError('unsupportedMethod', { method: name })
  return method
}

/** Bytes travel as hex: JSON has none. */
const bytesAsHex = (_: string, value: unknown) => (value instanceof Uint8Array ? toHex(value) : value)

/**
 * The parameters as they may travel: plain data, not too large, of the form the method declares. A list, or the one
 * object EIP-747 has instead.
 *
 * @throws WalletError `invalidArgument` named after the method
 */
export function checkParams(name: string, { params: schema }: Method, params: unknown = []): unknown {
  const invalid = (detail: string) => new WalletError('invalidArgument', { thing: name, detail })

  let text: string
  try {
    text = JSON.stringify(params, bytesAsHex) ?? '[]'
  } catch {
    throw invalid('parameters must be plain data') // a cycle, or a bigint
  }
  if (text.length > limits.message) throw invalid(`parameters over ${limits.message / 1024} KiB`)
  // Through JSON and back: no getters, proxies or functions reach the wire, and the later page cannot change them.
  const plain: unknown = JSON.parse(text)
  if (Array.isArray(plain)) while (plain.length && plain.at(-1) === null) plain.pop() // left out, as JSON writes it

  const parsed = v.safeParse(schema, plain)
  if (parsed.success) return parsed.output ?? []
  const [first] = parsed.issues
  // Where several forms are declared, the complaint that names a place says more than "none of them".
  const issue = first.issues?.find(({ path }) => path) ?? first
  throw invalid(`${v.getDotPath(issue) ?? 'parameters'}: ${issue.message}`)
}

/**
 * The result as the method declares it.
 *
 * @throws WalletError `internal` when the wallet answered something else
 */
export function checkResult({ result: schema }: Method, result: unknown): unknown {
  const parsed = v.safeParse(schema, result)
  if (parsed.success) return parsed.output
  throw new WalletError('internal', {}, { cause: new TypeError(parsed.issues[0].message) })
}
