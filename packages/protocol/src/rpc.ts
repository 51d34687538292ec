import * as v from 'valibot'

/** POST /v1/rpc/{network} · one JSON-RPC 2.0 read of the allow-list; the node's answer comes back. Needs no session. */
export const rpc = {
  request: v.strictObject({
    jsonrpc: v.literal('2.0'),
    id: v.union([v.string(), v.number()]),
    method: v.pipe(v.string(), v.maxLength(64)),
    params: v.optional(v.array(v.unknown())),
  }),
  answer: v.union([
    v.object({ id: v.unknown(), result: v.unknown() }),
    v.object({
      id: v.unknown(),
      error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
    }),
  ]),
}
