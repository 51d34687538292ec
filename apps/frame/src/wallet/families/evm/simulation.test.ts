import type { ControlOver, Token } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { messages } from '../../messages/en.ts'
import { describeSimulation, digestOfSimulation, isTransferAlone } from './simulation.ts'

const contract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const usd: Token = { standard: 'erc20', decimals: 6, symbol: 'USDC' }
const art: Token = { standard: 'erc721', symbol: 'ART' }
type Changes = Extract<Parameters<typeof describeSimulation>[0], { kind: 'changes' }>['changes']
const words = (...changes: Changes) =>
  describeSimulation({ kind: 'changes', changes, complete: true }, readNetwork('mumbai'), messages)

describe('describeSimulation', () => {
  test('default: what goes out, who may take something, what comes in', () => {
    const lines = words(
      { change: { kind: 'permission', contract, spender: bob, amount: 5_000_000n }, token: usd },
      { change: { kind: 'token', contract, amount: 25_500_000n }, token: usd },
      { change: { kind: 'coin', amount: -(10n ** 18n) / 2n }, token: undefined },
    )
    expect(lines.map(({ text }) => text)).toEqual([
      'You send 0.5 POL',
      'This address could then take up to 5 USDC of yours:',
      'You receive 25.5 USDC',
    ])
    expect(lines[1]?.address?.value).toBe(bob)
  })

  test('behavior: beside each symbol stands whose word it is: the contract', () => {
    const lines = words(
      { change: { kind: 'coin', amount: -1n }, token: undefined },
      { change: { kind: 'permission', contract, spender: bob, amount: 5n }, token: usd },
      { change: { kind: 'permission', contract, spender: bob, amount: 'all' }, token: undefined },
      { change: { kind: 'token', contract, amount: 25_500_000n }, token: usd },
      { change: { kind: 'item', contract, id: 7n, amount: 1n }, token: art },
    )
    expect(lines.map((line) => line.contract)).toEqual([undefined, contract, contract, contract, contract])
  })

  test('behavior: beside what goes out stand those who get it', () => {
    const takers = Array.from({ length: 8 }, (_, at) => `0x${String(at).repeat(40)}` as const)
    const [line] = words({ change: { kind: 'coin', amount: -1n, to: takers }, token: undefined })
    expect(line?.recipients).toEqual({ label: 'To', addresses: takers })
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
      'You send 9 units of an unnamed token',
      'This address could then take all your ART:',
      'This address could then take all your USDC:',
    ])
    expect(lines[1]?.address?.value).toBe(contract)
  })

  test('behavior: control that somebody gets, with whom and of what', () => {
    // One for each sentence.
    const overs = Object.keys(messages.send.simulation.control) as ControlOver[]
    const lines = overs.flatMap((over) =>
      words({ change: { kind: 'control', contract, to: bob, over }, token: undefined }),
    )
    expect(lines.map(({ text }) => text)).toEqual(Object.values(messages.send.simulation.control))
    for (const line of lines) expect([line.way, line.address?.value, line.contract]).toEqual(['may', bob, contract])
  })

  test('behavior: offers, debts, the rules of a Safe, and what cannot be read, each with its address', () => {
    const change = (each: Changes[number]['change'], token?: Token) => words({ change: each, token })[0]
    expect(change({ kind: 'offer', contract, to: bob, id: 7n, price: 0n }, art)).toMatchObject({
      way: 'may',
      text: 'This address could then take ART #7 for 0 POL:',
      address: { value: bob },
      contract,
    })
    expect(change({ kind: 'offer', contract })).toMatchObject({
      text: 'Anyone could then take what your order offers:',
      contract,
    })
    expect(change({ kind: 'owed', contract, amount: 5_000_000n }, usd)).toMatchObject({
      text: 'You would owe 5 USDC more',
      contract,
    })
    expect(change({ kind: 'safe', contract, threshold: 1n })).toMatchObject({ address: { value: contract } })
    expect(change({ kind: 'safe', contract, removed: bob })).toMatchObject({ address: { value: bob }, contract })
    expect(change({ kind: 'unread', contract })).toMatchObject({ way: 'may', address: { value: contract } })
  })

  test('behavior: nothing where a node cannot say', () => {
    expect(describeSimulation({ kind: 'none' }, readNetwork('mumbai'), messages)).toEqual([])
  })
})

