import { describe, expect, test } from 'vitest'
import { looksLike, toSymbol, toTokenName } from './token-words.ts'

describe('toSymbol', () => {
  test.each([
    ['USDC', 'USDC'],
    [' US\u202eDC\n', 'USDC'],
    ['<b>x</b>', '“<b>x</b>”'],
    ['000USD', '“000USD”'],
    ['1INCH', '“1INCH”'],
    ['.5', '“.5”'],
    ['$WIF', '$WIF'],
    ['Z\u0351\u036b\u0343algo', 'Zalgo'],
    ['A'.repeat(50), 'A'.repeat(12)],
    ['原神', '原神'],
  ])('default: %j', (given, expected) => expect(toSymbol(given)).toBe(expected))
})

describe('toTokenName', () => {
  test.each([
    ['Demo  coin', 'Demo coin'],
    ['  USD\u202eCoin\u0007 ', 'USD Coin'],
    ['zero\u200bwidth', 'zero width'],
    ['x'.repeat(50), 'x'.repeat(40)],
    ['\u200b\u202e', undefined],
  ])('default: %j', (given, expected) => expect(toTokenName(given)).toBe(expected))
})

describe('looksLike', () => {
  test.each([
    ['sol', 'SOL'],
    ['S0L', 'SOL'],
    ['ЅОL', 'SOL'], // Cyrillic
    ['ＸＴＺ', 'XTZ'], // full width
    ['U.S.D.C', 'USDC'],
    ['“USDC”', 'USDC'],
    ['ΧTΖ', 'XTZ'], // Greek
  ])('default: %s is taken for %s', (symbol, other) => expect(looksLike(symbol, other)).toBe(true))
  test('behavior: others are not', () => {
    expect(looksLike('USDT', 'USDC')).toBe(false)
    expect(looksLike('SOLX', 'SOL')).toBe(false)
  })
})
