import { createDefaultRpcTransport, createRpcMessage } from '@solana/kit'
import * as v from 'valibot'
import { NodeRefusal, type Rpc } from './rpc.ts'

/** The time limit of one request, milliseconds. */
const within = 10_000

const answer = v.union([
  v.object({
    error: v.object({
      code: v.union([v.number(), v.bigint()]),
      message: v.string(),
      data: v.optional(v.unknown()),
    }),
  }),
  v.object({ result: v.unknown() }),
])

/** Creates a client of the node at an address. Integers are bigints, so that no digits are lost. */
export function createNode(url: string): Rpc {
  const transport = createDefaultRpcTransport({ url })
  return async (method, params, signal) => {
    const limit = AbortSignal.timeout(within)
    const parsed = v.parse(
      answer,
      await transport<unknown>({
        payload: createRpcMessage({ methodName: method, params }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      }),
    )
    if ('result' in parsed) return parsed.result
    const { code, message, data } = parsed.error
    throw new NodeRefusal(Number(code), message, data)
  }
}
