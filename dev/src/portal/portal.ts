// A stand-in for the BORA portal: it checks the calling app, the region, and that the person's wallet signed.
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { isAddress, isHex } from 'viem'
import { startHttp } from '../http-part.ts'
import type { Part } from '../part.ts'
import { isSigned } from '../signed-request.ts'
import { openConnections } from './connections.ts'
import { isConnectMessage } from './message.ts'

/** An app registered with the portal, by its portal id. */
export type Bapps = Record<string, { secret: string; region: string }>

const bappUsn = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/))
const walletAddress = v.custom<`0x${string}`>((x) => typeof x === 'string' && isAddress(x), 'not an address')
const wish = v.strictObject({
  bappUsn,
  walletAddress,
  message: v.pipe(v.string(), v.maxLength(1024)),
  signature: v.custom<`0x${string}`>((x) => isHex(x) && x.length === 132, 'not a signature'),
})

const statuses = {
  INVALID_REQUEST: 400,
  INVALID_BAPP: 401,
  NOT_FOUND: 404,
  WRONG_REGION: 409,
  USN_CONNECTED_TO_OTHER_WALLET: 409,
  WALLET_CONNECTED_TO_OTHER_USN: 409,
  INVALID_SIGNATURE: 422,
} as const satisfies Record<string, ContentfulStatusCode>

/**
 * Starts the stand-in for the BORA portal. Its contract:
 *
 * Every request carries four headers.
 *
 * | header | value |
 * |---|---|
 * | `X-Portal-Id` | the app's portal id |
 * | `X-Portal-Region` | the region the app believes it is registered in |
 * | `X-Portal-Timestamp` | now, seconds since 1970; holds for 60 seconds either way |
 * | `X-Portal-Signature` | HMAC-SHA256 in hex under the app's secret, over timestamp, method in capitals, path with query, and body, joined by line feeds (`signRequest`) |
 *
 * - `POST /connections` `{bappUsn, walletAddress, message, signature}`: `message` is the exact text of `connectMessage`, not
 *   older than ten minutes, `signature` the wallet's (EIP-191, 65 bytes as 0x-hex). Answers 200 `{status: 'CONNECTED',
 *   bappUsn, boraPortalUsn, walletAddressHash}`, also when it was connected so before.
 * - `GET /connections/{bappUsn}` (percent-encoded) and `GET /connections?walletAddress=0x…` answer 200 with the same object, or
 *   `{status: 'UNCONNECTED', bappUsn}`, or `{status: 'UNCONNECTED'}` where a wallet was asked for.
 *
 * `walletAddressHash` is the SHA-256 in hex of the lower-case address. An app sees only its own connections.
 *
 * Refusals are `{code}`, checked in this order: 401 `INVALID_BAPP` (unknown id, wrong signature, old timestamp), 409
 * `WRONG_REGION`, 400 `INVALID_REQUEST`, 422 `INVALID_SIGNATURE`, 409 `USN_CONNECTED_TO_OTHER_WALLET`, 409
 * `WALLET_CONNECTED_TO_OTHER_USN`; 404 `NOT_FOUND` for any other address.
 *
 * @param options `dataDir` stores the connections
 * @throws PartError when the port is taken
 */
export function startPortal(options: { dataDir: string; port: number; bapps: Bapps }): Promise<Part> {
  const address = `http://127.0.0.1:${options.port}`
  const app = createPortal(join(options.dataDir, 'connections.json'), options.bapps)
  const listener = getRequestListener(app.fetch)
  return startHttp(
    { name: 'the BORA portal stand-in', address, port: options.port, option: 'portal' },
    (request, to) => {
      void listener(request, to)
    },
  )
}

const createPortal = (file: string, bapps: Bapps) => {
  const connections = openConnections(file)
  const refusal = (code: keyof typeof statuses) => Response.json({ code }, { status: statuses[code] })
  const unconnected = { status: 'UNCONNECTED' }

  return new Hono<{ Variables: { portalId: string } }>()
    .use(bodyLimit({ maxSize: 8192, onError: () => refusal('INVALID_REQUEST') }))
    .use(async (c, next) => {
      const header = (name: string) => c.req.header(`X-Portal-${name}`) ?? ''
      const portalId = header('Id')
      const bapp = Object.hasOwn(bapps, portalId) ? bapps[portalId] : undefined
      const { pathname, search } = new URL(c.req.url)
      const signed = {
        timestamp: header('Timestamp'),
        method: c.req.method,
        path: `${pathname}${search}`,
        body: await c.req.text(),
      }
      if (!bapp || !isSigned(bapp.secret, signed, header('Signature'))) return refusal('INVALID_BAPP')
      if (header('Region') !== bapp.region) return refusal('WRONG_REGION')
      c.set('portalId', portalId)
      return next()
    })
    .post('/connections', async (c) => {
      const parsed = v.safeParse(wish, await c.req.json().catch(() => undefined))
      if (!parsed.success) return refusal('INVALID_REQUEST')
      const { message, signature, ...who } = parsed.output
      if (!(await isConnectMessage(message, signature, who))) return refusal('INVALID_SIGNATURE')
      const answer = connections.connect(c.var.portalId, who.bappUsn, who.walletAddress)
      return typeof answer === 'string' ? refusal(answer) : c.json(answer)
    })
    .get('/connections', (c) => {
      const asked = v.safeParse(walletAddress, c.req.query('walletAddress'))
      if (!asked.success) return refusal('INVALID_REQUEST')
      return c.json(connections.ofWallet(c.var.portalId, asked.output) ?? unconnected)
    })
    .get('/connections/:bappUsn', (c) => {
      const asked = v.safeParse(bappUsn, c.req.param('bappUsn'))
      if (!asked.success) return refusal('INVALID_REQUEST')
      return c.json(connections.ofUsn(c.var.portalId, asked.output) ?? { ...unconnected, bappUsn: asked.output })
    })
    .notFound(() => refusal('NOT_FOUND'))
}
