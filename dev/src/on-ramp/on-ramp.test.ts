import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createPublicClient, erc20Abi, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Chain, startChain } from '../chain/chain.ts'
import type { Part } from '../part.ts'
import { freePort } from '../ports.ts'
import { root } from '../root.ts'
import { signRequest } from '../signed-request.ts'
import { type OnRampOptions, startOnRamp } from './on-ramp.ts'

mkdirSync(join(root, '.data'), { recursive: true })
const folder = mkdtempSync(join(root, '.data', 'on-ramp-test-'))
const returnUrl = 'http://127.0.0.1:9/back?to=<app>'
const operators = { latchkey: 'a-secret', other: 'another-secret' }
let chain: Chain
let options: OnRampOptions
let onRamp: Part

beforeAll(async () => {
  chain = await startChain({ dataDir: join(folder, 'chain'), port: await freePort() })
  const usd = { network: 'mumbai', maximum: '1000', currency: 'USD' }
  options = {
    dataDir: join(folder, 'on-ramp'),
    port: await freePort(),
    operators,
    nodes: { mumbai: chain.rpcUrl },
    offers: [
      { ...usd, asset: 'native', symbol: 'POL', decimals: 18, minimum: '0.01', pricePerCoin: '0.5' },
      { ...usd, asset: chain.tokens.erc20, symbol: 'DUSD', decimals: 6, minimum: '1', pricePerCoin: '1' },
    ],
  }
  onRamp = await startOnRamp(options)
})
afterAll(async () => {
  await onRamp?.stop()
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Asking = { id?: string; secret?: string; age?: number }

const ask = async (method: string, path: string, body?: object, asking: Asking = {}) => {
  const text = body ? JSON.stringify(body) : ''
  const timestamp = String(Math.floor(Date.now() / 1000) - (asking.age ?? 0))
  const response = await fetch(`${onRamp.address}${path}`, {
    method,
    headers: {
      'X-On-Ramp-Id': asking.id ?? 'latchkey',
      'X-On-Ramp-Timestamp': timestamp,
      'X-On-Ramp-Signature': signRequest(asking.secret ?? operators.latchkey, { timestamp, method, path, body: text }),
    },
    ...(body && { body: text }),
  })
  return { status: response.status, body: await response.json() }
}

const draw = () => privateKeyToAddress(generatePrivateKey())
const wish = (changes: object = {}) => ({
  reference: draw(),
  network: 'mumbai',
  asset: 'native',
  amount: '0.5',
  walletAddress: draw(),
  returnUrl,
  ...changes,
})
const order = async (changes: object = {}) => {
  const asked = wish(changes)
  const { status, body } = await ask('POST', '/orders', asked)
  expect(status).toBe(200)
  return { ...asked, ...(body as { orderId: string; checkoutUrl: string }) }
}
const press = (checkoutUrl: string, act: 'pay' | 'cancel', origin = onRamp.address) =>
  fetch(`${checkoutUrl}/${act}`, { method: 'POST', headers: { origin } })
const stateOf = async (orderId: string) => (await ask('GET', `/orders/${orderId}`)).body
const node = () => createPublicClient({ transport: http(chain.rpcUrl) })

describe('startOnRamp', () => {
  test('default: what is paid for arrives on the chain', async () => {
    const { orderId, checkoutUrl, walletAddress } = await order()
    expect(await stateOf(orderId)).toEqual({ orderId, state: 'open' })
    const page = await fetch(checkoutUrl)
    expect(await page.text()).toContain('Pay 0.25 USD (test money)')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; /)

    const done = await press(checkoutUrl, 'pay')
    expect(done.url).toBe(checkoutUrl)
    const html = await done.text()
    expect(html).toContain('Done, return to the app')
    expect(html).toContain('href="http://127.0.0.1:9/back?to=&#60;app&#62;"')
    const { state, hash } = await stateOf(orderId)
    expect(state).toBe('sent')
    expect(await node().getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await node().getBalance({ address: walletAddress })).toBe(parseEther('0.5'))
  })

  test('behavior: tokens; the minimum where no amount is named', async () => {
    const { orderId, checkoutUrl, walletAddress } = await order({ asset: chain.tokens.erc20, amount: undefined })
    await press(checkoutUrl, 'pay')
    expect((await stateOf(orderId)).state).toBe('sent')
    const call = {
      address: chain.tokens.erc20,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [walletAddress],
    } as const
    expect(await node().readContract(call)).toBe(1_000_000n)
  })

  test('behavior: pressed ten times over two orders, each is sent once', async () => {
    const both = [await order(), await order()]
    await Promise.all(both.flatMap(({ checkoutUrl }) => Array.from({ length: 5 }, () => press(checkoutUrl, 'pay'))))
    for (const { orderId, walletAddress } of both) {
      await expect.poll(async () => (await stateOf(orderId)).state, { timeout: 10_000 }).toBe('sent')
      expect(await node().getBalance({ address: walletAddress })).toBe(parseEther('0.5'))
    }
  })

  test('behavior: what was paid and not sent is sent once by the next run', async () => {
    const { orderId, checkoutUrl, walletAddress } = await order()
    const pressed = press(checkoutUrl, 'pay').catch(() => undefined)
    await expect.poll(async () => (await stateOf(orderId)).state).toBe('paid')
    await onRamp.stop()
    await pressed
    options.port = await freePort()
    onRamp = await startOnRamp(options)
    await expect.poll(async () => (await stateOf(orderId)).state, { timeout: 10_000 }).toBe('sent')
    expect(await node().getBalance({ address: walletAddress })).toBe(parseEther('0.5'))
  })

  test('behavior: the same request is the same order, another with its reference is refused', async () => {
    const asked = wish()
    const first = await ask('POST', '/orders', asked)
    expect(await ask('POST', '/orders', asked)).toEqual(first)
    expect(await ask('POST', '/orders', { ...asked, amount: '1' })).toEqual({
      status: 409,
      body: { code: 'REFERENCE_USED' },
    })
  })

  test('behavior: Cancel ends it, and nothing can be paid then', async () => {
    const { orderId, checkoutUrl, walletAddress } = await order()
    expect(await (await press(checkoutUrl, 'cancel')).text()).toContain('Nothing was bought')
    await press(checkoutUrl, 'pay')
    expect(await stateOf(orderId)).toEqual({ orderId, state: 'cancelled' })
    expect(await node().getBalance({ address: walletAddress })).toBe(0n)
  })

  test('behavior: offers of the networks asked for', async () => {
    const offers = await (await fetch(`${onRamp.address}/offers?networks=mumbai,moon`)).json()
    expect(offers).toEqual(options.offers)
    expect(await (await fetch(`${onRamp.address}/offers?networks=moon`)).json()).toEqual([])
    expect((await fetch(`${onRamp.address}/offers`)).status).toBe(400)
  })

  test('error: coins the chain refuses are not sent', async () => {
    // The token's own rule: no transfers to the zero address.
    const nobody = `0x${'00'.repeat(20)}`
    const { orderId, checkoutUrl } = await order({ asset: chain.tokens.erc20, amount: '1', walletAddress: nobody })
    expect(await (await press(checkoutUrl, 'pay')).text()).toContain('The coins could not be sent')
    expect(await stateOf(orderId)).toEqual({ orderId, state: 'failed' })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['finer than the coin', { asset: 'erc20', amount: '1.0000001' }, 'AMOUNT_OUT_OF_RANGE'],
    ['too little', { amount: '0.009999999999999999' }, 'AMOUNT_OUT_OF_RANGE'],
    ['too much', { amount: '1000.000000000000000001' }, 'AMOUNT_OUT_OF_RANGE'],
    ['no number', { amount: '1e2' }, 'AMOUNT_OUT_OF_RANGE'],
    ['another token', { asset: `0x${'12'.repeat(20)}` }, 'NOT_OFFERED'],
    ['another network', { network: 'moon' }, 'NOT_OFFERED'],
    ['a script to return to', { returnUrl: 'javascript:alert(1)' }, 'INVALID_REQUEST'],
    ['no wallet', { walletAddress: '0x12' }, 'INVALID_REQUEST'],
    ['a field too many', { more: 1 }, 'INVALID_REQUEST'],
  ])('error: %s is refused', async (_, changes, code) => {
    const asset = changes.asset === 'erc20' ? chain.tokens.erc20 : changes.asset
    const { body } = await ask('POST', '/orders', wish({ ...changes, ...(asset ? { asset } : {}) }))
    expect(body).toEqual({ code })
  })

  test.each<[string, Asking]>([
    ['an unknown operator', { id: 'nobody' }],
    ['a name every object has', { id: 'constructor' }],
    ['a wrong secret', { secret: 'another-secret' }],
    ['a signature of 61 seconds ago', { age: 61 }],
  ])('error: %s may neither order nor ask', async (_, asking) => {
    const { orderId } = await order()
    const refused = { status: 401, body: { code: 'INVALID_OPERATOR' } }
    expect(await ask('POST', '/orders', wish(), asking)).toEqual(refused)
    expect(await ask('GET', `/orders/${orderId}`, undefined, asking)).toEqual(refused)
  })

  test('error: another operator does not see an order', async () => {
    const { orderId } = await order()
    const answer = await ask('GET', `/orders/${orderId}`, undefined, { id: 'other', secret: operators.other })
    expect(answer).toEqual({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test.each(['http://127.0.0.1:9', 'null'])('error: a form of %s presses no button', async (origin) => {
    const { orderId, checkoutUrl } = await order()
    expect((await press(checkoutUrl, 'pay', origin)).status).toBe(400)
    expect(await stateOf(orderId)).toEqual({ orderId, state: 'open' })
  })
})
