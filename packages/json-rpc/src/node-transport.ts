import { fallback, http, type Transport } from 'viem'
import { type NodeAddresses, requireAddresses, shownAddress } from './addresses.ts'
import { type JsonRpcSettings, jsonRpcDefaults } from './defaults.ts'
import { pairAnswers } from './pair-answers.ts'
import type { Subscribe, Subscriber } from './subscriptions.ts'
import { wholeAnswer } from './whole-answer.ts'

/**
 * A viem transport to the nodes of one chain. Requests go over http, gathered into batches, each within its time limits and
 * with its own answer; where there are several nodes the next is asked when one fails, and they are put in order by how
 * they do. With a WebSocket address what is new is pushed; while that is down, it is fetched. No error of it tells more of
 * an address than the host.
 *
 * @param addresses the nodes; the first is asked first
 * @param settings what differs from {@link jsonRpcDefaults}
 * @throws NodeAddressError
 *
 * @example
 * const transport = nodeTransport({ http: ['https://node.example'], webSocket: ['wss://node.example'] })
 */
export function nodeTransport(addresses: NodeAddresses, settings: Partial<JsonRpcSettings> = {}): Transport {
  requireAddresses(addresses)
  const known: JsonRpcSettings = { ...jsonRpcDefaults, ...settings }
  const ask = toNodes(addresses.http, known)
  const { webSocket } = addresses
  return webSocket?.[0] ? withNews(ask, webSocket, known) : ask
}

const toNodes = (addresses: readonly string[], settings: JsonRpcSettings): Transport => {
  const { timeout, retryCount, retryDelay, batchSize, rank, pollingInterval } = settings
  const guarded = pairAnswers(wholeAnswer((input, init) => fetch(input, init), timeout))
  const toNode = (address: string, retries: { retryCount?: number; retryDelay?: number }) =>
    http(shownAddress(address), {
      ...retries,
      timeout,
      batch: batchSize > 1 && { batchSize },
      // Redirected, a page would talk to a host that nobody configured.
      fetchOptions: { redirect: 'error' },
      fetchFn: (_, init) => guarded(address, init),
    })

  const [first, second] = addresses
  if (first && !second) return toNode(first, { retryCount, retryDelay })
  // Retries are counted here, over all nodes, not once more for each.
  const nodes = addresses.map((address) => toNode(address, {}))
  return (parameters) => {
    const { chain } = parameters
    // viem asks `net_listening`, which many nodes do not know; and this tells a node of another chain apart.
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

/** With subscriptions, over a socket of their own: everything else stays with what can be gathered, retried and bounded. */
const withNews = (toRequests: Transport, addresses: readonly string[], settings: JsonRpcSettings): Transport => {
  return (parameters) => {
    const { config, request, value } = toRequests(parameters)
    const ask = (method: string, params: unknown) => request({ method, params })
    let opening: Promise<Subscribe> | undefined
    const open = () =>
      import('./subscriptions.ts').then(({ openSubscriptions }) => openSubscriptions(addresses, ask, settings))
    const subscribe = async (subscriber: Subscriber) => {
      opening ??= open().catch((error) => {
        opening = undefined
        throw error
      })
      return (await opening)(subscriber)
    }
    // By this type viem's watching actions know that they can subscribe.
    return { config: { ...config, type: 'webSocket' }, request, value: { ...value, subscribe } }
  }
}
