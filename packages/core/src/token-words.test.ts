import { describe, expect, test } from 'vitest'
import { toSymbol, toTokenName, weighSymbol } from './token-words.ts'

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
  ])('default: %j', (input, expected) => expect(toSymbol(input)).toBe(expected))
})

describe('toTokenName', () => {
  test.each([
    ['Demo  coin', 'Demo coin'],
    ['  USD\u202eCoin\u0007 ', 'USD Coin'],
    ['zero\u200bwidth', 'zero width'],
    ['x'.repeat(50), 'x'.repeat(40)],
    ['\u200b\u202e', undefined],
  ])('default: %j', (input, expected) => expect(toTokenName(input)).toBe(expected))
})

describe('weighSymbol', () => {
  const known = ['SOL', 'USDC', 'XTZ']
  test.each([
    ['sol', 'imitation'],
    ['S0L', 'imitation'],
    ['5O1', 'imitation'],
    ['U.S.D.C', 'imitation'],
    ['“USDC”', 'imitation'],
    ['ＸＴＺ', 'imitation'], // full width
    ['ЅОL', 'imitation'], // Cyrillic
    ['ΧTΖ', 'imitation'], // Greek
    ['ꓴꓢꓓꓚ', 'unusual'], // Lisu
    ['ꓢꓳꓡ', 'unusual'],
    ['ᴜꜱᴅᴄ', 'unusual'], // small capitals of phonetics
    ['ЅՕԼ', 'unusual'], // Armenian in it
    ['UՏDC', 'unusual'],
    ['USÐC', 'unusual'],
    ['USD₵', 'unusual'],
    ['∪SDC', 'unusual'],
    ['🅤SDC', 'unusual'],
    ['ＵSD原', 'unusual'],
    ['“5ꓓꓚ”', 'unusual'],
    ['USDT', 'plain'],
    ['SOLX', 'plain'],
    ['$WIF', 'plain'],
    ['“1INCH”', 'plain'],
    ['ＷＩＦ', 'plain'], // full width, and so read as what it is
    ['原神', 'plain'],
    ['“2円”', 'plain'],
    ['한국', 'plain'],
    ['ドージ', 'plain'],
  ])('default: %s is %s', (symbol, expected) => expect(weighSymbol(symbol, known)).toBe(expected))
})
