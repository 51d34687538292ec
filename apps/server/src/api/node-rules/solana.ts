import * as v from 'valibot'
import type { NodeRule } from './rule.ts'

/** Nodes of Solana, by JSON-RPC. */
export const solana: NodeRule = {
  allowed: {
    methods: new Set([
      'getAccountInfo',
      'getBalance',
      'getBlockHeight',
      'getBlockTime',
      'getEpochInfo',
      'getFeeForMessage',
      'getFirstAvailableBlock',
      'getGenesisHash',
      'getLatestBlockhash',
      'getMinimumBalanceForRentExemption',
      'getMultipleAccounts',
      'getRecentPrioritizationFees',
      'getSignatureStatuses',
      'getSignaturesForAddress',
      'getSlot',
      'getTokenAccountBalance',
      'getTokenAccountsByOwner',
      'getTransaction',
      'isBlockhashValid',
      'sendTransaction',
      'simulateTransaction',
    ]),
  },
  clientHeaders: ['Solana-Client'],
  identity: {
    ask: { path: '', rpc: 'getGenesisHash' },
    // CAIP-2 has room for its first 32 characters.
    read: (answer) => v.parse(v.object({ result: v.string() }), answer).result.slice(0, 32),
  },
}
