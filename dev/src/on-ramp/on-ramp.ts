// A stand-in for a shop that sells coins: it checks who orders, what and how much, and really sends the coins.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { type Address, isAddress } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { keepSecret } from '../files.ts'
import { startHttp } from '../http-part.ts'
import type { Part } from '../part.ts'
import { isSigned } from '../signed-request.ts'
import { styleSource } from '../stand-in-page.ts'
import { priceOf, toUnits } from './amounts.ts'
import { checkoutPage } from './checkout-page.ts'
import { createFulfilment } from './fulfilment.ts'
import { type Order, openOrders } from './orders.ts'
import { openPayoutAccount } from './payout-account.ts'

/** Something that can be bought; amounts are whole coins, texts such as `0.01`. */
export type Offer = {
  network: string
  asset: 'native' | Address
  symbol: string
  decimals: number
  minimum: string
  maximum: string
  /** With up to six decimals. */
  pricePerCoin: string
  /** ISO 4217. */
  currency: string
}

export type OnRampOptions = {
  /** Keeps the orders and the key of the account that pays out. */
  dataDir: string
  port: number
  /** The origin of the checkout page, if it is behind a proxy. */
  origin?: string | undefined
  /** The secret of each operator that may order, by its id. */
  operators: Record<string, string>
  offers: Offer[]
  /** The node of each network's chain, by the network's name. It must be anvil, which lets the account be refilled. */
  nodes: Record<string, string>
}

const wish = v.strictObject({
  reference: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/)),
  network: v.string(),
  asset: v.custom<'native' | Address>((x) => x === 'native' || (typeof x === 'string' && isAddress(x)), 'no asset'),
  amount: v.optional(v.string()),
  walletAddress: v.custom<Address>((x) => typeof x === 'string' && isAddress(x), 'not an address'),
  returnUrl: v.pipe(
    v.string(),
    v.maxLength(2048),
    v.check((x) => URL.canParse(x) && /^https?:$/.test(new URL(x).protocol), 'not an address of the web'),
  ),
})

const statuses = {
  INVALID_REQUEST: 400,
  INVALID_OPERATOR: 401,
  NOT_FOUND: 404,
  REFERENCE_USED: 409,
  NOT_OFFERED: 422,
  AMOUNT_OUT_OF_RANGE: 422,
} as const

const refusal = (code: keyof typeof statuses) => Response.json({ code }, { status: statuses[code] })

/**
 * Starts the stand-in for an on-ramp. Its contract:
 *
 * - `GET /offers?networks=mumbai,…` answers a list of `Offer`; unknown networks are ignored.
 * - `POST /orders` (signed) `{reference, network, asset, amount?, walletAddress, returnUrl}` answers 200 `{orderId,
 *   checkoutUrl}`. `reference` is the operator's own name for the order: repeating the request returns the same order.
 *   `asset` is `native` or a token's address, `amount` whole coins as text, the offer's minimum when left out.
 * - `GET /orders/{orderId}` (signed) answers 200 `{orderId, state, hash?}`: `open`, `paid` (money taken, coins on their way),
 *   `sent` (in a block; with `hash`), `cancelled`, `failed`.
 * - `checkoutUrl` is a page for the person: one button pays, one cancels, then a link leads to `returnUrl`.
 *
 * Signed requests carry three headers: `X-On-Ramp-Id` (the operator's id), `X-On-Ramp-Timestamp` (now, seconds since 1970;
 * holds for 60 seconds either way) and `X-On-Ramp-Signature`: HMAC-SHA256 in hex under the operator's secret, over timestamp,
 * method in capitals, path with query, and body, joined by line feeds (`signRequest`).
 *
 * Refusals are `{code}`: 401 `INVALID_OPERATOR` (unknown id, wrong signature, old timestamp), 400 `INVALID_REQUEST`, 422
 * `NOT_OFFERED`, 422 `AMOUNT_OUT_OF_RANGE`, 409 `REFERENCE_USED` (for another order), 404 `NOT_FOUND`.
 *
 * @throws PartError when the port is taken
 */
export async function startOnRamp(options: OnRampOptions): Promise<Part> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const address = options.origin ?? `http://127.0.0.1:${options.port}`
  const { app, fulfilment } = createOnRamp(address, options)
  const listener = getRequestListener(app.fetch)
  const part = await startHttp(
    { name: 'the on-ramp stand-in', address, port: options.port, option: 'onramp' },
    (request, response) => {
      void listener(request, response)
    },
  )
  fulfilment.resume()
  const stop = async () => {
    await part.stop()
    await fulfilment.close()
  }
  return {
    ...part,
    stop,
    kill: stop,
    async restart() {
      await stop()
      await part.restart()
      fulfilment.resume()
    },
  }
}

