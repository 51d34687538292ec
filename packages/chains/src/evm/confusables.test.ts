import { describe, expect, test } from 'vitest'
import { findConfusable } from './confusables.ts'

const coins = ['ETH', 'POL', 'BNB', 'OAS']

describe('findConfusable', () => {
  test.each(['HARBOUR', 'MAIL', 'US', 'PEPPER', '船', '', '…', '“”'])('default: %j is like nothing known', (symbol) => {
    expect(findConfusable(symbol, coins)).toBeUndefined()
  })

  test.each(['ꓴꓢꓓꓚ', 'ᴜꜱᴅᴄ', 'UՏDT', 'USÐC'])('behavior: letters of %s are not the usual ones', (symbol) => {
    expect(findConfusable(symbol, coins)).toEqual({ kind: 'unusual' })
  })

  test('behavior: called exactly like a coin or a known token', () => {
    expect(findConfusable('POL', coins)).toEqual({ kind: 'namesake', of: 'POL' })
    expect(findConfusable('USDC', coins)).toEqual({ kind: 'namesake', of: 'USDC' })
  })

  test('behavior: a known one inside it', () => {
    expect(findConfusable('USDCX', coins)).toEqual({ kind: 'namesake', of: 'USDC' })
    expect(findConfusable('POL2', coins)).toEqual({ kind: 'namesake', of: 'POL' })
  })

  test.each<[string, string, string]>([
    ['Cyrillic letters', 'USDС', 'USDC'],
    ['Greek letters', 'ΕΤΗ', 'ETH'],
    ['a capital that is small another letter', 'ΒΝΒ', 'BNB'],
    ['full width', 'ＵＳＤＴ', 'USDT'],
    ['digits for letters', 'P0L', 'POL'],
    ['small letters', 'usdc', 'USDC'],
    ['an accent', 'ÉTH', 'ETH'],
    ['an invisible character', 'E\u200bTH', 'ETH'],
    ['a sign that looks like a letter', 'U$DC', 'USDC'],
    ['signs around it', '“USDC.”', 'USDC'],
    ['a mathematical letter', '𝐃𝐀𝐈', 'DAI'],
    ['one for l', 'PO1', 'POL'],
  ])('behavior: %s do not hide it', (_, symbol, of) => {
    expect(symbol).not.toBe(of)
    expect(findConfusable(symbol, coins)).toEqual({ kind: 'disguise', of })
  })
})
