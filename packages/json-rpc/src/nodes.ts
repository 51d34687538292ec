import { fallback, http, type Transport } from 'viem'
import type { JsonRpcOptions } from './defaults.ts'
import { matchResponses } from './match-responses.ts'
import { readWholeResponse } from './read-response.ts'
import { redactUrl } from './redact-url.ts'

/** A transport to a chain's nodes over http: batched, guarded, with the next node when one fails. */
export function toNodes(addresses: readonly string[], settings: JsonRpcOptions): Transport {
  const { timeout, retryCount, retryDelay, batchSize, rank, pollingInterval } = settings
  const guarded = matchResponses(readWholeResponse((input, init) => fetch(input, init), timeout))
  const toNode = (address: string, retries: { retryCount?: number; retryDelay?: number }) =>
    http(redactUrl(address), {
      ...retries,
      timeout,
      batch: batchSize > 1 && { batchSize },
      // A redirected page would contact a host that nobody configured.
      fetchOptions: { redirect: 'error' },
      fetchFn: (_, init) => guarded(address, init),
    })

  const [first, second] = addresses
  if (first && !second) return toNode(first, { retryCount, retryDelay })
  // Retries are counted here, across all nodes, not again for each.
  const nodes = addresses.map((address) => toNode(address, {}))
  return (parameters) => {
    const { chain } = parameters
    // viem asks `net_listening`, which many nodes do not support; this also detects a node of another chain.
    const ping = async ({ transport }: { transport: ReturnType<Transport> }) => {
      const chainId = Number(await transport.request({ method: 'eth_chainId' }))
      if (chain && chainId !== chain.id) throw new Error('This node serves another chain.')
    }
    return fallback(nodes, {
      retryCount,
      retryDelay,
      rank: rank && { ...rank, ping, interval: pollingInterval },
    })(parameters)
  }
}
