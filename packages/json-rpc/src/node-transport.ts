import type { Transport } from 'viem'
import { type JsonRpcOptions, jsonRpcDefaults } from './defaults.ts'
import { assertRpcUrls, hostOf, type RpcUrls } from './rpc-urls.ts'
import type { Subscriber } from './subscription.ts'
import type { Subscribe } from './subscriptions.ts'

type Open = ReturnType<Transport>

/**
 * A viem transport to the nodes of one chain. Requests go over http, batched, each within its time limits and with its
 * own answer; with several nodes the next is tried when one fails, and they are ranked by performance. With a WebSocket
 * address new blocks are pushed; while that is down, they are polled. No error reveals more of an address than the
 * host.
 *
 * The code is loaded with the first request, so that a page without requests does not wait for it.
 *
 * @param addresses the nodes; the first is asked first
 * @param settings differences from {@link jsonRpcDefaults}
 * @throws RpcUrlError
 *
 * @example
 * const transport = nodeTransport({ http: ['https://node.example'], webSocket: ['wss://node.example'] })
 */
export function nodeTransport(addresses: RpcUrls, settings: Partial<JsonRpcOptions> = {}): Transport {
  assertRpcUrls(addresses)
  const known: JsonRpcOptions = { ...jsonRpcDefaults, ...settings }
  const { timeout, retryCount, retryDelay } = known
  const { http, webSocket = [] } = addresses
  const load = <T>(work: () => Promise<T>) => once(work, timeout)

  return (parameters) => {
    const open = load(async (): Promise<Open> => (await import('./nodes.ts')).toNodes(http, known)(parameters))
    const request: Open['request'] = async (...args) => (await open()).request(...args)
    const ask = (method: string, params: unknown) => request({ method, params })
    // Only subscriptions use the socket: everything else can be batched, retried and limited.
    const openNews = load(
      async (): Promise<Subscribe> => (await import('./subscriptions.ts')).openSubscriptions(webSocket, ask, known),
    )
    const subscribe = async (subscriber: Subscriber) => (await openNews())(subscriber)
    // By the type `webSocket` viem's watching actions know that they can subscribe.
    const type = webSocket[0] ? 'webSocket' : 'http'
    return {
      config: { key: 'nodes', name: 'Nodes', type, request, timeout, retryCount, retryDelay },
      request,
      value: { hosts: [...http, ...webSocket].map(hostOf), ...(webSocket[0] && { subscribe }) },
    }
  }
}

/** Work that is done once, and repeated after a failure; it fails after the limit, in milliseconds. */
const once = <T>(work: () => Promise<T>, limit: number) => {
  let done: Promise<T> | undefined
  return () => {
    done ??= new Promise<T>((resolve, reject) => {
      const tooLong = () => reject(new Error('The code that asks nodes could not be loaded.'))
      const timer = setTimeout(tooLong, limit)
      work()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    }).catch((error) => {
      done = undefined
      throw error
    })
    return done
  }
}
