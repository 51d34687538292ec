import { describe, expect, test } from 'vitest'
import { findVariant, toSymbol, toTokenName, weighSymbol } from './token-words.ts'

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
    ['A'.repeat(50), `${'A'.repeat(12)}…`], // marked as shortened
    ['USDC   of the best Bank', 'USDCofthebes…'],
    ['原神', '原神'],
  ])('default: %j', (input, expected) => expect(toSymbol(input)).toBe(expected))
})

describe('toTokenName', () => {
  test.each([
    ['Demo  coin', 'Demo coin'],
    ['  USD\u202eCoin\u0007 ', 'USD Coin'],
    ['zero\u200bwidth', 'zero width'],
    ['x'.repeat(50), `${'x'.repeat(40)}…`],
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
    ['U$DC', 'imitation'],
    ['$OL', 'imitation'],
    ['$USDC', 'imitation'],
    ['$sol', 'imitation'],
    ['ＸＴＺ', 'imitation'], // full width
    ['ЅОL', 'imitation'], // Cyrillic
    ['ΧTΖ', 'imitation'], // Greek
    ['ꓴꓢꓓꓚ', 'unusual'], // Lisu
    ['ꓢꓳꓡ', 'unusual'],
    ['ᴜꜱᴅᴄ', 'unusual'], // phonetic small capitals
    ['ЅՕԼ', 'unusual'], // with an Armenian letter
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

describe('findVariant', () => {
  const known = ['ETH', 'SOL', 'BTC', 'DAI', 'UNI', 'S', 'USDC', 'USDT', 'WETH', 'stETH', 'LINK', 'PEPE', 'COMP']
  test.each([
    ['USDC.e', 'USDC'],
    ['USDCSafe', 'USDC'],
    ['axlUSDC', 'USDC'],
    ['“1USDC”', 'USDC'],
    ['UЅDCpro', 'USDC'], // Cyrillic
    ['ＵＳＤＣ２', 'USDC'],
    ['U$DC-V2', 'USDC'],
    ['USDCofthebes…', 'USDC'],
    ['aWETH', 'WETH'],
    ['VVETH', 'WETH'],
    ['solvBTC', 'BTC'],
    ['LBTC', 'BTC'],
    ['ETH2', 'ETH'],
    ['aEthUSDC', 'USDC'],
    ['mSOL', 'SOL'],
    ['stSOL', 'SOL'],
    ['DAI.e', 'DAI'],
    ['DAISafe', 'DAI'],
    ['DAISAFE', 'DAI'],
    ['NEWDAI', 'DAI'],
    ['UNI-V2', 'UNI'],
    ['PEPE2.0', 'PEPE'],
    ['LINKReward', 'LINK'],
    // Their names, by which people know them.
    ['Bitcoin', 'BTC'],
    ['Ethereum', 'ETH'],
    ['TETHER', 'USDT'],
    ['USDCoin', 'USDC'],
  ])('default: %s is a variant of %s', (symbol, of) => expect(findVariant(symbol, known)).toBe(of))

  test.each(['SOLX', 'DUSD', 'SUNI', 'COMPUTE', 'LINKEDIN', 'BABYDOGE', 'METHOD', 'Sx', '原神', 'DALLE', 'ETHFI'])(
    'behavior: %s is none',
    (symbol) => expect(findVariant(symbol, known)).toBeUndefined(),
  )
})
