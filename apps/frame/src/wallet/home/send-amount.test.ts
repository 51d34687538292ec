import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { describeAmountProblem, describeBalance, describeTooLittle, readAmount } from './send-amount.ts'
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
const held = { id: 'usd', symbol: 'USD', decimals: 6, balance: 5n } as never // as much of a token as is read
const token: Sendable = { ...coin, coin: 'USD', decimals: 6, balance: 5n, holding: { kind: 'held', token: held } }
const item: Sendable = { ...token, coin: undefined }

describe('readAmount', () => {
  test('default: as people type it', () => {
    expect(readAmount(' 0,5 ')).toBe('0.5')
  })
})

describe('describeAmountProblem', () => {
  const least = { units: 5n * 10n ** 17n, text: 'too little to arrive' }

  test('default: nothing is wrong', () => {
    expect(describeAmountProblem('0.5', coin, least, t)).toBeUndefined()
  })

  test.each([
    ['x', t.problems.amount],
    ['0', t.problems.zero],
    ['1.1', t.problems.balance],
    [`0.${'1'.repeat(19)}`, t.problems.decimals(18)],
    ['0.4', least.text],
  ])('behavior: %s', (text, problem) => {
    expect(describeAmountProblem(text, coin, least, t)).toBe(problem)
  })

  test("behavior: the least is the coin's, and an item has no amount", () => {
    expect(describeAmountProblem('0.000001', token, least, t)).toBeUndefined()
    expect(describeAmountProblem('', item, least, t)).toBeUndefined()
  })
})

describe('describeBalance', () => {
  test('default: the balance alone', () => {
    expect(describeBalance(coin, undefined, t, 'en')).toBe(t.available('1 POL'))
    expect(describeBalance(token, { most: 5n }, t, 'en')).toBe(t.available('0.000005 USD'))
  })

  test('behavior: what the largest amount leaves', () => {
    expect(describeBalance(coin, { most: 1n }, t, 'en')).toBe(t.feeKept('1 POL'))
    expect(describeBalance(coin, { most: 1n, reserved: '0.1 POL stay.' }, t, 'en')).toBe(
      t.keptBack('1 POL', '0.1 POL stay.'),
    )
    expect(describeBalance(coin, { most: 0n }, t, 'en')).toBe(t.available('1 POL'))
  })
})

describe('describeTooLittle', () => {
  test('default: the fee, or what else is reserved', () => {
    expect(describeTooLittle(coin, { most: 0n }, t)).toBe(t.problems.fee(coin.network.coin))
    expect(describeTooLittle(coin, { most: 0n, reserved: 'x' }, t)).toBe(t.problems.kept(coin.network.coin, 'x'))
  })
})
