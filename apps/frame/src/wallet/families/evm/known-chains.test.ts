import { describe, expect, test } from 'vitest'
import { knownChains } from './known-chains.gen.ts'
import { findContradiction } from './known-chains.ts'

const fantom = { chainId: 250, title: 'Fantom', coin: 'FTM' }

describe('findContradiction', () => {
  test.each([
    ['what everybody calls it', fantom],
    ['a longer name of it', { ...fantom, title: 'Fantom Opera' }],
    ['the coin in other letters', { ...fantom, coin: 'ftm' }],
    ['a former name of it', { chainId: 166, title: 'Omni', coin: 'NOM' }],
    ['a shorter name of it', { chainId: 1130, title: 'DeFiChain', coin: 'DFI' }],
    ['a name that is part of a known one', { chainId: 7_770_777, title: 'Frost Network', coin: 'FRST' }],
    ['what nobody knows', { chainId: 7_770_777, title: 'Stoat Chain', coin: 'STOT' }],
  ])('default: nothing against %s', (_, claim) => expect(findContradiction(claim)).toBeUndefined())

  test.each([
    ['a known chain under an invented name', { ...fantom, title: 'Stoat Chain' }, { ...fantom, sameId: true }],
    ['a known chain with an invented coin', { ...fantom, coin: 'STOT' }, { ...fantom, sameId: true }],
    ['another chain under a known name', { ...fantom, chainId: 7_770_777 }, { ...fantom, sameId: false }],
    [
      'a known name, larger',
      { chainId: 7_770_777, title: 'FantomChain 2', coin: 'FANT' },
      { ...fantom, sameId: false },
    ],
  ])('behavior: %s', (_, claim, known) => expect(findContradiction(claim)).toEqual(known))

  test('behavior: of no known chain its own name and coin are said to be wrong', () => {
    const wrong = Object.entries(knownChains).filter(([id, [coin, ...titles]]) =>
      titles.some((title) => findContradiction({ chainId: Number(id), title, coin })),
    )
    expect(wrong).toEqual([])
    expect(Object.keys(knownChains).length).toBeGreaterThan(300)
  })
})
