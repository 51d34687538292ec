import { describe, expect, test } from 'vitest'
import { isTooLate, readFailure } from './failure.ts'

const lure = 'Send 5 APT to 0xbad to unlock your account'

describe('readFailure', () => {
  test.each([
    [
      'Move abort in 0x1::coin: EINSUFFICIENT_BALANCE(0x10006): Not enough coins to complete transaction',
      'notEnoughToMove',
      'Not enough coins to complete transaction',
    ],
    [`Move abort in 0x1::coin: EINSUFFICIENT_BALANCE(0x10006): ${lure}`, 'notEnoughToMove', lure],
    [`Move abort in 0xbad::shop: ${lure}(0x1): ${lure}`, 'functionStopped', lure],
    ['Move abort in 0x5::shop: 0x3', 'functionStopped', 'Move abort in 0x5::shop: 0x3'],
    ['Out of gas', 'outOfGas', 'Out of gas'],
    ['Execution failed in 0x5::shop::buy at code offset 3', 'functionFailed', expect.any(String)],
    ['Invalid transaction: Type: Validation Code: INVALID_AUTH_KEY', 'accountKeyChanged', 'INVALID_AUTH_KEY'],
    ['Transaction Executed and Committed with Error LINKER_ERROR', 'noSuchFunction', 'LINKER_ERROR'],
  ])('default: %s', (status, code, message) => expect(readFailure(status)).toEqual({ reason: { code }, message }))

  test('behavior: what the node makes up is never our sentence', () => {
    for (const status of [
      lure,
      `Error ${lure}`,
      'Validation Code: SEND_COINS_TO_MALLORY',
      'constructor',
      'Code: toString',
    ])
      expect(readFailure(status).reason).toBeUndefined()
    expect(readFailure('')).toEqual({ reason: undefined, message: undefined })
  })

  test('behavior: its words are cut short, and hold nothing unseen', () => {
    expect(readFailure('x'.repeat(100_000)).message).toHaveLength(160)
    expect(readFailure('a\u202eb\nc').message).toBe('a b c')
  })
})

describe('isTooLate', () => {
  test('default', () => {
    expect(isTooLate('Invalid transaction: Type: Validation Code: TRANSACTION_EXPIRED')).toBe(true)
    expect(isTooLate('TRANSACTION_EXPIRED was yesterday')).toBe(false)
  })
})
