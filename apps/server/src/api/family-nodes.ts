import { isNetworkName, type Network, type NetworkName, readNetwork } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { parseJson, readBytes } from '@latchkey/service/body'
import { describeFailure, type Log } from '@latchkey/service/log'
import * as v from 'valibot'
import { isAllowedMethod, isAllowedPath, speaksJsonRpc } from './node-paths.ts'

/** The time limit of a request with all its attempts, milliseconds, and the size limit of its answer, bytes. */
const limitMs = 10_000
const maxAnswer = 10 * 1024 * 1024

/** A request of the wallet to a node, as received. `path` is empty or begins with a slash, and includes the query. */
export type NodeQuestion = {
  method: string
  path: string
  body: Uint8Array<ArrayBuffer> | undefined
  contentType: string | undefined
  accept: string | undefined
}

/** A node's answer with its bytes unchanged: numbers beyond 2^53 must not pass through a parser. */
export type NodeReply = { status: number; body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

export type FamilyNodes = {
  /**
   * Forwards a request to the first node of a network that answers.
   *
   * @throws ServiceError `not_found` for a network without nodes or an EVM one, `shut_down` where that is because it
   * was shut down, `not_allowed` for a request that is not on its family's list, `bad_request` for a malformed JSON-RPC
   * request, `unavailable` when none answers
   */
  pass(network: string, question: NodeQuestion): Promise<NodeReply>
}

const rpcRequest = v.strictObject({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number()]),
  method: v.string(),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

const contentTypes = new Set([
  'application/json',
  'application/x.aptos.signed_transaction+bcs',
  'application/x.aptos.view_function+bcs',
])
const accepts = new Set(['application/json', 'application/x-bcs'])

/** Only these headers of a node are forwarded: Aptos' facts about its ledger, and the content type. */
const passedHeaders = /^(content-type|retry-after|x-aptos-[a-z-]+)$/

/** The request by which a node names its chain, and the chain's part of the network's CAIP-2 identifier. */
const identities: Partial<
  Record<Network['family'], { ask: { path: string; rpc?: string }; read: (answer: unknown) => unknown }>
> = {
  solana: {
    ask: { path: '', rpc: 'getGenesisHash' },
    // CAIP-2 has room for its first 32 characters.
    read: (answer) => v.parse(v.object({ result: v.string() }), answer).result.slice(0, 32),
  },
  near: {
    ask: { path: '', rpc: 'status' },
    read: (answer) => v.parse(v.object({ result: v.object({ chain_id: v.string() }) }), answer).result.chain_id,
  },
  aptos: {
    ask: { path: '/v1' },
    read: (answer) => String(v.parse(v.object({ chain_id: v.number() }), answer).chain_id),
  },
  tezos: { ask: { path: '/chains/main/chain_id' }, read: (answer) => v.parse(v.string(), answer) },
}

type Addresses = { rpc: readonly string[]; mirror?: readonly string[] | undefined }

/**
 * Creates the proxy to nodes of the non-EVM families and to Hedera's mirror nodes. It follows no redirect.
 *
 * @param networks the operator's nodes
 */
export function createFamilyNodes(networks: Partial<Record<NetworkName, Addresses>>, log: Log): FamilyNodes {
  /** Nodes that were verified to be on the configured chain. */
  const trusted = new Set<string>()

  const send = async (url: string, { method, body, contentType, accept }: NodeQuestion, signal: AbortSignal) => {
    const response = await fetch(url, {
      method,
      ...(body && { body }),
      headers: {
        Accept: accept !== undefined && accepts.has(accept) ? accept : 'application/json',
        ...(body && {
          'Content-Type': contentType !== undefined && contentTypes.has(contentType) ? contentType : 'application/json',
        }),
      },
      redirect: 'error',
      signal,
    })
    return { response, bytes: await readBytes(response, maxAnswer) }
  }

  /** Checks a node's chain once: a node of another chain would answer with other people's balances. */
  const requireChain = async (url: string, network: Network, signal: AbortSignal) => {
    const identity = identities[network.family]
    const named = `${network.name} ${url}`
    if (!identity || trusted.has(named)) return
    const { path, rpc } = identity.ask
    const body = rpc && Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: rpc, params: [] }))
    const question = { path, contentType: undefined, accept: undefined }
    const { bytes } = await send(
      `${url}${path}`,
      body ? { ...question, method: 'POST', body } : { ...question, method: 'GET', body: undefined },
      signal,
    )
    const chain = identity.read(JSON.parse(new TextDecoder().decode(bytes)))
    if (chain !== network.caip2?.split(':')[1]) throw new Error('a node of another chain')
    trusted.add(named)
  }

  const requireAllowed = (network: Network, { method, path, body }: NodeQuestion) => {
    if (!speaksJsonRpc(network)) {
      const [before = ''] = path.split('?', 1)
      if (!isAllowedPath(network, method, before)) throw new ServiceError('not_allowed')
      return
    }
    if (method !== 'POST' || path !== '' || !body) throw new ServiceError('not_allowed')
    // The bytes are forwarded unchanged, so a body that the node might parse differently is refused.
    const request = v.safeParse(rpcRequest, parseJson(decodeStrictly(body)))
    if (!request.success) throw new ServiceError('bad_request')
    if (!isAllowedMethod(network, request.output.method)) throw new ServiceError('not_allowed')
  }

  const addressesOf = (name: string): { network: Network; urls: readonly string[] } => {
    const network = isNetworkName(name) ? readNetwork(name) : undefined
    if (!network || network.family === 'evm') throw new ServiceError('not_found')
    const nodes = networks[network.name]
    const urls = network.family === 'hedera' ? nodes?.mirror : nodes?.rpc
    if (!urls) throw new ServiceError(network.state === 'dead' ? 'shut_down' : 'not_found')
    // Operators write Aptos' address with or without its base path.
    return { network, urls: urls.map((url) => url.replace(network.family === 'aptos' ? /\/(v1\/?)?$/ : /\/$/, '')) }
  }

  return {
    async pass(name, question) {
      const { network, urls } = addressesOf(name)
      requireAllowed(network, question)
      const signal = AbortSignal.timeout(limitMs)
      for (const url of urls) {
        try {
          await requireChain(url, network, signal)
          const { response, bytes } = await send(`${url}${question.path}`, question, signal)
          // Another node may succeed where this node or its gateway failed. Aptos answers 507 when its queue is full.
          if (
            (response.status >= 500 && response.status !== 507 && !refuses(network, bytes)) ||
            response.status === 429
          )
            throw new Error(`status ${response.status}`)
          if (namesNode(url, bytes)) throw new Error('the answer names the node')
          const headers = Object.fromEntries([...response.headers].filter(([header]) => passedHeaders.test(header)))
          return { status: response.status, body: bytes, headers }
        } catch (failure) {
          const node = new URL(url).hostname
          log.error('node unreachable', { network: name, node, ...describeFailure(failure) })
          if (signal.aborted) break
        }
      }
      throw new ServiceError('unavailable')
    },
  }
}

/** Refuses invalid UTF-8, which this server and the node could read as different characters. */
const decodeStrictly = (body: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new ServiceError('bad_request', {}, { cause })
  }
}

const octezErrors = v.pipe(v.array(v.looseObject({ kind: v.string(), id: v.string() })), v.minLength(1))

/** True if an answer of status 500 comes from the node itself: octez explains a refused operation this way. */
const refuses = ({ family }: Network, bytes: Uint8Array): boolean =>
  family === 'tezos' && v.is(octezErrors, parseJson(new TextDecoder().decode(bytes)))

/** True if an answer quotes an API key from the node's address: such an answer is not forwarded. */
const namesNode = (url: string, bytes: Uint8Array): boolean => {
  const { pathname, search, username, password } = new URL(url)
  const secrets = [...pathname.split('/'), ...search.split(/[?&=]/), username, password].filter((x) => x.length >= 12)
  if (secrets.length === 0) return false
  const text = new TextDecoder().decode(bytes)
  return secrets.some((secret) => text.includes(secret))
}
