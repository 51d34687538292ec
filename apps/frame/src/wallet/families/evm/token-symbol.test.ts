import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { messages } from '../../messages/en.ts'
import { withSafeSymbol } from './token-symbol.ts'

describe('withSafeSymbol', () => {
  const network = readNetwork('ethereum')
  test.each([
    ['DUSD', 'DUSD'],
    ['WETH', 'WETH'],
    ['ETH', '“ETH”, not the network’s coin'],
    ['E.T.H', '“E.T.H”, not the network’s coin'],
    ['ꓴꓢꓓꓚ', '“ꓴꓢꓓꓚ”, whose letters are not the usual ones'],
    [undefined, undefined],
  ])('default: %s', (symbol, shown) => {
    const token = { standard: 'erc20', decimals: 6, symbol } as const
    expect(withSafeSymbol(token, network, messages)).toEqual({ ...token, symbol: shown })
    expect(withSafeSymbol({ standard: 'erc721', symbol }, network, messages).symbol).toBe(shown)
  })
})
