import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'

/**
 * One request to a NEAR node.
 * @throws NodeRefusal where the node answers with an error, anything else for an outage
 */
export type Rpc = (method: string, params: unknown) => Promise<unknown>

/** A node's own refusal: `cause` is its name for it, `data` the details. They may hold anything and are not shown. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  override readonly cause: string
  readonly data: unknown

  constructor(cause: string, data?: unknown) {
    super(`the node refused: ${cause.slice(0, 100)}`)
    this.cause = cause
    this.data = data
  }
}

const refusal = v.object({
  error: v.object({
    name: v.optional(v.string()),
    cause: v.optional(v.nullable(v.object({ name: v.string(), info: v.optional(v.unknown()) }))),
    data: v.optional(v.unknown()),
  }),
})
const answer = v.object({ result: v.unknown() })

/**
 * Reads a JSON-RPC answer of a NEAR node.
 * @throws NodeRefusal; WalletError `internalJsonRpc` for a malformed answer
 */
export function readAnswer(body: unknown): unknown {
  const refused = v.safeParse(refusal, body)
  if (refused.success) {
    const { name, cause, data } = refused.output.error
    throw new NodeRefusal(cause?.name ?? name ?? 'unknown', data)
  }
  const answered = v.safeParse(answer, body)
  if (!answered.success) throw noAnswer()
  // Older nodes report inside the answer that there is nothing.
  const { result } = answered.output
  const inside = v.safeParse(v.object({ error: v.string() }), result)
  if (!inside.success) return result
  const { error } = inside.output
  throw new NodeRefusal(
    /does not exist while viewing/.test(error)
      ? error.startsWith('access key')
        ? 'UNKNOWN_ACCESS_KEY'
        : 'UNKNOWN_ACCOUNT'
      : 'CONTRACT_EXECUTION_ERROR',
    error,
  )
}

const noAnswer = () => new WalletError('internalJsonRpc', { reason: 'the node gave no answer of its form' })

/**
 * Reads a node's answer by a schema.
 * @throws WalletError `internalJsonRpc` for any other answer; what `asked` throws
 */
export async function read<S extends v.GenericSchema>(
  response: Promise<unknown>,
  schema: S,
): Promise<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, await response)
  if (!parsed.success) throw noAnswer()
  return parsed.output
}

/** Amounts in a coin's smallest unit, as nodes write them: decimal text. */
export const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform((digits) => BigInt(digits)),
)
/** A number that JSON holds exactly. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
