import { isNetworkName } from '@latchkey/core/networks'
import { rpc, walletReads } from '@latchkey/protocol/api'
import { methods, type ProxiedMethod, proxiedMethods } from '@latchkey/protocol/methods'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { addressOf } from '@latchkey/service/answers'
import { readBody, readBytes } from '@latchkey/service/body'
import type { Limits } from '@latchkey/service/limits'
import { describeFailure, type Log } from '@latchkey/service/log'
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { TransactionSerialized } from 'viem'
import type { RateName } from '../rates.ts'
import { type ActivityStore, toRequester } from './activity.ts'
import type { Calls } from './call.ts'
import type { FamilyNodes } from './family-nodes.ts'
import { hashOf, type Nodes } from './nodes.ts'
import type { VaultStore } from './vault-store.ts'

export type NodeProxyParts = {
  nodes: Nodes
  familyNodes: FamilyNodes
  activity: ActivityStore
  vaults: VaultStore
  limits: Limits<RateName>
  proxies: number
  log: Log
}

const maxBody = 256 * 1024

/** The proxy to chain nodes: reads, and transactions to send. (The WalletConnect relay is `apps/relay`.) */
export function nodeProxyRoutes(
  app: Hono,
  call: Calls,
  { nodes, familyNodes, activity, vaults, limits, proxies, log }: NodeProxyParts,
): void {
  app.post('/v1/rpc/:network', async (c) => {
    const address = addressOf(c, proxies)
    await limits.take(['rpc', address])
    const { id, method, params = [], node } = await readBody(c.req.raw, rpc.request, maxBody)
    const shape = isProxied(method) ? methods[method].params : isWalletRead(method) ? walletReads[method] : undefined
    if (!shape) throw new ServiceError('not_allowed')
    if (!v.is(shape, params)) throw new ServiceError('bad_request')
    // A node executes these calls, which costs many times as much as a plain read.
    if (isWalletRead(method)) await limits.take(['rpcTrial', address])
    const answer = await nodes.ask(c.req.param('network'), method, params, node)
    return c.json({ jsonrpc: '2.0', id, ...answer })
  })

  app.on(['GET', 'POST'], ['/v1/node/:network', '/v1/node/:network/*'], async (c) => {
    await limits.take(['rpc', addressOf(c, proxies)])
    const { network, path } = readNodeTarget(c)
    const { status, body, headers } = await familyNodes.pass(network, {
      method: c.req.method,
      path,
      body: c.req.method === 'POST' ? await readBytes(c.req.raw, maxBody) : undefined,
      contentType: c.req.header('Content-Type'),
      accept: c.req.header('Accept'),
    })
    const names = Object.keys(headers).filter((name) => name !== 'content-type')
    if (names.length > 0) c.header('Access-Control-Expose-Headers', names.join(', '))
    return c.body(body, status as ContentfulStatusCode, headers) // below 500 or 507, as a node sent it
  })

  call(app, 'transactionSend', async ({ session, body, c }) => {
    await limits.take(['sendSession', session.id])
    const network = c.req.param('network') ?? ''
    const { raw, askedBy } = body
    const by = toRequester(session, askedBy)
    const remember = async (hash: string) => {
      // Somebody with only the login could bring bytes that the wallet signed elsewhere or long ago, with a requester of
      // their choice. Whoever sends something new has opened the wallet for it.
      if (!session.opened || !isNetworkName(network)) return
      try {
        // The wallet offers to resend and replace its history, so bytes that another account signed are not recorded.
        const signer = await readSigner(raw)
        const account = signer === undefined ? undefined : await vaults.accountAt(session.userId, signer)
        if (account === undefined) return
        await activity.record({ ...by, network, hash, raw, account })
      } catch (failure) {
        // The transaction is sent, even if recording it fails.
        log.error('transaction not stored', { network, ...describeFailure(failure) })
      }
    }
    try {
      const answer = await nodes.send(network, raw, body.node)
      if ('hash' in answer) await remember(answer.hash)
      return answer
    } catch (failure) {
      // A node may have accepted it although the answer was lost: the person must be able to look it up and resend it.
      if (isServiceError(failure, 'unavailable')) await remember(hashOf(raw))
      throw failure
    }
  })

  call(app, 'nodeCheck', async ({ session, body }) => {
    await limits.take(['nodeCheckSession', session.id])
    await nodes.check(body.network, body.node)
    return {}
  })
}

/** The address that signed a transaction; undefined for bytes that are none. */
const readSigner = async (raw: `0x${string}`): Promise<string | undefined> => {
  // viem is half of what the service would load at its start, and only this needs it.
  const { recoverTransactionAddress } = await import('viem')
  try {
    // The parser rejects bytes that are not a transaction.
    return await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
  } catch {
    return undefined
  }
}

/**
 * The network, and the path and query for its node, from the raw request line: decoding or resolving could change their
 * length.
 *
 * @throws ServiceError `not_found` for any other form
 */
const readNodeTarget = (c: Context): { network: string; path: string } => {
  const parsed = new URL(c.req.url)
  const line: string = c.env?.incoming?.url ?? parsed.pathname + parsed.search
  const { network, path } = /^\/v1\/node\/(?<network>[a-z0-9_]+)(?<path>(?:[/?][^#]*)?)$/.exec(line)?.groups ?? {}
  if (network === undefined || path === undefined) throw new ServiceError('not_found')
  return { network, path }
}

const isProxied = (method: string): method is ProxiedMethod => proxiedMethods.has(method)
const isWalletRead = (method: string): method is keyof typeof walletReads => Object.hasOwn(walletReads, method)
