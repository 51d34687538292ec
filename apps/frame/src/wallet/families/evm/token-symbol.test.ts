import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { messages } from '../../messages/en.ts'
import { withSafeSymbol } from './token-symbol.ts'

const stranger = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('withSafeSymbol', () => {
  const network = readNetwork('ethereum')
  test.each([
    ['DUSD', 'DUSD'],
    ['ETH', '“ETH” (not the network’s coin)'],
    ['E.T.H', '“E.T.H” (not the network’s coin)'],
    ['ETH2', '“ETH2” (not ETH)'],
    ['ꓴꓢꓓꓚ', '“ꓴꓢꓓꓚ” (unusual letters)'],
    [undefined, undefined],
    // Namesakes of tokens in the network's record.
    ['USDC', '“USDC” (not the well-known token)'],
    ['usdc', '“usdc” (not the well-known token)'],
    ['U5DC', '“U5DC” (not the well-known token)'],
    ['ＵＳＤＣ', '“ＵＳＤＣ” (not the well-known token)'],
    ['𝐔𝐒𝐃𝐂', '“𝐔𝐒𝐃𝐂” (not the well-known token)'],
    ['USDС', '“USDС” (not the well-known token)'],
    ['WETH', '“WETH” (not the well-known token)'],
    ['UЅDC', '“UЅDC” (not the well-known token)'],
    // Symbols that contain such a name.
    ['USDC.e', '“USDC.e” (not USDC)'],
    ['USDCSafe', '“USDCSafe” (not USDC)'],
    ['USDCofthebes…', '“USDCofthebes…” (not USDC)'],
    ['“1USDC”', '“1USDC” (not USDC)'],
    // Known elsewhere: this network's record cannot tell.
    ['SOL', '“SOL” (not verified)'],
  ])('default: %s', (symbol, shown) => {
    const token = { standard: 'erc20', decimals: 6, symbol } as const
    expect(withSafeSymbol(token, stranger, network, messages)).toEqual({ ...token, symbol: shown })
    expect(withSafeSymbol({ standard: 'erc721', symbol }, stranger, network, messages).symbol).toBe(shown)
  })

  test('behavior: a token of the record has the name that stands there, whatever it says', () => {
    const symbolOf = (symbol: string | undefined, address = usdc) =>
      withSafeSymbol({ standard: 'erc20', decimals: 6, symbol }, address, network, messages).symbol
    expect([symbolOf('USDC'), symbolOf('ETH'), symbolOf(undefined), symbolOf('x', usdc.toLowerCase())]).toEqual(
      Array.from({ length: 4 }, () => 'USDC'),
    )
  })

  test('behavior: a test network has no namesakes but its coin’s', () => {
    const token = { standard: 'erc20', decimals: 6, symbol: 'USDC' } as const
    expect(withSafeSymbol(token, stranger, readNetwork('mumbai'), messages).symbol).toBe('USDC')
  })
})
