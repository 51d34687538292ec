import { describe, expect, test } from 'vitest'
import { amountsOf } from './typed-permit.ts'

const usd = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const art = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const of = (tokens: `0x${string}`[], amounts: bigint[]) =>
  amountsOf({ spender: usd, tokens, amounts, unlimited: false, until: undefined }).map(({ token, amount }) => [
    token,
    amount,
  ])

describe('amountsOf', () => {
  test('default: to each token its own', () => {
    expect(of([usd, art, usd], [1n, 2n, 3n])).toEqual([
      [usd, 1n],
      [art, 2n],
      [usd, 3n],
    ])
  })

  test('behavior: amounts that do not fit: the largest for each', () => {
    expect(of([usd], [1n, 9n, 3n])).toEqual([[usd, 9n]])
    expect(of([usd, art], [4n])).toEqual([
      [usd, 4n],
      [art, 4n],
    ])
  })

  test('behavior: no amount at all is no limit', () => {
    expect(of([usd], [])).toEqual([[usd, 2n ** 256n - 1n]])
  })
})
