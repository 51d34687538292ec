import * as v from 'valibot'
import type { NodeRule } from './rule.ts'

/** Nodes of Aptos, by their REST API: JSON, and BCS. */
export const aptos: NodeRule = {
  allowed: {
    paths: {
      GET: [/^\/v1\/?$/, /^\/v1\/(accounts|blocks|transactions)(\/|$)/, /^\/v1\/(estimate_gas_price|info|-\/healthy)$/],
      POST: [/^\/v1\/transactions(\/batch|\/simulate)?$/, /^\/v1\/view$/, /^\/v1\/tables\/[^/]+\/(raw_)?item$/],
    },
  },
  identity: {
    ask: { path: '/v1' },
    read: (answer) => String(v.parse(v.object({ chain_id: v.number() }), answer).chain_id),
  },
  // With or without its base path.
  optionalEnd: /\/(v1\/?)?$/,
  contentTypes: ['application/x.aptos.signed_transaction+bcs', 'application/x.aptos.view_function+bcs'],
  accepts: ['application/x-bcs'],
  // Facts about the ledger.
  headers: /^x-aptos-[a-z-]+$/,
  // Its queue is full.
  isAnswer: (status) => status === 507,
}
