import { encode, readTransaction } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import type { Holdings } from '../families/evm/holdings.ts'
import { findAddressProblem, findAmountProblem, listSendable, type Sendable, toTransferRequest } from './transfer.ts'

const from = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
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

describe('findAddressProblem', () => {
  test.each([
    [to, undefined],
    [to.toLowerCase(), undefined],
    [to.replace('bB', 'Bb'), 'checksum'],
    [to.slice(0, -1), 'address'],
    ['', 'address'],
    ['vitalik.eth', 'address'],
  ])('%s', (text, problem) => expect(findAddressProblem(text)).toBe(problem))
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

describe('toTransferRequest', () => {
  const read = (sendable: Sendable, amount: string) => {
    const wish = toTransferRequest(sendable, { from, to: to.toLowerCase(), amount })
    const { holding } = sendable
    if (!('request' in wish) || holding.kind === 'held') throw new Error('not of an EVM network')
    const { request } = wish
    const bytes = encode({
      chainId: network.chainId,
      nonce: 0,
      gas: 1n,
      accessList: [],
      fees: { kind: 'legacy', gasPrice: 1n },
      to: request.to,
      value: BigInt(request.value ?? 0),
      data: request.data ?? '0x',
    })
    expect(bytes).toMatch(/^0x/)
    const transaction = { to: request.to, value: BigInt(request.value ?? 0), data: request.data ?? '0x' }
    // What the wallet's own confirm screen reads out of it.
    return readTransaction(transaction as never, holding.kind === 'coin' ? undefined : holding.token)
  }
  test('default: the coin', () => {
    expect(toTransferRequest(coin, { from, to, amount: '0.5' })).toEqual({
      network,
      request: { from, to, value: '0x6f05b59d3b20000' },
    })
    expect(read(coin, '0.5')).toEqual({ kind: 'coin' })
  })
  test('behavior: another family: recipient, units, and which token', () => {
    const solana = readNetwork('solana_devnet')
    const mint = '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R'
    const token = { id: mint, symbol: undefined, decimals: 2, balance: 500n }
    const holdings = { coin: 10n ** 9n, assets: [], tokens: [token] }
    const [sol, held] = listSendable([{ network: solana, holdings }], 'Token')
    if (!sol || !held) throw new Error('both can be sent')
    expect(held).toMatchObject({ title: 'Token (4k3Dyjzv…QrkX6R)', coin: 'Token', decimals: 2 })
    const bob = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    expect(toTransferRequest(sol, { from, to: bob, amount: '0.5' })).toEqual({
      network: solana,
      gives: { to: bob, units: 500_000_000n },
    })
    expect(toTransferRequest(held, { from, to: bob, amount: '0.5' })).toEqual({
      network: solana,
      gives: { to: bob, units: 50n, token: mint },
    })
    expect(listSendable([{ network: solana, holdings: { ...holdings, tokens: 'silent' } }], 'Token')).toHaveLength(1)
  })
  test('behavior: tokens and items, as the confirm screen reads them', () => {
    expect(read(usd, '1.5')).toEqual({ kind: 'token-transfer', from: undefined, to, amount: 1_500_000n })
    expect(read(art, '1')).toEqual({ kind: 'item-transfer', from, to, items: [{ id: 4n, amount: 1n }] })
    expect(read(seven, '2')).toEqual({ kind: 'item-transfer', from, to, items: [{ id: 7n, amount: 2n }] })
  })
})
