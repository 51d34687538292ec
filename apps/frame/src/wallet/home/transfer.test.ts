import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import type { Holdings } from '../families/holdings.ts'
import { findAmountProblem, listSendable, type Sendable, toSendRequest } from './transfer.ts'

const to = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const network = readNetwork('mumbai')
const asset = (standard: 'ERC20' | 'ERC721' | 'ERC1155') =>
  ({ network: 'mumbai', standard, address: contract, added: false }) as const

const holdings: Holdings = {
  coin: 10n ** 18n,
  assets: [
    {
      kind: 'token',
      asset: asset('ERC20'),
      token: { standard: 'erc20', decimals: 6, symbol: 'USD' },
      balance: 5_000_000n,
    },
    {
      kind: 'items',
      asset: asset('ERC721'),
      token: { standard: 'erc721', symbol: 'ART' },
      items: [{ id: 4n, amount: 1n }],
    },
    {
      kind: 'items',
      asset: asset('ERC1155'),
      token: { standard: 'erc1155', symbol: undefined },
      items: [{ id: 7n, amount: 5n }],
    },
    { kind: 'unreadable', asset: asset('ERC20') },
  ],
}
const all = listSendable([{ network, holdings }], 'Token')
const [coin, usd, art, seven] = all as [Sendable, Sendable, Sendable, Sendable]

describe('listSendable', () => {
  test('default', () => {
    expect(all.map(({ title, coin, balance }) => [title, coin, balance])).toEqual([
      [network.coin, network.coin, 10n ** 18n],
      ['USD', 'USD', 5_000_000n],
      ['ART #4', undefined, 1n],
      ['Token #7', 'Token', 5n],
    ])
  })
})

describe('findAmountProblem', () => {
  test.each([
    ['5', undefined],
    ['4.999999', undefined],
    ['4.9999990', undefined],
    ['0.0000001', 'decimals'],
    ['0', 'zero'],
    ['5.000001', 'balance'],
    ['', 'amount'],
    ['-1', 'amount'],
    ['1e3', 'amount'],
    ['0x10', 'amount'],
  ])('%s', (text, problem) => expect(findAmountProblem(text, usd)).toBe(problem))
})

describe('toSendRequest', () => {
  const request = (sendable: Sendable, amount: string) => toSendRequest(sendable, { to, amount })

  test('default: the coin', () => {
    expect(request(coin, '0.5')).toEqual({ network, transfer: { to, units: 5n * 10n ** 17n } })
  })

  test('behavior: tokens by their id, items by their number', () => {
    expect(request(usd, '1.5').transfer).toEqual({ to, units: 1_500_000n, token: contract })
    expect(request(art, '1').transfer).toEqual({ to, units: 1n, token: contract, item: { id: 4n, standard: 'erc721' } })
    expect(request(seven, '2').transfer).toEqual({
      to,
      units: 2n,
      token: contract,
      item: { id: 7n, standard: 'erc1155' },
    })
  })

  test('behavior: tokens that nodes list', () => {
    const solana = readNetwork('solana_devnet')
    const mint = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R'
    const token = { id: mint, symbol: undefined, decimals: 2, balance: 500n }
    const holdings = { coin: 10n ** 9n, assets: [], tokens: [token] }
    const [sol, held] = listSendable([{ network: solana, holdings }], 'Token')
    if (!sol || !held) throw new Error('both can be sent')
    expect(held).toMatchObject({ title: 'Token (4k3Dyjzv…QrkX6R)', coin: 'Token', decimals: 2 })
    const bob = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    expect(toSendRequest(sol, { to: bob, amount: '0.5' })).toEqual({
      network: solana,
      transfer: { to: bob, units: 500_000_000n },
    })
    expect(toSendRequest(held, { to: bob, amount: '0.5' })).toEqual({
      network: solana,
      transfer: { to: bob, units: 50n, token: mint },
    })
    expect(listSendable([{ network: solana, holdings: { ...holdings, tokens: 'silent' } }], 'Token')).toHaveLength(1)
  })
})
