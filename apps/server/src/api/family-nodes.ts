import { isRegisterName, type Network, type NetworkName, networks as register } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { parseJson, readBytes } from '@latchkey/service/body'
import { describeFailure, type Log } from '@latchkey/service/log'
import * as v from 'valibot'
import { isAllowedPath, type NodeRule, nodeRules } from './node-rules/index.ts'

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

const json = 'application/json'

/** The form a client named, where the family has it. */
const formOf = (named: string | undefined, forms: readonly string[] = []) =>
  named !== undefined && forms.includes(named) ? named : json

/** These headers of every node are forwarded. */
const passedHeaders = /^(content-type|retry-after)$/

type Addresses = { rpc: readonly string[]; mirror?: readonly string[] | undefined }

/**
 * Creates the proxy to nodes of the non-EVM families and to Hedera's mirror nodes. It follows no redirect.
 *
 * @param networks the operator's nodes
 */
export function createFamilyNodes(networks: Partial<Record<NetworkName, Addresses>>, log: Log): FamilyNodes {
  /** Nodes that were verified to be on the configured chain. */
  const trusted = new Set<string>()

  const send = async (
    url: string,
    { method, body, contentType, accept }: NodeQuestion,
    { accepts, contentTypes }: NodeRule,
    signal: AbortSignal,
  ) => {
    const response = await fetch(url, {
      method,
      ...(body && { body }),
      headers: {
        Accept: formOf(accept, accepts),
        ...(body && { 'Content-Type': formOf(contentType, contentTypes) }),
      },
      redirect: 'error',
      signal,
    })
    return { response, bytes: await readBytes(response, maxAnswer) }
  }

  /** Checks a node's chain once: a node of another chain would answer with other people's balances. */
  const requireChain = async (url: string, network: Network, rule: NodeRule, signal: AbortSignal) => {
    const { identity } = rule
    const named = `${network.name} ${url}`
    if (!identity || trusted.has(named)) return
    const { path, rpc } = identity.ask
    const body = rpc && Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: rpc, params: [] }))
    const question = { path, contentType: undefined, accept: undefined }
    const { bytes } = await send(
      `${url}${path}`,
      body ? { ...question, method: 'POST', body } : { ...question, method: 'GET', body: undefined },
      rule,
      signal,
    )
    const chain = identity.read(JSON.parse(new TextDecoder().decode(bytes)))
    if (chain !== network.caip2?.split(':')[1]) throw new Error('a node of another chain')
    trusted.add(named)
  }

  const requireAllowed = ({ allowed }: NodeRule, { method, path, body }: NodeQuestion) => {
    if ('paths' in allowed) {
      const [before = ''] = path.split('?', 1)
      if (!isAllowedPath(allowed.paths, method, before)) throw new ServiceError('not_allowed')
      return
    }
    if (method !== 'POST' || path !== '' || !body) throw new ServiceError('not_allowed')
    // The bytes are forwarded unchanged, so a body that the node might parse differently is refused.
    const request = v.safeParse(rpcRequest, parseJson(decodeStrictly(body)))
    if (!request.success) throw new ServiceError('bad_request')
    if (!allowed.methods.has(request.output.method)) throw new ServiceError('not_allowed')
  }

  const addressesOf = (name: string): { network: Network; rule: NodeRule; urls: readonly string[] } => {
    const network = isRegisterName(name) ? register[name] : undefined
    const rule = network && nodeRules[network.family]
    if (!network || !rule) throw new ServiceError('not_found')
    const urls = networks[network.name]?.[rule.addresses ?? 'rpc']
    if (!urls) throw new ServiceError(network.state === 'dead' ? 'shut_down' : 'not_found')
    return { network, rule, urls: urls.map((url) => url.replace(rule.optionalEnd ?? /\/$/, '')) }
  }

  return {
    async pass(name, question) {
      const { network, rule, urls } = addressesOf(name)
      requireAllowed(rule, question)
      const signal = AbortSignal.timeout(limitMs)
      for (const url of urls) {
        try {
          await requireChain(url, network, rule, signal)
          const { response, bytes } = await send(`${url}${question.path}`, question, rule, signal)
          const { status } = response
          // Another node may succeed where this node or its gateway failed.
          if ((status >= 500 && !rule.isAnswer?.(status, () => new TextDecoder().decode(bytes))) || status === 429)
            throw new Error(`status ${status}`)
          if (namesNode(url, bytes)) throw new Error('the answer names the node')
          const headers = Object.fromEntries(
            [...response.headers].filter(([header]) => passedHeaders.test(header) || rule.headers?.test(header)),
          )
          return { status, body: bytes, headers }
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

/** True if an answer quotes an API key from the node's address: such an answer is not forwarded. */
const namesNode = (url: string, bytes: Uint8Array): boolean => {
  const { pathname, search, username, password } = new URL(url)
  const secrets = [...pathname.split('/'), ...search.split(/[?&=]/), username, password].filter((x) => x.length >= 12)
  if (secrets.length === 0) return false
  const text = new TextDecoder().decode(bytes)
  return secrets.some((secret) => text.includes(secret))
}
