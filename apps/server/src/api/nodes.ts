import { toHex } from '@latchkey/core/bytes'
import { isNetworkName, type NetworkName, readNetwork } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { readBytes } from '@latchkey/service/body'
import { describeFailure, type Log } from '@latchkey/service/log'
import { keccak_256 } from '@noble/hashes/sha3.js'
import * as v from 'valibot'
import { closeNodeError, type NodeError } from './node-errors.ts'

/** One question may take so long in all, milliseconds, and its answer be so large, bytes. */
const limitMs = 10_000
const maxAnswer = 10 * 1024 * 1024

const answerShape = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
])

export type NodeAnswer = { result: unknown } | { error: NodeError }

export type Nodes = {
  /**
   * Asks the first node of a network that answers.
   *
   * @throws ServiceError `not_found` for a network without nodes, `unavailable` when none answers
   */
  ask(network: string, method: string, params: readonly unknown[]): Promise<NodeAnswer>
  /** Sends a signed transaction; sending the same one again succeeds. */
  send(network: string, raw: `0x${string}`): Promise<{ hash: `0x${string}` } | { error: NodeError }>
}

/** The configured chain nodes. Requests go to no other host and follow no redirect. */
export function createNodes(networks: Partial<Record<NetworkName, { rpc: readonly string[] }>>, log: Log): Nodes {
  /** Nodes that showed they are of the chain they stand for. */
  const trusted = new Set<string>()

  const post = async (url: string, method: string, params: readonly unknown[], signal: AbortSignal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'error',
      signal,
    })
    const text = new TextDecoder().decode(await readBytes(response, maxAnswer))
    return v.parse(answerShape, JSON.parse(text))
  }

  /** A node of another chain would answer with other people's balances. Asked once. */
  const requireChain = async (url: string, chainId: number, signal: AbortSignal) => {
    const named = `${chainId} ${url}`
    if (trusted.has(named)) return
    const answer = await post(url, 'eth_chainId', [], signal)
    if (!('result' in answer) || Number(answer.result) !== chainId) throw new Error('a node of another chain')
    trusted.add(named)
  }

  const ask: Nodes['ask'] = async (network, method, params) => {
    const urls = isNetworkName(network) ? networks[network]?.rpc : undefined
    if (!urls) throw new ServiceError('not_found')
    const { chainId } = readNetwork(network)
    const signal = AbortSignal.timeout(limitMs)
    for (const url of urls) {
      try {
        await requireChain(url, chainId, signal)
        const answer = await post(url, method, params, signal)
        return 'error' in answer ? { error: closeNodeError(answer.error) } : answer
      } catch (failure) {
        log.error('a node does not answer', { network, node: new URL(url).hostname, ...describeFailure(failure) })
        if (signal.aborted) break
      }
    }
    throw new ServiceError('unavailable')
  }

  return {
    ask,
    async send(network, raw) {
      const hash = toHex(keccak_256(Buffer.from(raw.slice(2), 'hex')))
      const answer = await ask(network, 'eth_sendRawTransaction', [raw])
      if ('result' in answer) return { hash }
      // Sent before, and its answer lost: then the node has it, waiting or mined.
      const known = await ask(network, 'eth_getTransactionByHash', [hash])
      return 'result' in known && known.result !== null ? { hash } : answer
    },
  }
}
