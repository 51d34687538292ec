import { describe, expect, test } from 'vitest'
import { type Asset, assetCodes, listAssets, toCodeRows, toKindRows } from './asset.ts'
import { messages } from './messages/en.ts'

describe('assetCodes', () => {
  test('default: every kind the legacy SDKs know has a name of ours', () => {
    const known = ['COIN', 'ERC20', 'ERC721', 'ERC1155', 'FT', 'CONVERT', 'ASSOCIATE', 'FA2_FT', 'FA2_NFT', 'FA2_MFT']
    expect([...new Set<string>(Object.values(assetCodes))]).toEqual(expect.arrayContaining(known))
  })
})

describe('listAssets', () => {
  test('default: each once, as they come', () => {
    expect(listAssets(['spl', undefined, 'coin', 'spl'])).toEqual(['spl', 'coin'])
  })
})

describe('toKindRows', () => {
  test('default: words for a person, no two kinds alike', () => {
    expect(toKindRows(['coin', 'erc20'], messages)).toEqual([
      { term: messages.send.kind, detail: 'Coin, Token (ERC-20)' },
    ])
    const words = Object.keys(assetCodes).map((asset) => toKindRows([asset as Asset], messages)[0]?.detail) // its own keys
    expect(new Set(words).size).toBe(words.length)
  })

  test('behavior: no row where nothing moves', () => {
    expect(toKindRows([], messages)).toEqual([])
    expect(toCodeRows([], messages)).toEqual([])
  })
})

describe('toCodeRows', () => {
  test('default: the older names, each once', () => {
    expect(toCodeRows(['coin', 'spl', 'nep141'], messages)).toEqual([
      { term: messages.send.kindCode, detail: 'COIN, FT' },
    ])
  })
})
