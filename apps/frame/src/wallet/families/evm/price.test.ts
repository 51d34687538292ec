import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { judgePrice, symbolsOf } from './price.ts'

const dollars = (contract: string, count: bigint) => ({ contract, amount: count * 1_000_000n, decimals: 6 })
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const ethereum = readNetwork('ethereum')

test('default: dollars for dollars', () => {
  expect(judgePrice([dollars(usdc, 1_000n)], [dollars(usdt, 990n)], ethereum).price).toBe('fair')
  expect(judgePrice([dollars(usdc, 1_000n)], [dollars(usdt, 100n)], ethereum).price).toBe('low')
})

test('behavior: no price is enough for all of a token', () => {
  for (const contract of [usdc, '0x1111111111111111111111111111111111111254'])
    for (const gets of [[dollars(usdt, 1_000_000n)], [dollars('0x1111111111111111111111111111111111111254', 1n)]])
      expect(judgePrice([{ ...dollars(contract, 1n), amount: 2n ** 256n - 1n }], gets, ethereum).price).toBe('low')
})

test('behavior: a coin whose worth nobody knows is no price', () => {
  const meverse = readNetwork('meverse')
  const coin = { contract: undefined, amount: 10n ** 15n, decimals: 18 }
  for (const contract of ['0x1111111111111111111111111111111111111254', ''])
    expect(judgePrice([{ contract, amount: 1n, decimals: undefined }], [coin], meverse).price).toBe('unknown')
})

test('behavior: dust is no price for an item, and no price is known to be one', () => {
  const item = { contract: '', amount: 1n, decimals: undefined }
  const coin = (amount: bigint) => ({ contract: undefined, amount, decimals: 18 })
  expect(judgePrice([item], [coin(10n ** 13n)], readNetwork('sei')).price).toBe('nothing')
  expect(judgePrice([item], [dollars(usdc, 2n)], ethereum).price).toBe('unweighed')
  expect(judgePrice([item], [coin(30n * 10n ** 18n)], ethereum).price).toBe('item')
})

test('behavior: each item has a price of its own, and what is given besides is paid back first', () => {
  const item = { contract: '', amount: 1n, decimals: undefined }
  const judge = (gives: Parameters<typeof judgePrice>[0], count: bigint) =>
    judgePrice(gives, [dollars(usdt, count)], ethereum).price
  expect([judge([item], 11n), judge([item, item], 11n), judge([item, item], 20n)]).toEqual([
    'item',
    'unweighed',
    'item',
  ])
  const besides = dollars(usdc, 1_000n)
  expect([judge([item, besides], 1_000n), judge([item, besides], 1_005n), judge([item, besides], 1_100n)]).toEqual([
    'nothing',
    'unweighed',
    'item',
  ])
})

test('behavior: less of the same unit is said, and far less is a danger', () => {
  const judge = (count: bigint) => judgePrice([dollars(usdc, 1_000n)], [dollars(usdt, count)], ethereum)
  expect([judge(960n), judge(940n), judge(899n)]).toEqual([
    { price: 'fair', part: 0.96 },
    { price: 'below', part: 0.94 },
    { price: 'low', part: 0.899 },
  ])
})

describe('with a price of today', () => {
  const ether = { contract: undefined, amount: 10n ** 19n, decimals: 18 }
  const link = { contract: '0x514910771AF9Ca656af840dff83E8264EcF986CA', amount: 10n ** 20n, decimals: 18 }
  const judge = (gives: typeof ether | typeof link, count: bigint, prices = {}) =>
    judgePrice([gives as Parameters<typeof judgePrice>[0][0]], [dollars(usdc, count)], ethereum, prices)

  test('default: what is got is weighed against it', () => {
    expect(judge(ether, 6_401n)).toEqual({ price: 'fair' })
    expect(judge(ether, 6_401n, { ETH: 3_000 })).toMatchObject({ price: 'low', part: 6_401 / 30_000 })
    expect(judge(ether, 28_000n, { ETH: 3_000 })).toMatchObject({ price: 'below' })
    expect(judge(ether, 29_700n, { ETH: 3_000 })).toMatchObject({ price: 'fair' })
    expect(judge(link, 200n, { LINK: 20 }).price).toBe('low')
    expect(judge(link, 2_000n, { LINK: 20 }).price).toBe('fair')
  })

  test('behavior: one that no market had in years counts for nothing', () => {
    expect(judge(ether, 6_401n, { ETH: 1 })).toEqual({ price: 'fair' })
    expect(judge(ether, 5_000n, { ETH: 1 })).toEqual({ price: 'low' })
    expect(judge(link, 100n, { LINK: 0.000_1 }).price).toBe('low')
  })

  test('behavior: only what is needed is asked for', () => {
    const piece = (contract: string | undefined) => ({ contract, amount: 1n, decimals: undefined })
    const wbtc = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
    expect(symbolsOf([undefined, usdc, wbtc, link.contract, '0x11'].map(piece), ethereum)).toEqual([
      'ETH',
      'BTC',
      'LINK',
    ])
  })
})

test('behavior: tokens of unknown worth are weighed by nobody, and a dollar is no price for them', () => {
  const token = { contract: '0x1111111111111111111111111111111111111254', amount: 10n ** 23n, decimals: 18 }
  expect(judgePrice([token], [{ ...dollars(usdc, 1n), amount: 999_999n }], ethereum).price).toBe('nothing')
  expect(judgePrice([token], [dollars(usdc, 50_000n)], ethereum).price).toBe('unweighed')
  const arb = { contract: '0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1', amount: 10n ** 23n, decimals: 18 }
  expect(judgePrice([arb], [dollars(usdc, 2n)], ethereum).price).toBe('low')
  expect(judgePrice([arb], [dollars(usdc, 50_000n)], ethereum).price).toBe('fair')
})
