import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Offer } from '@latchkey/protocol/api'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { toChecksum } from '../checksum.ts'
import { openOwner } from '../fixtures/enrolment.ts'
import { failure, openPerson, type Person, unproveKeys, walletAddress, walletKey } from '../fixtures/person.ts'
import { type OpenServer, openServer, pageOrigin } from '../fixtures/server.ts'
import { runStandIn, type StandIn } from '../fixtures/stand-in.ts'
import { randomId } from '../random.ts'

const token = toChecksum(`0x${'ab'.repeat(20)}`)
const base = { network: 'mumbai', decimals: 18, pricePerCoin: '0.5', currency: 'USD' }
const coin = { ...base, asset: 'native', symbol: 'MATIC', minimum: '0.01', maximum: '100' }
const usd = { ...base, asset: token, symbol: 'tUSD', decimals: 6, minimum: '1', maximum: '9007199254740993' }
const elsewhere = { ...coin, network: 'polygon', symbol: 'POL' }

/** Another provider, whose answers the test sets. */
type Answer = (request: IncomingMessage & { text: string }, response: ServerResponse) => void
const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
const strange = { answer: json([]) as Answer, asked: [] as string[] }
const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  strange.asked.push(`${request.method} ${request.url}`)
  strange.answer(Object.assign(request, { text }), response)
})

let dataDir: string
let shop: StandIn
let own: OpenServer
let ada: Person
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-buy-'))
  const offers = [coin, usd, elsewhere]
  const options = { dataDir, operators: { 'local-shop': 'the secret of our shop' }, offers, nodes: {} }
  shop = await runStandIn({ name: 'startOnRamp', file: 'src/on-ramp/on-ramp.ts' }, options, walletKey)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const strangeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  own = await openServer(inject('databaseUrl'), {
    more: async (write) => {
      const secretFile = await write('shop', 'the secret of our shop')
      return {
        onRamp: [
          {
            id: 'local-shop',
            kind: 'http',
            url: shop.url,
            checkout: shop.url,
            secretFile,
            networks: ['mumbai', 'polygon'],
          },
          {
            id: 'strange',
            kind: 'http',
            name: 'Strange & Sons',
            url: `${strangeUrl}/api`,
            checkout: 'https://pay.example',
            secretFile,
            networks: ['sepolia', 'polygon'],
          },
        ],
      }
    },
  })
  ada = await openPerson(own)
})
afterAll(async () => {
  await own?.close()
  await shop?.stop()
  server.close().closeAllConnections()
  await rm(dataDir, { recursive: true })
})
afterEach(() => {
  strange.answer = json([])
  strange.asked = []
})

const offersOf = (body: object) => ada.call('buyOffers', { networks: ['mumbai'], ...body })
const coinId = 'local-shop:mumbai:native'
const usdId = `local-shop:mumbai:${token.toLowerCase()}`
const order = (amount: string, offerId = coinId, by = ada) => by.call('buyOrder', { offerId, amount })

