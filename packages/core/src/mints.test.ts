import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { knownMint, type MintWords, metaplex, readMintRules, readMintWords, weighMint } from './mints.ts'
import { readNetwork } from './networks.ts'

const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const key = (n: number) => new Uint8Array(32).fill(n)
const mint = base58.encode(key(3))
const place = base58.encode(key(4))

const number = (value: number, bytes: number) => Array.from({ length: bytes }, (_, i) => (value >> (8 * i)) & 255)
const text = (value: string, fill = 0) => {
  const bytes = [...new TextEncoder().encode(value)]
  const filled = [...bytes, ...Array<number>(Math.max(0, fill - bytes.length)).fill(0)]
  return [...number(filled.length, 4), ...filled]
}
const plain = (owner = token) => ({ owner, data: new Uint8Array(82) })
const extended = (...extensions: [kind: number, value: number[]][]) => ({
  owner: token2022,
  data: Uint8Array.of(
    ...new Uint8Array(165),
    1,
    ...extensions.flatMap(([kind, value]) => [...number(kind, 2), ...number(value.length, 2), ...value]),
  ),
})
const pointer = (to: Uint8Array): [number, number[]] => [18, [...key(0), ...to]]
const metadata = (name: string, symbol: string, of = key(3)): [number, number[]] => [
  19,
  [...key(9), ...of, ...text(name), ...text(symbol), ...text('https://example.com'), ...number(0, 4)],
]
/** An account as the program writes it: texts padded with zeros, then fees and more. */
const theirs = (name: string, symbol: string, { owner = metaplex, of = key(3), kind = 4 } = {}) => ({
  address: place,
  owner,
  data: Uint8Array.of(kind, ...key(9), ...of, ...text(name, 32), ...text(symbol, 10), ...text('', 200), 0, 0, 0, 1, 1),
})

describe('readMintWords', () => {
  test('default: the successor’s own metadata, in the mint itself', () => {
    const account = extended([3, [...key(5)]], pointer(key(3)), metadata('Demo coin', 'DEMO'))
    expect(readMintWords(mint, account, undefined)).toEqual({ name: 'Demo coin', symbol: 'DEMO', known: false })
  })
  test('default: Metaplex’, for mints of either program', () => {
    const words = { name: 'Demo coin', symbol: 'DEMO', known: false }
    expect(readMintWords(mint, plain(), theirs('Demo coin', 'DEMO'))).toEqual(words)
    expect(readMintWords(mint, plain(token2022), theirs('Demo coin', 'DEMO'))).toEqual(words)
    expect(readMintWords(mint, extended(pointer(key(4))), theirs('Demo coin', 'DEMO'))).toEqual(words)
  })
  test('behavior: where a mint says where its metadata is, nothing else is', () => {
    const words = metadata('Own', 'OWN')
    expect(readMintWords(mint, extended(pointer(key(3)), words), theirs('Other', 'OTHER'))?.symbol).toBe('OWN')
    expect(readMintWords(mint, extended(pointer(key(7)), words), theirs('Other', 'OTHER'))).toBeUndefined()
    expect(readMintWords(mint, extended(words), undefined)).toBeUndefined()
  })
  test('behavior: words are cleaned and cut', () => {
    const words = theirs('Evil\u202e \u200b'.padEnd(60, 'n'), 'U\u0007S\u202eDCdollarsandmore')
    expect(readMintWords(mint, plain(), words)).toEqual({
      name: `Evil ${'n'.repeat(35)}…`,
      symbol: 'USDCdollarsa…',
      known: false,
    })
  })
  test.each<[string, Parameters<typeof readMintWords>[1], Parameters<typeof readMintWords>[2]]>([
    ['nothing', plain(), undefined],
    ['another mint’s', plain(), theirs('A', 'A', { of: key(8) })],
    ['another mint’s, in its own', extended(pointer(key(3)), metadata('A', 'A', key(8))), undefined],
    ['an account of another program', plain(), theirs('A', 'A', { owner: token })],
    ['another kind of account', plain(), theirs('A', 'A', { kind: 6 })],
    ['a text beyond the end', plain(), { ...theirs('A', 'A'), data: theirs('A', 'A').data.slice(0, 80) }],
    [
      'an extension beyond the end',
      { ...extended(), data: Uint8Array.of(...extended().data, 18, 0, 255, 255) },
      undefined,
    ],
    ['a length beyond all', plain(), { ...theirs('A', 'A'), data: theirs('A', 'A').data.fill(255, 65, 69) }],
    ['a holding', { ...extended(pointer(key(3)), metadata('A', 'A')), owner: token }, undefined],
    ['nothing visible', plain(), theirs('\u200b', '\u202e')],
  ])('behavior: nothing is said of %s', (_, account, other) =>
    expect(readMintWords(mint, account, other)).toBeUndefined(),
  )
})

