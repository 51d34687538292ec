import { rpc } from '@latchkey/protocol/api'
import { relayedMethods } from '@latchkey/protocol/methods'
import { ServiceError } from '@latchkey/protocol/service-error'
import { addressOf } from '@latchkey/service/answers'
import { readBody } from '@latchkey/service/body'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import type { RateName } from '../rates.ts'
import type { Calls } from './call.ts'
import type { Nodes } from './nodes.ts'

const maxBody = 256 * 1024

/** Reads and transactions on their way to a chain's node. */
export function relayRoutes(
  app: Hono,
  call: Calls,
  { nodes, limits, proxies }: { nodes: Nodes; limits: Limits<RateName>; proxies: number },
): void {
  app.post('/v1/rpc/:network', async (c) => {
    await limits.take(['rpc', addressOf(c, proxies)])
    const { id, method, params = [] } = await readBody(c.req.raw, rpc.request, maxBody)
    if (!relayedMethods.has(method)) throw new ServiceError('not_allowed')
    const answer = await nodes.ask(c.req.param('network'), method, params)
    return c.json({ jsonrpc: '2.0', id, ...answer })
  })

  call(app, 'transactionSend', async ({ session, body, c }) => {
    await limits.take(['sendUser', session.userId])
    return nodes.send(c.req.param('network') ?? '', body.raw)
  })
}