describe('POST /v1/buy/offers', () => {
  test('error: nobody is signed in, no network, an amount that is none', async () => {
    for (const path of ['offers', 'orders', 'order'])
      expect((await own.server.api.request(`/v1/buy/${path}`, { method: 'POST' })).status).toBe(401)
    expect(await offersOf({ networks: [] })).toMatchObject(failure(400, 'bad_request'))
    for (const amount of ['0', '0.0', '-1', '1e3', '', 'all', '0x1', '1,5'])
      expect(await offersOf({ amount })).toMatchObject(failure(400, 'bad_request'))
  })

  test('default: of the networks asked for, in the provider’s own price', async () => {
    const price = { price: '0.5', currency: 'USD', provider: 'local-shop', network: 'mumbai' }
    expect((await offersOf({})).body.offers).toEqual([
      { id: coinId, contract: null, symbol: 'MATIC', decimals: 18, minimum: '0.01', maximum: '100', ...price },
      {
        id: usdId,
        contract: token,
        symbol: 'tUSD',
        decimals: 6,
        minimum: '1',
        maximum: '9007199254740993',
        ...price,
      },
    ])
  })

  test('behavior: the coin, a token, an amount', async () => {
    const ids = async (body: object) => {
      const { body: answer } = await offersOf(body)
      return answer.offers?.map(({ id }: Offer) => id) ?? answer.error.code
    }
    expect(await ids({ contract: null })).toEqual([coinId])
    expect(await ids({ contract: token.toLowerCase() })).toEqual([usdId])
    expect(await ids({ contract: `0x${'00'.repeat(20)}` })).toBe('nothing_to_buy')
    expect(await ids({ amount: '0.01' })).toEqual([coinId])
    expect(await ids({ amount: '0.009999999999999999' })).toBe('nothing_to_buy')
    expect(await ids({ amount: '100.000000000000000001' })).toBe('nothing_to_buy')
    // An amount finer than the coin, and one above the maximum that a float could not tell from it.
    expect(await ids({ amount: '200.0000001' })).toBe('nothing_to_buy')
    expect(await ids({ amount: '9007199254740993' })).toEqual([usdId])
    expect(await ids({ amount: '9007199254740993.000001' })).toBe('nothing_to_buy')
  })

  test('error: nothing to buy where no provider is, or none offers anything', async () => {
    expect(await offersOf({ networks: ['klaytn'] })).toMatchObject(failure(404, 'nothing_to_buy'))
    expect(await offersOf({ networks: ['sepolia'] })).toMatchObject(failure(404, 'nothing_to_buy'))
    expect(strange.asked).toEqual(['GET /api/offers?networks=sepolia'])
  })

  test('behavior: a provider that is away, or answers strangely, is left out; all of them: unavailable', async () => {
    const away: Answer[] = [
      (_, response) => response.destroy(),
      json({ code: 'INTERNAL' }, 500),
      json({}),
      json([{ ...elsewhere, maximum: '1e9' }]),
      json([{ ...elsewhere, symbol: 'POL\n' }]),
      (_, response) => response.writeHead(302, { Location: shop.url }).end(),
    ]
    for (strange.answer of away) {
      expect((await offersOf({ networks: ['polygon'] })).body.offers).toHaveLength(1)
      expect(await offersOf({ networks: ['sepolia'] })).toMatchObject(failure(503, 'unavailable'))
    }
  })

  test('behavior: a provider speaks for its networks alone', async () => {
    strange.answer = json([coin, { ...coin, network: 'sepolia' }, { ...coin, network: 'nowhere' }])
    const { offers } = (await offersOf({ networks: ['sepolia', 'klaytn'] })).body
    expect(offers).toMatchObject([{ id: 'strange:sepolia:native', provider: 'Strange & Sons' }])
    expect(offers).toHaveLength(1)
  })
})

