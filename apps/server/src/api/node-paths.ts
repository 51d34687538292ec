import type { Network } from '@latchkey/core/networks'

/** The requests allowed to non-EVM nodes: reads, simulations, and sending signed transactions. */

/** JSON-RPC methods, for families whose nodes speak it. */
const methods: Partial<Record<Network['family'], ReadonlySet<string>>> = {
  solana: new Set([
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
  near: new Set([
    'EXPERIMENTAL_protocol_config',
    'block',
    'broadcast_tx_async',
    'gas_price',
    'query',
    'send_tx',
    'status',
    'tx',
  ]),
}

type Paths = Record<'GET' | 'POST', readonly RegExp[]>

/** REST paths, for the other families; Hedera's are those of its mirror node. */
const paths: Partial<Record<Network['family'], Paths>> = {
  aptos: {
    GET: [/^\/v1\/?$/, /^\/v1\/(accounts|blocks|transactions)(\/|$)/, /^\/v1\/(estimate_gas_price|info|-\/healthy)$/],
    POST: [/^\/v1\/transactions(\/batch|\/simulate)?$/, /^\/v1\/view$/, /^\/v1\/tables\/[^/]+\/(raw_)?item$/],
  },
  tezos: {
    GET: [/^\/chains\/main\/(blocks|chain_id|mempool)(\/|$)/],
    POST: [
      /^\/chains\/main\/blocks\/[^/]+\/helpers\/(scripts\/(run_operation|simulate_operation|run_view)|preapply\/operations|forge\/operations)$/,
      /^\/injection\/operation$/,
    ],
  },
  hedera: { GET: [/^\/api\/v1\/(accounts|balances|contracts|tokens|transactions|network)(\/|$)/], POST: [] },
}

/** True if the nodes of a family speak JSON-RPC, so that every request goes to one address. */
export function speaksJsonRpc({ family }: Pick<Network, 'family'>): boolean {
  return methods[family] !== undefined
}

/** True if a JSON-RPC method is allowed at the family's nodes. */
export function isAllowedMethod({ family }: Pick<Network, 'family'>, method: string): boolean {
  return methods[family]?.has(method) ?? false
}

/**
 * Parts of a path that two parsers may read differently: an empty or a dot segment, a backslash, an encoded slash, dot
 * or percent sign, a malformed percent encoding, and any character outside visible ASCII.
 */
const doubtful = /\/\/|\/\.{1,2}(?:\/|$)|\\|%(?:2[ef5]|5c)|%(?![0-9a-f]{2})|[^\x21-\x7e]/i

/** True if a path, as received and without its query, is allowed at the family's nodes. */
export function isAllowedPath({ family }: Pick<Network, 'family'>, method: string, path: string): boolean {
  return (
    (method === 'GET' || method === 'POST') &&
    !doubtful.test(path) &&
    (paths[family]?.[method].some((allowed) => allowed.test(path)) ?? false)
  )
}
