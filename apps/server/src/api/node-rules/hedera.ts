import type { NodeRule } from './rule.ts'

/** Hedera's mirror nodes, by their REST API. Its relay speaks Ethereum's JSON-RPC. */
export const hedera: NodeRule = {
  allowed: {
    paths: { GET: [/^\/api\/v1\/(accounts|balances|contracts|tokens|transactions|network)(\/|$)/], POST: [] },
  },
  addresses: 'mirror',
}
