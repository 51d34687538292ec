import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import type { Holdings } from '../families/holdings.ts'
import type { NetworkHoldings } from './use-holdings.ts'
import { currencyOf, formatMoney, piecesOf, symbolsFor, worthOf } from './worth.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const place = (name: Parameters<typeof readNetwork>[0], holdings: Partial<Holdings>): NetworkHoldings => ({
  network: readNetwork(name),
  lastRead: { holdings: { coin: 0n, assets: [], ...holdings }, listed: [] },
  failure: null,
  reading: false,
  again: () => undefined,
})
const token = (address: `0x${string}`, balance: bigint, decimals: number) =>
  ({
    kind: 'token',
    asset: { network: 'ethereum', standard: 'ERC20', address, added: true },
    token: { standard: 'erc20', symbol: 'USDC', decimals },
    balance,
  }) as const

const half = place('ethereum', { coin: 5n * 10n ** 17n, assets: [token(usdc, 2_500_000n, 6)] })

describe('worth', () => {
  test('default: coins and tokens of the register, at prices of today', () => {
    const pieces = piecesOf(half)
    expect(pieces).toEqual([
      { symbol: 'ETH', count: 0.5 },
      { symbol: 'USDC', count: 2.5 },
    ])
    expect(symbolsFor([half], 'EUR')).toEqual(['ETH', 'EUR'])
    expect(worthOf(pieces, { ETH: 3_000, EUR: 1.2 }, 'USD')).toBe(1_502.5)
    expect(worthOf(pieces, { ETH: 3_000, EUR: 1.2 }, 'EUR')).toBeCloseTo(1_252.08, 2)
  })

  test('security: a token with a known name at another address is worth nothing that anybody can say', () => {
    const fake = place('ethereum', { assets: [token('0x5FbDB2315678afecb367f032d93F642f64180aa3', 10n ** 12n, 6)] })
    expect(piecesOf(fake)).toEqual([{ symbol: 'ETH', count: 0 }])
  })

  test('security: the coin of a network that was added has no price, whatever it is called', () => {
    const added = place('ethereum', { coin: 10n ** 18n })
    const origin = { kind: 'person', host: 'node.example' } as const
    expect(piecesOf({ ...added, network: { ...added.network, origin } })).toEqual([])
  })

  test('security: more than a number can hold has no worth', () => {
    expect(piecesOf(place('ethereum', { coin: 10n ** 400n }))).toEqual([])
  })

  test('behavior: coins of a test network are worth nothing', () => {
    expect(piecesOf(place('amoy', { coin: 10n ** 20n }))).toEqual([])
  })

  test('behavior: without a price there is no worth, and a price beyond those of recent years is none', () => {
    const pieces = piecesOf(place('ethereum', { coin: 10n ** 18n }))
    expect(worthOf(pieces, {}, 'USD')).toBeUndefined()
    expect(worthOf(pieces, { ETH: 1_000_000 }, 'USD')).toBeUndefined()
    expect(worthOf(pieces, { ETH: 3_000 }, 'EUR')).toBeUndefined()
    expect(worthOf(pieces, { ETH: 3_000, EUR: 40 }, 'EUR')).toBeUndefined()
  })

  test('behavior: nothing is worth nothing, even without prices', () => {
    expect(worthOf([{ symbol: 'ETH', count: 0 }], {}, 'USD')).toBe(0)
    expect(worthOf([], {}, 'USD')).toBeUndefined()
  })

  test('behavior: what cannot be weighed is left out of a sum', () => {
    const pieces = [
      { symbol: 'ETH', count: 1 },
      { symbol: 'stETH', count: 7 },
    ]
    expect(worthOf(pieces, { ETH: 3_000 }, 'USD')).toBe(3_000)
  })
})

test('currencyOf: the currency of the first language that names a country', () => {
  expect(currencyOf(['ko-KR', 'en-US'])).toBe('KRW')
  expect(currencyOf(['de', 'de-AT'])).toBe('EUR')
  expect(currencyOf(['ja'])).toBe('JPY')
  expect(currencyOf(['en-GB'])).toBe('GBP')
  expect(currencyOf(['zh-Hans-CN'])).toBe('CNY')
  expect(currencyOf(['hi-IN', 'de-DE'])).toBe('USD')
  expect(currencyOf(['not a tag', ''])).toBe('USD')
})

test('formatMoney: as the language writes it, never more exact than it is', () => {
  expect(formatMoney(1_502.5, 'USD', 'en')).toBe('$1,502.50')
  expect(formatMoney(1_502.5, 'EUR', 'de').replace(/\s/g, ' ')).toBe('1.502,50 €')
  expect(formatMoney(2_000_001.4, 'KRW', 'ko')).toBe('₩2,000,001')
  expect(formatMoney(0.004, 'USD', 'en')).toBe('<$0.01')
  expect(formatMoney(0, 'USD', 'en')).toBe('$0.00')
})
