import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { readAmount } from '../typed-amount.ts'
import { describeAmountProblem, describeBalance, describeTooLittle } from './send-amount.ts'
import type { Sendable } from './transfer.ts'

const { home: t } = messages
const coin: Sendable = {
  key: 'mumbai',
  network: readNetwork('mumbai'),
  title: 'POL',
  coin: 'POL',
  decimals: 18,
  balance: 10n ** 18n,
  holding: { kind: 'coin' },
}
const held = { id: 'usd', symbol: 'USD', decimals: 6, balance: 5n } as never // the only members that are read
const token: Sendable = { ...coin, coin: 'USD', decimals: 6, balance: 5n, holding: { kind: 'held', token: held } }
const item: Sendable = { ...token, coin: undefined }

describe('describeAmountProblem', () => {
  const least = { units: 5n * 10n ** 17n, text: 'too little to arrive' }

  test('default: nothing is wrong', () => {
    expect(describeAmountProblem(readAmount(' 0,5 ', 'en'), coin, least, messages)).toBeUndefined()
  })

  test.each([
    ['x', t.problems.amount],
    ['1,000', messages.ambiguousAmount],
    ['1,000,000', t.problems.balance],
    ['0', t.problems.zero],
    ['1.1', t.problems.balance],
    [`0.${'1'.repeat(19)}`, t.problems.decimals(18)],
    ['0.4', least.text],
  ])('behavior: %s', (text, problem) => {
    expect(describeAmountProblem(readAmount(text, 'en'), coin, least, messages)).toBe(problem)
  })

  test("behavior: the least is the coin's, and an item has no amount", () => {
    expect(describeAmountProblem({ decimal: '0.000001' }, token, least, messages)).toBeUndefined()
    expect(describeAmountProblem({ problem: 'form' }, item, least, messages)).toBeUndefined()
  })
})

describe('describeBalance', () => {
  test('default: the balance alone', () => {
    expect(describeBalance(coin, undefined, t, 'en')).toBe(t.available('1 POL'))
    expect(describeBalance(token, { most: 5n }, t, 'en')).toBe(t.available('0.000005 USD'))
  })

  test('behavior: what the largest amount leaves', () => {
    expect(describeBalance(coin, { most: 1n }, t, 'en')).toBe(t.feeReserved('1 POL'))
    expect(describeBalance(coin, { most: 1n, reserved: '0.1 POL stay.' }, t, 'en')).toBe(
      t.reserved('1 POL', '0.1 POL stay.'),
    )
    expect(describeBalance(coin, { most: 0n }, t, 'en')).toBe(t.available('1 POL'))
  })
})

describe('describeTooLittle', () => {
  test('default: the fee, or what else is reserved', () => {
    expect(describeTooLittle(coin, { most: 0n }, t)).toBe(t.problems.fee(coin.network.coin))
    expect(describeTooLittle(coin, { most: 0n, reserved: 'x' }, t)).toBe(t.problems.reserved(coin.network.coin, 'x'))
  })
})
