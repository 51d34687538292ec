import * as v from 'valibot'
import type { NodeRule } from './rule.ts'

/** Nodes of NEAR, by JSON-RPC. */
export const near: NodeRule = {
  allowed: {
    methods: new Set([
      'EXPERIMENTAL_protocol_config',
      'block',
      'broadcast_tx_async',
      'gas_price',
      'query',
      'send_tx',
      'status',
      'tx',
    ]),
  },
  identity: {
    ask: { path: '', rpc: 'status' },
    read: (answer) => v.parse(v.object({ result: v.object({ chain_id: v.string() }) }), answer).result.chain_id,
  },
}
