import { describe, expect, test } from 'vitest'
import { texts } from '../texts.ts'
import { checkAmount, checkRecipient } from './check.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const { recipient, amount } = texts.send

describe('checkRecipient', () => {
  test('default: the address with its checksum, however it was typed', () => {
    for (const text of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, ` ${address}\n`])
      expect(checkRecipient(text)).toEqual({ value: address })
  })

  test('error: each in its own words', () => {
    expect(checkRecipient(' ').problem).toBe(recipient.missing)
    expect(checkRecipient(address.slice(0, -1)).problem).toBe(recipient.malformed)
    expect(checkRecipient('vitalik.eth').problem).toBe(recipient.malformed)
    expect(checkRecipient(address.replace('C8', 'c8')).problem).toBe(recipient.checksum)
    expect(checkRecipient(`0x${'0'.repeat(40)}`).problem).toBe(recipient.nobody)
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
    ] as const)
      expect(checkAmount(text, coin)).toEqual({ value })
  })

  test('error: each in its own words', () => {
    expect(checkAmount('', coin).problem).toBe(amount.missing)
    expect(checkAmount('0,5', coin).problem).toBe(amount.comma)
    for (const text of ['1e3', '-1', '+1', '0x1', '1 000', '.', 'NaN', '٣'])
      expect(checkAmount(text, coin).problem, text).toBe(amount.malformed)
    expect(checkAmount('0.0000001', coin).problem).toBe(amount.places('DUSD', 6))
    expect(checkAmount('0.0', coin).problem).toBe(amount.zero)
    expect(checkAmount('2.500001', coin).problem).toBe(amount.tooMuch('DUSD'))
    expect(checkAmount('9'.repeat(61), { ...coin, balance: undefined }).problem).toBe(amount.malformed)
  })
})
