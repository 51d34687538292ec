import { toHex } from '@latchkey/core/bytes'
import { isRegisterName, networks as register } from '@latchkey/core/networks'
import { isNetworkName, type NetworkName, readWireNetwork, type WireNetwork } from '@latchkey/core/wire-networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { readBytes } from '@latchkey/service/body'
import { describeFailure, type Log } from '@latchkey/service/log'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as v from 'valibot'
import type { Egress } from './egress.ts'
import { closeNodeError, type NodeError } from './node-errors.ts'

/** The time limit of a request with all its attempts, milliseconds, and the size limit of its answer, bytes. */
const limitMs = 10_000
const maxAnswer = 10 * 1024 * 1024

const answerShape = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

export type NodeAnswer = { result: unknown } | { error: NodeError }

export type Nodes = {
  /**
   * Sends a request to the first node of a network that answers.
   *
   * @param node a page's own node, used for a network without nodes of the operator
   * @throws ServiceError `not_found` for a network without nodes, `shut_down` where that is because it was shut down,
   * `not_allowed` when the operator does not allow the host of `node`, `unavailable` when none answers
   */
  ask(network: string, method: string, params: readonly unknown[], node?: string): Promise<NodeAnswer>
  /** Sends a signed transaction; sending the same one again succeeds. */
  send(network: string, raw: `0x${string}`, node?: string): Promise<{ hash: `0x${string}` } | { error: NodeError }>
  /**
   * True if a page's node may be used: the operator has none for the network and allows the host, and the node is on
   * the network's chain. The answer gives no reason, which would tell the caller about the host.
   *
   * @throws ServiceError `not_allowed`
   */
  check(network: NetworkName, node: string): Promise<void>
}

/** A method that a node reported as missing is tried there again after this time, milliseconds. */
const lackingMs = 5 * 60_000

/** The most nodes whose chain is cached: pages can name any number of nodes. */
const mostTrusted = 1_000

const isShutDown = ({ name }: WireNetwork) => isRegisterName(name) && register[name].state === 'dead'

/** The hash of a signed transaction. */
export function hashOf(raw: `0x${string}`): `0x${string}` {
  return toHex(keccak_256(Buffer.from(raw.slice(2), 'hex')))
}

/**
 * Creates the proxy to EVM nodes: the configured ones, and through `egress` those of pages. It follows no redirect.
 *
 * @param networks the operator's nodes
 * @param now milliseconds
 */
export function createNodes(
  networks: Partial<Record<NetworkName, { rpc: readonly string[] }>>,
  egress: Egress,
  log: Log,
  now: () => number = Date.now,
): Nodes {
  /** Nodes that were verified to be on the configured chain. */
  const trusted = new Set<string>()
  /** The methods that nodes reported as missing, by node, and until when that is believed. */
  const lacking = new Map<string, number>()

  type Post = (url: string, body: string, signal: AbortSignal) => Promise<Uint8Array>
  const postConfigured: Post = async (url, body, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body,
      redirect: 'error',
      signal,
    })
    return readBytes(response, maxAnswer)
  }
  const postOut: Post = (url, body, signal) => egress.post(url, body, { signal, maxBytes: maxAnswer })

  type Node = { url: string; post: Post }
  const call = async ({ url, post }: Node, method: string, params: readonly unknown[], signal: AbortSignal) => {
    const answer = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), signal)
    return v.parse(answerShape, JSON.parse(new TextDecoder().decode(answer)))
  }

  /** Checks a node's chain once: a node of another chain would answer with other people's balances. */
  const requireChain = async (node: Node, chainId: number, signal: AbortSignal) => {
    const named = `${chainId} ${node.url}`
    if (trusted.has(named)) return
    const answer = await call(node, 'eth_chainId', [], signal)
    // Compared as text: Number() would also accept an empty or a nested value.
    if (!('result' in answer) || typeof answer.result !== 'string' || Number(answer.result || 'none') !== chainId)
      throw new Error('a node of another chain')
    if (trusted.size >= mostTrusted) trusted.clear()
    trusted.add(named)
  }

  const nodesOf = (network: WireNetwork, node: string | undefined): Node[] => {
    const configured = networks[network.name]?.rpc
    if (configured) return configured.map((url) => ({ url, post: postConfigured }))
    if (node === undefined) throw new ServiceError(isShutDown(network) ? 'shut_down' : 'not_found')
    if (!egress.allows(node)) throw new ServiceError('not_allowed')
    return [{ url: node, post: postOut }]
  }

  const ask: Nodes['ask'] = async (name, method, params, brought) => {
    const network = isNetworkName(name) ? readWireNetwork(name) : undefined
    if (!network?.evmLike) throw new ServiceError('not_found')
    const signal = AbortSignal.timeout(limitMs)
    let without: NodeAnswer | undefined
    for (const node of nodesOf(network, brought)) {
      const named = `${method} ${node.url}`
      if ((lacking.get(named) ?? 0) > now()) {
        without = { error: closeNodeError({ code: -32601, message: '' }) }
        continue
      }
      try {
        await requireChain(node, network.chainId, signal)
        const answer = await call(node, method, params, signal)
        if ('error' in answer && answer.error.code === -32601) {
          // Another node of the network may have it.
          if (lacking.size >= mostTrusted) lacking.clear()
          lacking.set(named, now() + lackingMs)
          without = { error: closeNodeError(answer.error) }
          continue
        }
        return 'error' in answer ? { error: closeNodeError(answer.error) } : answer
      } catch (failure) {
        log.error('node unreachable', {
          network: name,
          node: new URL(node.url).hostname,
          ...describeFailure(failure),
        })
        if (signal.aborted) break
      }
    }
    if (without) return without
    throw new ServiceError('unavailable')
  }

  return {
    ask,
    async send(network, raw, node) {
      const hash = hashOf(raw)
      const answer = await ask(network, 'eth_sendRawTransaction', [raw], node)
      if ('result' in answer) return { hash }
      // It may have been sent before with a lost answer: then the node has it, pending or mined.
      const transaction = await ask(network, 'eth_getTransactionByHash', [hash], node)
      return 'result' in transaction && transaction.result !== null ? { hash } : answer
    },
    async check(network, node) {
      if (networks[network]) throw new ServiceError('not_allowed')
      try {
        await ask(network, 'eth_chainId', [], node)
      } catch (cause) {
        throw new ServiceError('not_allowed', {}, { cause })
      }
    },
  }
}
