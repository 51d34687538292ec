import { fallback, http, type Transport } from 'viem'
import { type JsonRpcSettings, jsonRpcDefaults } from './defaults.ts'

/** Where a chain's nodes are: at least one under http(s), and under ws(s) those that push. */
export type NodeAddresses = { http: readonly string[]; webSocket?: readonly string[] }

/**
 * A viem transport to the nodes of one chain.
 *
 * @param addresses the nodes; the first is asked first
 * @param settings what differs from {@link jsonRpcDefaults}
 */
export function nodeTransport(addresses: NodeAddresses, settings: Partial<JsonRpcSettings> = {}): Transport {
  const { timeout, retryCount, retryDelay, batchSize, rank } = { ...jsonRpcDefaults, ...settings }
  const nodes = addresses.http.map((address) => http(address, { batch: { batchSize }, timeout }))
  const [only] = nodes
  if (only && nodes.length === 1)
    return http(addresses.http[0], { batch: { batchSize }, timeout, retryCount, retryDelay })
  return fallback(nodes, { rank, retryCount, retryDelay })
}