describe('knownMint, weighMint', () => {
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  test('default: by its address, on its own network alone', () => {
    expect(knownMint('solana', usdc)).toEqual({ symbol: 'USDC', name: 'USD Coin', known: true })
    for (const [network, other] of [
      ['solana_devnet', usdc],
      ['solana', mint],
      ['solana', 'constructor'],
      ['near', usdc],
    ] as const)
      expect(knownMint(network, other)).toBeUndefined()
  })
  test('behavior: another that calls itself like a known one, or like the coin', () => {
    const weigh = (words: MintWords) => weighMint(words, readNetwork('solana')).kind
    const called = (symbol: string) => weigh({ symbol, name: undefined, known: false })
    expect(['USDC', 'usdc', 'USD.C'].map(called)).toEqual(Array(3).fill('namesake'))
    expect(['SOL', 'S0L', 'ЅОL'].map(called)).toEqual(Array(3).fill('imitation'))
    expect(['USDC.e', 'USDCSafe', 'UЅDC2', 'mSOL'].map(called)).toEqual(Array(4).fill('variant'))
    expect(['USD', 'ETH', 'BTC'].map(called)).toEqual(Array(3).fill('unverified'))
    expect(['ꓴꓢꓓꓚ', 'ᴜꜱᴅᴄ', 'ꓢꓳꓡ', 'ЅՕԼ', 'UՏDC', 'USÐC'].map(called)).toEqual(Array(6).fill('unusual'))
    expect(['DEMO', 'JUP', 'SOLX'].map(called)).toEqual(Array(3).fill('plain'))
    expect(weigh(knownMint('solana', usdc) ?? { symbol: 'USDC', name: undefined, known: false })).toBe('plain')
  })
})

describe('readMintRules', () => {
  const rules = (...extensions: [number, number[]][]) => readMintRules(extended(...extensions))
  const by = base58.encode(key(5))
  const fee = (older: number, newer: number): [number, number[]] => [
    1,
    [
      ...key(5),
      ...key(5),
      ...number(0, 8),
      ...[older, newer].flatMap((rate) => [...number(0, 8), 9, ...number(0, 7), ...number(rate, 2)]),
    ],
  ]
  test.each<[string, [number, number[]], object[]]>([
    ['a fee: the larger of the two in force', fee(50, 700), [{ kind: 'fee', rate: 700, most: 9n }]],
    ['a fee of nothing', fee(0, 0), []],
    ['who may take everybody’s', [12, [...key(5)]], [{ kind: 'delegate', by }]],
    ['nobody who may', [12, [...key(0)]], []],
    ['a program at each transfer', [14, [...key(9), ...key(5)]], [{ kind: 'hook', by }]],
    ['no program', [14, [...key(9), ...key(0)]], []],
    ['tokens that stay', [9, []], [{ kind: 'bound' }]],
    ['frozen when they come', [6, [2]], [{ kind: 'frozen' }]],
    ['not frozen', [6, [1]], []],
    ['who may stop transfers', [26, [...key(5), 0]], [{ kind: 'pause', by }]],
    ['names and pointers', pointer(key(3)), []],
    ['a kind nobody knows', [99, [1]], [{ kind: 'other', number: 99 }]],
    ['too few bytes', [12, [1]], [{ kind: 'other', number: 12 }]],
  ])('default: %s', (_, extension, expected) => expect(rules(extension)).toEqual(expected))

  test('behavior: mints without extensions have no rules, and those cut short are not trusted', () => {
    expect(readMintRules(plain())).toEqual([])
    expect(readMintRules(plain(token2022))).toEqual([])
    const { owner, data } = extended([12, [...key(5)]])
    expect(readMintRules({ owner, data: data.subarray(0, -1) })).toEqual([{ kind: 'other', number: 0 }])
  })
})
