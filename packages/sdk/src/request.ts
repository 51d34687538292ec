import { WalletError } from '@latchkey/core/errors'
import { type MethodName, methods, type ParamsInput, type Result } from '@latchkey/protocol/methods'
import { limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'

/** A method's parameters as a page writes them, one after the other. */
export type Arguments<M extends MethodName> =
  NonNullable<ParamsInput<M>> extends infer P extends readonly unknown[] ? P : never

/**
 * The parameters as they may travel: of the form the method declares, plain data, and not too large.
 *
 * @throws WalletError `invalidArgument` named after the method
 */
export function checkParams(method: MethodName, params: unknown = []): unknown[] {
  const invalid = (detail: string) => new WalletError('invalidArgument', { thing: method, detail })

  const parsed = v.safeParse<v.GenericSchema>(methods[method].params, params)
  if (!parsed.success) {
    const [first] = parsed.issues
    // Where several forms are declared, the complaint that names a place says more than "none of them".
    const issue = first.issues?.find(({ path }) => path) ?? first
    throw invalid(`${v.getDotPath(issue) ?? 'parameters'}: ${issue.message}`)
  }
  let text: string
  try {
    text = JSON.stringify(parsed.output ?? [])
  } catch {
    throw invalid('parameters must be plain data') // a cycle, or a bigint
  }
  if (text.length > limits.message) throw invalid(`parameters over ${limits.message / 1024} KiB`)
  // Through JSON and back: no getters, proxies or functions reach the wire, and the later page cannot change them.
  const plain = JSON.parse(text) as unknown[] // what was checked above, and every method's parameters are a list
  while (plain.length && plain.at(-1) === null) plain.pop() // optional parameters left out, as JSON writes them
  return plain
}

/**
 * The result as the method declares it.
 *
 * @throws WalletError `internal` when the wallet answered something else
 */
export function checkResult<M extends MethodName>(method: M, result: unknown): Result<M> {
  const parsed = v.safeParse<v.GenericSchema>(methods[method].result, result)
  if (parsed.success) return parsed.output as Result<M> // the schema is that of this method
  throw new WalletError('internal', {}, { cause: new v.ValiError(parsed.issues) })
}