const createOnRamp = (address: string, { dataDir, operators, offers, nodes }: OnRampOptions) => {
  const orders = openOrders(join(dataDir, 'orders.json'))
  const key = keepSecret(join(dataDir, 'payoutAccount-key'), generatePrivateKey) as `0x${string}`
  const tills = Object.fromEntries(Object.entries(nodes).map(([name, url]) => [name, openPayoutAccount(url, key)]))
  const payoutAccount = (network: string) => {
    const found = tills[network]
    if (!found) throw new Error(`no node for ${network}`)
    return found
  }
  const offerOf = ({ network, asset }: Pick<Order, 'network' | 'asset'>) =>
    offers.find((offer) => offer.network === network && offer.asset.toLowerCase() === asset.toLowerCase())
  const fulfilment = createFulfilment(orders, payoutAccount, (order) => offerOf(order)?.decimals ?? 0)

  /** The operator that signed this request; undefined if none did. */
  const operatorOf = async (c: Context): Promise<string | undefined> => {
    const id = c.req.header('X-On-Ramp-Id') ?? ''
    const secret = Object.hasOwn(operators, id) ? operators[id] : undefined
    const { pathname, search } = new URL(c.req.url)
    const timestamp = c.req.header('X-On-Ramp-Timestamp') ?? ''
    const parts = { timestamp, method: c.req.method, path: `${pathname}${search}`, body: await c.req.text() }
    return secret && isSigned(secret, parts, c.req.header('X-On-Ramp-Signature') ?? '') ? id : undefined
  }
  const answer = (order: Order) => Response.json({ orderId: order.orderId, checkoutUrl: checkoutUrl(order) })
  const checkoutUrl = ({ orderId }: Order) => `${address}/checkout/${orderId}`
  const show = (order: Order) => {
    const offer = offerOf(order)
    const { symbol = '', decimals = 0, pricePerCoin = '0', currency = '' } = offer ?? {}
    const price = priceOf(toUnits(order.amount, decimals) ?? 0n, decimals, pricePerCoin)
    return checkoutPage({ order, symbol, price, currency })
  }

  const app = new Hono()
    .use(bodyLimit({ maxSize: 8192, onError: () => refusal('INVALID_REQUEST') }))
    .get('/offers', (c) => {
      const networks = c.req.query('networks')?.split(',')
      if (!networks) return refusal('INVALID_REQUEST')
      return c.json(offers.filter(({ network }) => networks.includes(network)))
    })
    .post('/orders', async (c) => {
      const operator = await operatorOf(c)
      if (!operator) return refusal('INVALID_OPERATOR')
      const parsed = v.safeParse(wish, await c.req.json().catch(() => undefined))
      if (!parsed.success) return refusal('INVALID_REQUEST')
      const offer = offerOf(parsed.output)
      if (!offer) return refusal('NOT_OFFERED')
      const amount = parsed.output.amount ?? offer.minimum
      if (!isWithin(amount, offer)) return refusal('AMOUNT_OUT_OF_RANGE')
      const made = { ...parsed.output, operator, amount }
      const existing = orders.ofReference(operator, made.reference)
      if (!existing) return answer(orders.add(made))
      const isSame = Object.entries(made).every(([name, value]) => existing[name as keyof typeof made] === value)
      return isSame ? answer(existing) : refusal('REFERENCE_USED')
    })
    .get('/orders/:orderId', async (c) => {
      const operator = await operatorOf(c)
      if (!operator) return refusal('INVALID_OPERATOR')
      const order = orders.find(c.req.param('orderId'))
      if (order?.operator !== operator) return refusal('NOT_FOUND')
      const { orderId, state, transaction } = order
      return c.json({ orderId, state, ...(state === 'sent' && { hash: transaction?.hash }) })
    })
    .use('/checkout/*', async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value)
    })
    .get('/checkout/:orderId', (c) => {
      const order = orders.find(c.req.param('orderId'))
      if (!order) return refusal('NOT_FOUND')
      if (order.state === 'paid') c.header('Refresh', '2')
      return c.html(show(order))
    })
    .post('/checkout/:orderId/:act{pay|cancel}', async (c) => {
      const order = orders.find(c.req.param('orderId'))
      if (!order) return refusal('NOT_FOUND')
      // Accepts the page's own buttons, and no form of another origin.
      if (c.req.header('Origin') !== address) return refusal('INVALID_REQUEST')
      if (c.req.param('act') === 'pay') await fulfilment.pay(order)
      else if (order.state === 'open') orders.change(order, { state: 'cancelled' })
      return c.redirect(checkoutUrl(order), 303)
    })
    .notFound(() => refusal('NOT_FOUND'))
  return { app, fulfilment }
}

const isWithin = (amount: string, { decimals, minimum, maximum }: Offer): boolean => {
  const [units, least, most] = [amount, minimum, maximum].map((each) => toUnits(each, decimals))
  return units !== undefined && least !== undefined && most !== undefined && units >= least && units <= most
}

const pageHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src ${styleSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  // Not stricter, because the buttons' posts must send their origin.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}
