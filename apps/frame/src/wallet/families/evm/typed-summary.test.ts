import { readTypedView } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { messages } from '../../messages/en.ts'
import { noFacts } from './facts.ts'
import type { TypedFacts } from './typed-facts.ts'
import { summarizeTyped } from './typed-summary.ts'

const network = readNetwork('mumbai')
const account = `0x${'a1'.repeat(20)}` as const
const requester = { origin: 'https://harbour.example', project: 'Harbour' }
const context = { network, account, requester, messages }

const view = readTypedView(
  JSON.stringify({
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Mail: [{ name: 'contents', type: 'string' }],
    },
    primaryType: 'Mail',
    domain: { name: 'Harbour' },
    message: { contents: 'Two herrings' },
  }),
  network.chainId,
  4,
)
const facts: TypedFacts = { code: true, effects: [], facts: noFacts, tokens: {} }

describe('summarizeTyped', () => {
  test('default: before the network answered nothing of it is known', () => {
    expect(summarizeTyped({ ...view, risk: 'none' }, undefined, context)).toMatchObject({
      effects: [],
      unreadable: false,
      isElsewhere: false,
      dangerous: false,
    })
  })

  test('behavior: no contract where the data is meant to be used is a danger, and another thing to agree to', () => {
    const plain = { ...view, risk: 'none' } as const
    const before = summarizeTyped(plain, facts, context)
    const after = summarizeTyped(plain, { ...facts, code: false }, context)
    expect([before.dangerous, after.dangerous]).toEqual([false, true])
    expect(after.approvalDigest).not.toBe(before.approvalDigest)
  })

  test('behavior: a right over assets that nobody can read is a danger', () => {
    const unknown = summarizeTyped({ ...view, assets: undefined, risk: 'assets' }, facts, context)
    expect([unknown.unreadable, unknown.dangerous]).toEqual([true, true])
  })

  test('behavior: a Safe that pays for gas is a danger, whatever its transaction does', () => {
    const safe = { kind: 'safe', to: account, value: 0n, data: '0x', delegate: false } as const
    const refund = { to: account, token: undefined, least: 0n }
    const dangers = [safe, { ...safe, refund }].map(
      (assets) => summarizeTyped({ ...view, assets, risk: 'assets' }, facts, context).dangerous,
    )
    expect(dangers).toEqual([false, true])
  })

  test('security: what a Safe pays for gas is named before a call that moves nothing', () => {
    const thief = `0x${'ba'.repeat(20)}` as const
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const around = { ...context, network: readNetwork('ethereum') }
    const titleOf = (refund: { token?: typeof usdc; least: bigint } | undefined) => {
      const paid = refund && { to: thief, token: refund.token, least: refund.least }
      const assets = { kind: 'safe', to: account, value: 0n, data: '0x', delegate: false } as const
      const asked = { ...view, assets: { ...assets, ...(paid && { refund: paid }) }, risk: 'assets' } as const
      const call = { ...assets, reading: { kind: 'coin' }, token: undefined } as const
      return summarizeTyped(asked, { ...facts, effects: [call] }, around).title
    }
    expect(titleOf(undefined)).toBe('From a Safe: Send 0 ETH?')
    expect(titleOf({ token: usdc, least: 10n ** 13n })).toBe('From a Safe: Send 10,000,000 USDC and 1 more?')
    expect(titleOf({ least: 10n ** 18n })).toBe('From a Safe: Send 1 ETH and 1 more?')
    // Its price alone: how much that is depends on the gas.
    expect(titleOf({ token: usdc, least: 0n })).toBe('From a Safe: Make a call that can’t be read and 1 more?')
  })

  test('behavior: what a Safe gets by a swap of its own is its own, what anybody else gets is theirs', () => {
    const safe = `0x${'5a'.repeat(20)}` as const
    const usdc = { standard: 'erc20', decimals: 6, symbol: 'USDC' } as const
    const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const warningsFor = (to: `0x${string}`) => {
      const gives = [{ contract: undefined, amount: 10n ** 18n, token: undefined }]
      const gets = [{ contract, amount: 3_000_000_000n, to, token: usdc }] as const
      const reading = { kind: 'swap', market: 'Uniswap', gives, gets, takers: [] } as const
      const swap = { to: contract, value: 10n ** 18n, data: '0x', reading, token: undefined, delegate: false } as const
      const assets = { kind: 'safe', to: contract, value: 0n, data: '0x', delegate: false } as const
      const around = { ...context, network: readNetwork('ethereum') }
      const asked = { ...view, assets, risk: 'assets', verifyingContract: safe } as const
      const { effects } = summarizeTyped(asked, { ...facts, effects: [swap] }, around)
      return effects.flatMap(({ seen }) => seen.warnings.map(({ title }) => title))
    }
    expect(warningsFor(safe)).not.toContain(messages.send.warnings.swapOther)
    expect(warningsFor(account)).toContain(messages.send.warnings.swapOther)
  })

  test('behavior: an order that pays only in tokens this wallet does not know is a danger', () => {
    const stranger = `0x${'c7'.repeat(20)}` as const
    const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    const isDangerous = (...paid: { kind: 'coin' | 'token'; contract: `0x${string}` | undefined }[]) => {
      const piece = { id: undefined, amount: 10n ** 18n, to: account } as const
      const consideration = paid.map((each) => ({ ...piece, ...each }))
      const offer = [{ kind: 'item', contract: stranger, id: 7n, amount: 1n } as const]
      const orders = [{ market: 'Seaport', offerer: account, offer, consideration } as const]
      const assets = { kind: 'orders', orders } as const
      const around = { ...context, network: readNetwork('ethereum') }
      return summarizeTyped({ ...view, assets, risk: 'assets' }, facts, around).dangerous
    }
    expect(isDangerous({ kind: 'token', contract: stranger })).toBe(true)
    expect(isDangerous({ kind: 'token', contract: weth })).toBe(false)
    expect(isDangerous({ kind: 'coin', contract: undefined })).toBe(false)
    expect(isDangerous({ kind: 'token', contract: stranger }, { kind: 'coin', contract: undefined })).toBe(false)
  })

  test.each([
    ['https://dydx.trade', false],
    ['https://app.dydx.trade', false],
    ['https://fakedydx.trade', true],
    ['https://dydx.trade.example', true],
    ['not an address', true],
  ])('behavior: a key of dydx.trade, asked for by %s, is a danger: %s', (origin, danger) => {
    const key = { ...view, risk: 'none', sites: ['dydx.trade'] } as const
    const summary = summarizeTyped(key, facts, { ...context, requester: { ...requester, origin } })
    expect([summary.isElsewhere, summary.dangerous]).toEqual([danger, danger])
  })
})