describe('POST /v1/buy/orders', () => {
  test('error: an offer that is none, an amount outside, a person without a wallet', async () => {
    for (const id of [
      '',
      'local-shop',
      'local-shop:mumbai',
      'local-shop:mumbai:',
      'nobody:mumbai:native',
      'constructor',
      'local-shop:sepolia:native',
      'strange:mumbai:native',
      `${coinId}:`,
    ])
      expect(await order('1', id)).toMatchObject(failure(404, 'nothing_to_buy'))
    for (const amount of ['0', '0.001', '100.1', '-1', '1e1', '', '0.0100000000000000001', 'NaN'])
      expect(await order(amount)).toMatchObject(failure(400, 'bad_request'))
    expect(await order('1', coinId, await openPerson(own, null))).toMatchObject(failure(404, 'not_found'))
    const unproven = await openPerson(own)
    await unproveKeys(own, unproven)
    expect(await order('1', coinId, unproven)).toMatchObject(failure(404, 'not_found'))
    expect(await ada.call('buyOrder', { offerId: coinId, amount: '1', walletAddress: token })).toMatchObject(
      failure(400, 'bad_request'),
    )
    expect(await own.database.query('select from orders')).toEqual([])
  })

  test('default: a checkout of the provider for this person’s wallet', async () => {
    const { status, body } = await order('0.5')
    expect(status).toBe(200)
    expect(body.orderId).toMatch(/^[\w-]{22}$/)
    expect(new URL(body.checkoutUrl).origin).toBe(shop.url)
    const page = await (await fetch(body.checkoutUrl)).text()
    expect(page.replace(/<[^>]*>|\s/g, '')).toContain(walletAddress)
    expect(page).toContain('0.5 MATIC')
    expect((await order('9007199254740993', usdId)).status).toBe(200)
  })

  test('behavior: the amount is held against the offer here, whatever the provider would take', async () => {
    strange.answer = (request, response) =>
      json(
        request.method === 'GET'
          ? [{ ...coin, network: 'sepolia' }]
          : { orderId: 'theirs', checkoutUrl: 'https://pay.example/theirs' },
      )(request, response)
    for (const amount of ['0.001', '100.000000000000000001', '0', 'x'])
      expect(await order(amount, 'strange:sepolia:native')).toMatchObject(failure(400, 'bad_request'))
    expect(strange.asked.filter((line) => line.startsWith('POST'))).toEqual([])
    expect(await order('100', 'strange:sepolia:native')).toMatchObject({ status: 200 })
  })

  test('behavior: twice the same are two orders', async () => {
    const [one, two] = [await order('1'), await order('1')]
    expect(one.body.checkoutUrl).not.toBe(two.body.checkoutUrl)
  })

  test('behavior: the same with the same key is one order, for this person alone', async () => {
    const key = randomId()
    const keyed = (by: Person, more: object = {}) => by.call('buyOrder', { offerId: coinId, amount: '1', key, ...more })
    const one = await keyed(ada)
    expect(one).toMatchObject({ status: 200, body: { orderId: expect.stringMatching(/^[\w-]{22}$/) } })
    expect((await keyed(ada)).body).toEqual(one.body)
    expect((await keyed(ada, { key: randomId() })).body.orderId).not.toBe(one.body.orderId)
    expect(await keyed(ada, { key: 'short' })).toMatchObject(failure(400, 'bad_request'))
    const other = await keyed(await openPerson(own))
    expect(other.body.orderId).not.toBe(one.body.orderId)
    expect(await ada.call('buyStatus', { orderId: one.body.orderId })).toMatchObject({ body: { state: 'open' } })
  })

  test('behavior: what the provider receives', async () => {
    let received: Record<string, string> = {}
    strange.answer = (request, response) => {
      if (request.method === 'GET') return json([{ ...coin, network: 'sepolia' }])(request, response)
      received = JSON.parse(request.text)
      expect(request.headers).toMatchObject({ 'x-on-ramp-id': 'strange', 'x-on-ramp-signature': expect.any(String) })
      json({ orderId: 'theirs', checkoutUrl: 'https://pay.example/theirs?a=b' })(request, response)
    }
    const { body } = await order('1', 'strange:sepolia:native')
    expect(body.checkoutUrl).toBe('https://pay.example/theirs?a=b')
    expect(received).toEqual({
      reference: body.orderId,
      network: 'sepolia',
      asset: 'native',
      amount: '1',
      walletAddress,
      returnUrl: pageOrigin,
    })
  })

  test.each([
    'https://evil.example/',
    'http://pay.example/',
    'https://pay.example.evil.example/',
    'https://pay.example:444/',
    'https://user@pay.example/',
    'javascript:alert(1)',
    '/theirs',
  ])('error: a checkout at %s', async (checkoutUrl) => {
    strange.answer = (request, response) =>
      json(request.method === 'GET' ? [{ ...coin, network: 'sepolia' }] : { orderId: 'theirs', checkoutUrl })(
        request,
        response,
      )
    const before = await own.database.query('select from orders')
    expect(await order('1', 'strange:sepolia:native')).toMatchObject(failure(503, 'unavailable'))
    expect(await own.database.query('select from orders')).toHaveLength(before.length)
  })

  test('error: sold out meanwhile, or for less than was asked', async () => {
    for (const [providerCode, status, code] of [
      ['NOT_OFFERED', 404, 'nothing_to_buy'],
      ['AMOUNT_OUT_OF_RANGE', 400, 'bad_request'],
      ['INVALID_OPERATOR', 503, 'unavailable'],
    ] as const) {
      strange.answer = (request, response) =>
        request.method === 'GET'
          ? json([{ ...coin, network: 'sepolia' }])(request, response)
          : json({ code: providerCode }, 422)(request, response)
      expect(await order('1', 'strange:sepolia:native')).toMatchObject(failure(status, code))
    }
  })

  test('error: too many', async () => {
    const open = await openServer(inject('databaseUrl'), { limits: { orderSession: [{ count: 1, seconds: 60 }] } })
    const bob = await openPerson(open)
    expect((await order('1', coinId, bob)).status).toBe(404)
    expect((await order('1', coinId, bob)).status).toBe(429)
    await open.close()
  })

  test('error: too many in several sessions of one person', async () => {
    const open = await openServer(inject('databaseUrl'), { limits: { orderPerson: [{ count: 1, seconds: 60 }] } })
    const carol = await openOwner(open)
    const again = await openOwner(open, { sub: carol.sub })
    const statuses = []
    for (const each of [carol, again, carol])
      statuses.push((await each.call('buyOrder', { offerId: coinId, amount: '1' })).status)
    expect(statuses).toEqual([404, 429, 429])
    await open.close()
  })
})

