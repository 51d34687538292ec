import * as v from 'valibot'
import { nodeUrl } from './shapes.ts'

/** POST /v1/rpc/{network} · one JSON-RPC 2.0 read of the allow-list; the node's answer comes back. Needs no session. */
export const rpc = {
  request: v.strictObject({
    jsonrpc: v.literal('2.0'),
    id: v.union([v.string(), v.number()]),
    method: v.pipe(v.string(), v.maxLength(64)),
    params: v.optional(v.array(v.unknown())),
    /** A node the page brought (EIP-3085), used where the operator has none and allows its host. */
    node: v.optional(nodeUrl),
  }),
  answer: v.union([
    v.object({ id: v.unknown(), result: v.unknown() }),
    v.object({
      id: v.unknown(),
      error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
    }),
  ]),
}