describe('digestOfSimulation', () => {
  const digest = (...changes: Changes) => digestOfSimulation({ kind: 'changes', changes, complete: true })
  const gives = (amount: bigint) => ({ change: { kind: 'token', contract, amount } as const, token: usd })

  test('default: another price of what comes in is the same thing', () => {
    expect(digest(gives(-5n), { change: { kind: 'coin', amount: 7n }, token: undefined })).toBe(
      digest(gives(-5n), { change: { kind: 'coin', amount: 8n }, token: undefined }),
    )
  })

  test.each<[string, string]>([
    ['more goes out', digest(gives(-6n))],
    ['nothing goes out', digest()],
    ['it comes in instead', digest(gives(5n))],
    [
      'somebody may take something',
      digest(gives(-5n), { change: { kind: 'permission', contract, spender: bob, amount: 1n }, token: usd }),
    ],
    ['not everything is reported', digestOfSimulation({ kind: 'changes', changes: [gives(-5n)], complete: false })],
    ['a node cannot say', digestOfSimulation({ kind: 'none' })],
  ])('behavior: another thing: %s', (_, other) => expect(other).not.toBe(digest(gives(-5n))))
})

describe('isTransferAlone', () => {
  const simulated = (complete: boolean, ...changes: Changes) => ({ kind: 'changes', changes, complete }) as const
  const coins = {
    to: bob,
    value: 5n,
    data: '0x',
    reading: { kind: 'coin' },
    token: undefined,
    delegate: false,
  } as const
  const tokens = {
    to: contract,
    value: 0n,
    data: '0xa9059cbb',
    reading: { kind: 'token-transfer', from: undefined, to: bob, amount: 7n },
    token: usd,
    delegate: false,
  } as const
  const coin = { change: { kind: 'coin', amount: -5n, to: [bob] }, token: undefined } as const
  const token = { change: { kind: 'token', contract, amount: -7n, to: [bob] }, token: usd } as const

  test('default: exactly the coins or tokens of the bytes, to their recipient', () => {
    expect(isTransferAlone(simulated(true, coin), coins)).toBe(true)
    expect(isTransferAlone(simulated(true, token), tokens)).toBe(true)
  })

  test.each<[string, ReturnType<typeof simulated> | { kind: 'none' }]>([
    ['nothing was simulated', { kind: 'none' }],
    ['not all of it is known', simulated(false, coin)],
    ['nothing changes', simulated(true)],
    ['something else changes too', simulated(true, coin, token)],
    ['another amount', simulated(true, { ...coin, change: { ...coin.change, amount: -6n } })],
    ['it comes in', simulated(true, { ...coin, change: { ...coin.change, amount: 5n } })],
    ['another recipient', simulated(true, { ...coin, change: { ...coin.change, to: [contract] } })],
    ['several recipients', simulated(true, { ...coin, change: { ...coin.change, to: [bob, contract] } })],
    ['no recipient', simulated(true, { ...coin, change: { kind: 'coin', amount: -5n } })],
    ['a token instead of coins', simulated(true, token)],
  ])('behavior: %s', (_, simulation) => {
    expect(isTransferAlone(simulation, coins)).toBe(false)
  })

  test('behavior: coins along with tokens, tokens of somebody else, a fee on the way', () => {
    expect(isTransferAlone(simulated(true, token), { ...tokens, value: 1n })).toBe(false)
    expect(isTransferAlone(simulated(true, token), { ...tokens, reading: { ...tokens.reading, from: contract } })).toBe(
      false,
    )
    const fee = { ...token, change: { ...token.change, to: [bob, contract] } } as const
    expect(isTransferAlone(simulated(true, fee), tokens)).toBe(false)
  })
})