describe('POST /v1/buy/order', () => {
  const read = (orderId: string, by = ada) => by.call('buyStatus', { orderId })

  test('error: no order, another person’s', async () => {
    const { orderId } = (await order('1')).body
    expect(await read(randomId())).toMatchObject(failure(404, 'not_found'))
    expect(await read(orderId, await openPerson(own))).toMatchObject(failure(404, 'not_found'))
    expect(await read('x')).toMatchObject(failure(400, 'bad_request'))
  })

  test('default: open, then cancelled', async () => {
    const { orderId, checkoutUrl } = (await order('1')).body
    expect((await read(orderId)).body).toEqual({ state: 'open', hash: null })
    await fetch(`${checkoutUrl}/cancel`, { method: 'POST', headers: { Origin: shop.url } })
    expect((await read(orderId)).body).toEqual({ state: 'cancelled', hash: null })
  })

  test('behavior: a transaction once it is sent, and only one that can be', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    let state: object = {}
    strange.answer = (request, response) => {
      if (request.url?.includes('/offers')) return json([{ ...coin, network: 'sepolia' }])(request, response)
      const made = { orderId: 'theirs', checkoutUrl: 'https://pay.example/theirs' }
      json(request.method === 'POST' ? made : state)(request, response)
    }
    const { orderId } = (await order('1', 'strange:sepolia:native')).body
    state = { state: 'sent', hash }
    expect((await read(orderId)).body).toEqual({ state: 'sent', hash })
    state = { state: 'paid', hash }
    expect((await read(orderId)).body).toEqual({ state: 'paid', hash: null })
    for (state of [{ state: 'sent', hash: '0x12' }, { state: 'gone' }, {}])
      expect(await read(orderId)).toMatchObject(failure(503, 'unavailable'))
  })

  test('behavior: orders go with the person', async () => {
    const bob = await openPerson(own)
    await order('1', coinId, bob)
    await own.database.query('delete from users where id = $1', [bob.id])
    expect(await own.database.query('select from orders where user_id = $1', [bob.id])).toEqual([])
  })
})
