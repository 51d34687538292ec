import type { ErrorContext } from '@latchkey/core/errors'
import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'

/**
 * One request to a Solana node. Numbers of 64 bits are bigints.
 * @throws NodeRefusal where the node answers with an error, anything else for an outage
 */
export type Rpc = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** A node's own refusal; its text may hold anything and is not shown. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message.slice(0, 300))
    this.code = code
    this.data = data
  }
}

/** An unsigned number of 64 bits, however it was parsed. */
export const u64 = v.pipe(
  v.union([v.bigint(), v.pipe(v.number(), v.safeInteger())]),
  v.transform((n) => BigInt(n)),
  v.check((n) => n >= 0n && n < 1n << 64n, 'no u64'),
)

/** An account's bytes with `encoding: 'base64'`; null where there is no account. */
export const account = v.nullable(
  v.object({
    lamports: u64,
    owner: v.string(),
    data: v.pipe(
      v.tuple([v.pipe(v.string(), v.maxLength(1 << 22)), v.literal('base64')]),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        try {
          return Uint8Array.from(atob(dataset.value[0]), (c) => c.charCodeAt(0))
        } catch {
          addIssue({ message: 'no base64' })
          return NEVER
        }
      }),
    ),
  }),
)
export type AccountState = NonNullable<v.InferOutput<typeof account>>

/** Most answers come with their slot. */
export function inContext<S extends v.GenericSchema>(value: S) {
  return v.object({ value })
}

/**
 * Reads a node's answer by a schema.
 * @throws WalletError `internalJsonRpc` for any other answer
 */
export async function read<S extends v.GenericSchema>(answer: Promise<unknown>, schema: S): Promise<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, await answer)
  if (parsed.success) return parsed.output
  const context: ErrorContext<'internalJsonRpc'> = { reason: 'the node gave an answer of no form it has' }
  throw new WalletError('internalJsonRpc', context)
}

/** Reads accounts by address, 100 at a time because nodes allow no more. */
export async function readAccounts(rpc: Rpc, addresses: readonly string[]): Promise<Map<string, AccountState>> {
  const found = new Map<string, AccountState>()
  for (let from = 0; from < addresses.length; from += 100) {
    const part = addresses.slice(from, from + 100)
    const { value } = await read(
      rpc('getMultipleAccounts', [part, { encoding: 'base64', commitment: 'confirmed' }]),
      inContext(v.pipe(v.array(account), v.length(part.length))),
    )
    for (const [i, state] of value.entries()) if (state) found.set(part[i] as string, state) // as many as asked
  }
  return found
}

/** Bytes as base64, the form that nodes take. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
