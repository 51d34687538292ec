import * as v from 'valibot'
import { hex, nodeUrl, quantity } from './shapes.ts'

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

const simulatedCall = v.strictObject({
  from: hex,
  to: v.optional(hex),
  value: v.optional(quantity),
  data: v.optional(hex),
})

/**
 * Reads that only the wallet itself makes, by their parameters: no page can request them. `eth_simulateV1`: one block
 * of at most 16 calls on the latest state, without state overrides. `debug_traceCall`: one call, with the one tracer
 * that reports calls and logs, for nodes without the other.
 */
export const walletReads = {
  eth_simulateV1: v.strictTuple([
    v.strictObject({
      blockStateCalls: v.strictTuple([
        v.strictObject({ calls: v.pipe(v.array(simulatedCall), v.minLength(1), v.maxLength(16)) }),
      ]),
      traceTransfers: v.literal(true),
      validation: v.literal(false),
    }),
    v.literal('latest'),
  ]),
  debug_traceCall: v.strictTuple([
    simulatedCall,
    v.literal('latest'),
    v.strictObject({
      tracer: v.literal('callTracer'),
      tracerConfig: v.strictObject({ withLog: v.literal(true) }),
    }),
  ]),
} as const
