import { describe, expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { checkAmount, checkRecipient } from './check.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const { recipient, amount } = messages.send

describe('checkRecipient', () => {
  test('default: the address with its checksum, however it was typed', () => {
    for (const text of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, ` ${address}\n`])
      expect(checkRecipient(text, messages)).toEqual({ value: address })
  })

  test('error: each in its own words', () => {
    expect(checkRecipient(' ', messages).problem).toBe(recipient.missing)
    expect(checkRecipient(address.slice(0, -1), messages).problem).toBe(recipient.malformed)
    expect(checkRecipient('vitalik.eth', messages).problem).toBe(recipient.malformed)
    expect(checkRecipient(address.replace('C8', 'c8'), messages).problem).toBe(recipient.checksum)
    expect(checkRecipient(`0x${'0'.repeat(40)}`, messages).problem).toBe(recipient.nobody)
  })
})

describe('checkAmount', () => {
  const coin = { symbol: 'DUSD', decimals: 6, balance: 2_500_000n }

  test('default: in the smallest unit, exactly', () => {
    for (const [text, value] of [
      ['2.5', 2_500_000n],
      ['.5', 500_000n],
      ['1.', 1_000_000n],
      [' 0.000001 ', 1n],
      // Some keyboards have no point.
      ['0,5', 500_000n],
      ['2,25', 2_250_000n],
      ['0,125', 125_000n],
      [',5', 500_000n],
    ] as const)
      expect(checkAmount(text, coin, messages)).toEqual({ value })
  })

  test('error: each in its own words', () => {
    expect(checkAmount('', coin, messages).problem).toBe(amount.missing)
    for (const text of ['1,000', '12,5000']) expect(checkAmount(text, coin, messages).problem).toBe(amount.comma)
    for (const text of ['1e3', '-1', '+1', '0x1', '1 000', '.', 'NaN', '٣', '1,2,3', '1,234.5'])
      expect(checkAmount(text, coin, messages).problem, text).toBe(amount.malformed)
    expect(checkAmount('0.0000001', coin, messages).problem).toBe(amount.places('DUSD', 6))
    expect(checkAmount('0.0', coin, messages).problem).toBe(amount.zero)
    expect(checkAmount('2.500001', coin, messages).problem).toBe(amount.tooMuch('DUSD'))
    expect(checkAmount('9'.repeat(61), { ...coin, balance: undefined }, messages).problem).toBe(amount.malformed)
  })
})
