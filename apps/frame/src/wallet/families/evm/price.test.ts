import { readNetwork } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { judgePrice } from './price.ts'

const dollars = (contract: string, count: bigint) => ({ contract, amount: count * 1_000_000n, decimals: 6 })
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const ethereum = readNetwork('ethereum')

test('default: dollars for dollars', () => {
  expect(judgePrice([dollars(usdc, 1_000n)], [dollars(usdt, 990n)], ethereum)).toBe('fair')
  expect(judgePrice([dollars(usdc, 1_000n)], [dollars(usdt, 100n)], ethereum)).toBe('low')
})

test('behavior: no price is enough for all of a token', () => {
  for (const contract of [usdc, '0x1111111111111111111111111111111111111254'])
    for (const gets of [[dollars(usdt, 1_000_000n)], [dollars('0x1111111111111111111111111111111111111254', 1n)]])
      expect(judgePrice([{ ...dollars(contract, 1n), amount: 2n ** 256n - 1n }], gets, ethereum)).toBe('low')
})

test('behavior: a coin whose worth nobody knows is a price for items alone', () => {
  const celo = readNetwork('celo')
  const coin = { contract: undefined, amount: 10n ** 15n, decimals: 18 }
  const known = { contract: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C', amount: 10n ** 12n, decimals: 6 }
  expect(judgePrice([known], [coin], celo)).toBe('unknown')
  expect(judgePrice([{ ...known, contract: '0x1111111111111111111111111111111111111254' }], [coin], celo)).toBe(
    'unknown',
  )
  expect(judgePrice([{ contract: '', amount: 1n, decimals: undefined }], [coin], celo)).toBe('fair')
})

test('behavior: tokens of unknown worth are weighed by nobody, and a dollar is no price for them', () => {
  const token = { contract: '0x1111111111111111111111111111111111111254', amount: 10n ** 23n, decimals: 18 }
  expect(judgePrice([token], [{ ...dollars(usdc, 1n), amount: 999_999n }], ethereum)).toBe('nothing')
  expect(judgePrice([token], [dollars(usdc, 50_000n)], ethereum)).toBe('unweighed')
  const arb = { contract: '0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1', amount: 10n ** 23n, decimals: 18 }
  expect(judgePrice([arb], [dollars(usdc, 2n)], ethereum)).toBe('low')
  expect(judgePrice([arb], [dollars(usdc, 50_000n)], ethereum)).toBe('fair')
})
