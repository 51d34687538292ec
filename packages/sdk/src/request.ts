import { WalletError } from '@latchkey/core/errors'
import type { Method, MethodName, ParamsInput } from '@latchkey/protocol/methods'
import { commonMethods } from '@latchkey/protocol/methods/common'
import { limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import { toHex } from './hex.ts'
import { loadPart } from './load-part.ts'

type ListOf<P> = P extends readonly unknown[] ? P : never

/** A method's parameters as a page passes them, one after the other. */
export type Arguments<M extends MethodName> = ListOf<ParamsInput<M>>

const read = (register: Record<string, Method>, name: string): Method | undefined =>
  Object.hasOwn(register, name) ? register[name] : undefined

/**
 * The record of a method. Those that fewer pages use are loaded with the first call of one.
 *
 * @throws WalletError `unsupportedMethod` for an unknown name, `noAnswer` when it could not be loaded
 */
export async function readMethod(name: string): Promise<Method> {
  const common = read(commonMethods, name)
  if (common) return common
  const loaded = await loadPart(() => import('@latchkey/protocol/methods/rare'))
  const method = read(loaded.rareMethods, name)
  if (!method) throw new WalletError('unsupportedMethod', { method: name })
  return method
}

/** JSON has no bytes, so they travel as hex. */
const bytesAsHex = (_: string, value: unknown) => (value instanceof Uint8Array ? toHex(value) : value)

/**
 * The parameters in the form in which they are sent: plain data, not too large, and valid by the method's schema. A
 * list, or the single object that EIP-747 uses instead.
 *
 * @throws WalletError `invalidArgument` with the method's name
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
  // Through JSON and back: no getters, proxies or functions reach the wire, and the page cannot change them later.
  const plain: unknown = JSON.parse(text)
  if (Array.isArray(plain)) while (plain.length && plain.at(-1) === null) plain.pop() // omitted; JSON writes null

  const parsed = v.safeParse(schema, plain)
  if (parsed.success) return parsed.output ?? []
  const [first] = parsed.issues
  // Where several forms are declared, an issue with a path is more useful than "none of them".
  const issue = first.issues?.find(({ path }) => path) ?? first
  throw invalid(`${v.getDotPath(issue) ?? 'parameters'}: ${issue.message}`)
}

/**
 * The result, validated by the method's schema.
 *
 * @throws WalletError `internal` when the wallet's answer is malformed
 */
export function checkResult({ result: schema }: Method, result: unknown): unknown {
  const parsed = v.safeParse(schema, result)
  if (parsed.success) return parsed.output
  throw new WalletError('internal', {}, { cause: new TypeError(parsed.issues[0].message) })
}
