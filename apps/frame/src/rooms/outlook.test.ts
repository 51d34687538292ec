import type { Token } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { describeOutlook } from './outlook.ts'

const contract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const usd: Token = { standard: 'erc20', decimals: 6, symbol: 'USDC' }
const art: Token = { standard: 'erc721', symbol: 'ART' }
type Changes = Extract<Parameters<typeof describeOutlook>[0], { kind: 'changes' }>['changes']
const words = (...changes: Changes) => describeOutlook({ kind: 'changes', changes }, readNetwork('mumbai'))

describe('describeOutlook', () => {
  test('default: what goes out, what comes in, who may take something', () => {
    const lines = words(
      { change: { kind: 'permission', contract, spender: bob, amount: 5_000_000n }, token: usd },
      { change: { kind: 'token', contract, amount: 25_500_000n }, token: usd },
      { change: { kind: 'coin', amount: -(10n ** 18n) / 2n }, token: undefined },
    )
    expect(lines.map(({ text }) => text)).toEqual([
      'You send 0.5 POL',
      'You receive 25.5 USDC',
      'From then on this address may take up to 5 USDC of yours:',
    ])
    expect(lines[2]?.address?.value).toBe(bob)
  })

  test('behavior: items, everything, a token without a name is shown by its address', () => {
    const lines = words(
      { change: { kind: 'item', contract, id: 7n, amount: -1n }, token: art },
      { change: { kind: 'token', contract, amount: -9n }, token: undefined },
      { change: { kind: 'permission', contract, spender: bob, amount: 'all' }, token: art },
      { change: { kind: 'permission', contract, spender: bob, amount: 2n ** 255n }, token: usd },
    )
    expect(lines.map(({ text }) => text)).toEqual([
      'You send ART #7',
      'You send 9 units of a token that does not say its name',
      'From then on this address may take all your ART:',
      'From then on this address may take all your USDC:',
    ])
    expect(lines[1]?.address?.value).toBe(contract)
  })

  test('behavior: nothing where a node cannot say', () => {
    expect(describeOutlook({ kind: 'none' }, readNetwork('mumbai'))).toEqual([])
  })
})
