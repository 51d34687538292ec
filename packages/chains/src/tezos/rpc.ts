import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'

/**
 * One request to a Tezos node: a GET, or a POST where there is a body. `ask` reads the answer.
 * @throws anything for an outage
 */
export type Rpc = (path: string, body?: unknown) => Promise<{ status: number; body: unknown }>

/** A node's own refusal: the ids of its errors, which may hold anything and are not shown. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  readonly ids: readonly string[]
  /** The value a contract failed with (FAILWITH). */
  readonly word: string | undefined

  constructor(ids: readonly string[], word?: string) {
    super(`the node refused: ${ids.join(', ').slice(0, 200)}`)
    this.ids = ids
    this.word = word
  }
}

const nodeErrors = v.pipe(
  v.array(v.looseObject({ id: v.string(), with: v.optional(v.unknown()) })),
  v.minLength(1),
  v.maxLength(50),
)

const failWord = (value: unknown): string | undefined => {
  const parsed = v.safeParse(v.object({ string: v.pipe(v.string(), v.regex(/^[\w .,:'-]{1,80}$/)) }), value)
  return parsed.success ? parsed.output.string : undefined
}

/** Reads a node's list of errors as a refusal; undefined for anything else. */
export function toRefusal(errors: unknown): NodeRefusal | undefined {
  const parsed = v.safeParse(nodeErrors, errors)
  if (!parsed.success) return undefined
  const word = parsed.output.map((each) => failWord(each.with)).find((each) => each !== undefined)
  return new NodeRefusal(
    parsed.output.map(({ id }) => id.slice(0, 120)),
    word,
  )
}

/**
 * Asks, and reads the answer by a schema.
 * @throws NodeRefusal (`not_found` for a missing resource); WalletError `internalJsonRpc` for any other answer; what
 * `rpc` throws
 */
export async function ask<S extends v.GenericSchema>(
  rpc: Rpc,
  schema: S,
  path: string,
  body?: unknown,
): Promise<v.InferOutput<S>> {
  const answer = await rpc(path, body)
  if (answer.status === 404) throw new NodeRefusal(['not_found'])
  const refusal = answer.status === 200 ? undefined : toRefusal(answer.body)
  if (refusal) throw refusal
  const parsed = answer.status === 200 ? v.safeParse(schema, answer.body) : undefined
  if (!parsed?.success) throw new WalletError('internalJsonRpc', { reason: 'the node gave no answer of its form' })
  return parsed.output
}

/** Integers as nodes write them: decimal text. */
export const natural = v.pipe(
  v.string(),
  v.regex(/^\d{1,30}$/),
  v.transform((digits) => BigInt(digits)),
)
export const level = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const chainId = v.pipe(v.string(), v.regex(/^Net[\w]{12}$/))
export const blockHash = v.pipe(v.string(), v.regex(/^B[1-9A-HJ-NP-Za-km-z]{50}$/))

/** The level of the chain's newest block. */
export async function readHeadLevel(rpc: Rpc): Promise<number> {
  return (await ask(rpc, v.object({ level }), `${head}/header`)).level
}

/** The path of the chain's newest block. */
export const head = '/chains/main/blocks/head'
