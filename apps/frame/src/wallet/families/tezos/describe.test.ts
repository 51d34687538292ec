import {
  type Content,
  encode,
  type Micheline,
  type Prepared,
  type Standards,
  type TokenMetadata,
  toTokenKey,
} from '@latchkey/chains/tezos'
import { readNetwork } from '@latchkey/core/networks'
import { expect, describe as group, test } from 'vitest'
import { describe, meaningOf } from './describe.ts'
import { messages } from './messages/en.ts'

const network = readNetwork('ghostnet')
const me = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const bob = 'tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6'
const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
const key = 'edpkvGfYw3LyB1UcCahKQk4rF2tvbMUk8GFiTuMjL75uGXrpvKXhjn'
const branch = 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX'

const cost = { source: me, fee: 400n, counter: 5n, gasLimit: 1_000n, storageLimit: 0n }
const transfer = (more: Partial<Extract<Content, { kind: 'transaction' }>> = {}): Content => ({
  kind: 'transaction',
  ...cost,
  amount: 1_500_000n,
  destination: bob,
  parameters: undefined,
  ...more,
})
const call = (entrypoint: string, value: Micheline): Content =>
  transfer({ amount: 0n, destination: contract, parameters: { entrypoint, value } })
const pair = (...args: Micheline[]): Micheline => ({ prim: 'Pair', args })
const moved = (from: string): Micheline => [
  pair({ string: from }, [pair({ string: bob }, pair({ int: '3' }, { int: '20' }))]),
]
const read = async (
  contents: Content[],
  more: Partial<Prepared> = {},
  tokens: ReadonlyMap<string, TokenMetadata> = new Map(),
  standards: Standards = new Map(),
) => {
  const operation = { branch, contents }
  const prepared = {
    operation,
    unsigned: encode(operation),
    balance: 10_000_000n,
    burn: 0n,
    changes: { coins: 0n, tickets: [] },
    failure: undefined,
    ...more,
  }
  return describe(prepared, { network, own: me, tokens, standards, t: messages })
}
const dangersOf = async (content: Content) =>
  (await read([content])).warnings.filter(({ tone }) => tone === 'danger').map(({ title }) => title)

group('describe', () => {
  test('default: tez: amount, recipient, one cost', async () => {
    const changes = { coins: -1_500_000n, tickets: [] }
    expect(await read([transfer()], { changes })).toMatchObject({
      what: 'Send 1.5 XTZ',
      amount: { value: '1.5', coin: 'XTZ' },
      parties: [{ label: 'To', address: bob }],
      fee: '0.0004 XTZ',
      total: '1.5004 XTZ',
      changes: ['You would have 1.5 XTZ less, and pay the network fee.'],
      warnings: [],
      unreadable: false,
    })
  })
  test('behavior: the reveal is part of the same operation and of its fee; a new account burns', async () => {
    const shown = await read(
      [{ kind: 'reveal', publicKey: key, ...cost, fee: 0n }, transfer({ counter: 6n, storageLimit: 257n })],
      { burn: 64_250n },
    )
    expect(shown).toMatchObject({ what: 'Send 1.5 XTZ', fee: '0.0004 XTZ', total: '1.56465 XTZ' })
    expect(shown.facts).toEqual([
      expect.objectContaining({ term: 'First use of this account' }),
      { term: 'Burned for storage, at most', detail: '0.06425 XTZ' },
    ])
    expect(shown.warnings.map(({ title }) => title)).toEqual(['A new account'])
  })
  test('behavior: what would change is the network’s word, whatever the bytes say; of tokens it has none', async () => {
    const changes = { coins: 250_000n, tickets: [{ ticketer: contract, amount: -3n }] }
    expect((await read([transfer()], { changes })).changes).toEqual([
      'You would have 0.25 XTZ more, and pay the network fee.',
      `You would have 3 fewer tickets of ${contract}.`,
    ])
    expect((await read([call('transfer', moved(me))])).changes).toEqual([
      expect.stringContaining('doesn’t show changes'),
    ])
    expect((await read([transfer()], { changes: undefined, failure: { reason: undefined } })).changes).toBeUndefined()
  })
  test('behavior: tokens of FA2, and that their decimals are not known', async () => {
    const shown = await read([call('transfer', moved(me))])
    expect(shown).toMatchObject({ what: 'Send 20 of token #3', amount: undefined, unreadable: false })
    expect(shown.parties).toEqual([
      { label: 'To', address: bob },
      { label: 'Token contract', address: contract },
    ])
    expect(shown.warnings).toEqual([
      expect.objectContaining({ tone: 'caution', title: 'The token’s decimals are unknown' }),
    ])
  })
  const demo = { decimals: 1, symbol: 'DEMO', name: 'Demo coin', kind: 'ft' } as const
  test('behavior: tokens of FA2 whose contract says how they are counted, and that it is its word', async () => {
    const shown = await read([call('transfer', moved(me))], {}, new Map([[toTokenKey(contract, 3n), demo]]))
    expect(shown).toMatchObject({
      what: 'Send 2 DEMO',
      amount: { value: '2', coin: 'DEMO' },
    })
    expect(shown.parties).toContainEqual({ label: 'Token contract', address: contract })
    expect(shown.facts).toEqual([
      { term: 'Name in its contract', detail: 'Demo coin, token #3' },
      { term: 'In smallest units', detail: '20 smallest units' },
    ])
    expect(shown.warnings.map(({ title }) => title)).toEqual(['Symbol and decimals come from the contract'])
    const speaking = new Map([[toTokenKey(contract, 3n), { ...demo, name: 'Latchkey: verified, safe' }]])
    expect((await read([call('transfer', moved(me))], {}, speaking)).warnings).toContainEqual(
      expect.objectContaining({ tone: 'danger', title: 'This text imitates your wallet' }),
    )
    // Another token of the same contract is not known by it.
    const other = await read([call('transfer', moved(me))], {}, new Map([[toTokenKey(contract, 4n), demo]]))
    expect(other.what).toBe('Send 20 of token #3')
  })
  test('behavior: tokens of FA1.2 the same, sent or allowed to be spent', async () => {
    const tokens = new Map([[toTokenKey(contract), { ...demo, name: undefined }]])
    const sent = call('transfer', pair({ string: me }, pair({ string: bob }, { int: '25' })))
    expect((await read([sent], {}, tokens)).what).toBe('Send 2.5 DEMO')
    expect((await read([sent])).what).toBe('Send 25 smallest units')
    const allowed = call('approve', pair({ string: bob }, { int: '9' }))
    expect((await read([allowed], {}, tokens)).what).toBe('Approve spending of 0.9 DEMO')
  })
  test('behavior: a permission is only taken back where a contract follows the standard; elsewhere nobody can read it', async () => {
    const none = call('approve', pair({ string: bob }, { int: '0' }))
    const removed = call('update_operators', [
      { prim: 'Right', args: [pair({ string: me }, pair({ string: bob }, { int: '0' }))] },
    ])
    expect(await read([none])).toMatchObject({ what: 'Call “approve”', unreadable: true })
    expect(await read([removed])).toMatchObject({ what: 'Call “update_operators”', unreadable: true })
    const wrong: Standards = new Map([[contract, ['fa2']]])
    expect(await read([none], {}, new Map(), wrong)).toMatchObject({ unreadable: true })
    const right: Standards = new Map([[contract, ['fa12', 'fa2']]])
    for (const each of [none, removed])
      expect(await read([each], {}, new Map(), right)).toMatchObject({ unreadable: false, warnings: [] })
    expect((await read([none], {}, new Map(), right)).what).toBe(messages.whats.revoke)
  })
  test('danger: a fee that a node asks far above anything usual', async () => {
    expect(await dangersOf(transfer({ fee: 400_000n }))).toEqual([])
    expect(await dangersOf(transfer({ fee: 4_000_000n }))).toEqual([messages.fees.high])
  })
  test('behavior: a token called like the coin is another one; one without a symbol has none', async () => {
    for (const symbol of ['XTZ', 'xtz', 'ХТZ']) {
      const tokens = new Map([[toTokenKey(contract, 3n), { ...demo, symbol }]])
      expect((await read([call('transfer', moved(me))], {}, tokens)).what).toBe(
        `Send 2 “${symbol}” (not the network’s coin)`,
      )
    }
    const strange = new Map([[toTokenKey(contract, 3n), { ...demo, symbol: 'ХꓔZ' }]])
    expect((await read([call('transfer', moved(me))], {}, strange)).what).toBe('Send 2 “ХꓔZ” (unusual letters)')
    const tokens = new Map([[toTokenKey(contract, 3n), { ...demo, symbol: undefined }]])
    expect((await read([call('transfer', moved(me))], {}, tokens)).what).toBe('Send 2 of a token')
  })
  test('behavior: a call among several things says what coins go with it', async () => {
    const paid = transfer({
      amount: 2_000_000n,
      destination: contract,
      parameters: { entrypoint: 'buy', value: { int: '1' } },
    })
    const shown = await read([transfer(), paid, call('look', { int: '1' })])
    expect(shown.lines.map(({ text }) => text)).toEqual(['Send 1.5 XTZ', 'Call “buy” with 2 XTZ', 'Call “look”'])
  })
  test('behavior: what moves is called by its standard; FA2 alone does not say whether it is one of a kind', async () => {
    const kindsOf = async (...contents: Content[]) => (await read(contents)).assets
    expect(await kindsOf(transfer())).toEqual(['coin'])
    expect(await kindsOf(call('transfer', moved(me)))).toEqual(['fa2'])
    const fa12 = pair({ string: me }, pair({ string: bob }, { int: '5' }))
    expect(await kindsOf(call('transfer', fa12), transfer({ counter: 6n }))).toEqual(['fa12', 'coin'])
    expect(await kindsOf(call('do_it', { int: '1' }))).toEqual([])
    for (const [kind, asset] of [
      ['ft', 'fa2Ft'],
      ['nft', 'fa2Nft'],
      ['mft', 'fa2Mft'],
      [undefined, 'fa2'],
    ] as const) {
      const tokens = new Map([[toTokenKey(contract, 3n), { ...demo, kind }]])
      expect((await read([call('transfer', moved(me))], {}, tokens)).assets).toEqual([asset])
    }
  })
  test('behavior: of several transfers each names its token’s contract', async () => {
    const two: Micheline = [
      pair({ string: me }, [
        pair({ string: bob }, pair({ int: '3' }, { int: '20' })),
        pair({ string: bob }, pair({ int: '4' }, { int: '1' })),
      ]),
    ]
    const token = { text: '', party: { label: 'Token contract', address: contract } }
    expect((await read([call('transfer', two)])).lines).toEqual([
      { text: 'Send 20 of token #3', party: { label: 'To', address: bob } },
      token,
      { text: 'Send 1 of token #4', party: { label: 'To', address: bob } },
      token,
    ])
  })
  test('behavior: too few coins; what the network says would fail', async () => {
    expect((await read([transfer()], { balance: 1_500_000n })).insufficient).toEqual({
      coin: 'XTZ',
      have: '1.5 XTZ',
      need: '1.5004 XTZ',
    })
    expect(
      await read([transfer()], {
        changes: undefined,
        failure: { reason: { code: 'contractRefused' }, message: 'a word' },
      }),
    ).toMatchObject({
      failure: { reason: { code: 'contractRefused' }, message: 'a word' },
      changes: undefined,
    })
  })

  test('danger: tokens that are another’s', async () =>
    expect(await dangersOf(call('transfer', moved(bob)))).toEqual(['These tokens are not yours']))
  test('danger: somebody may move tokens from now on', async () => {
    const added: Micheline = [{ prim: 'Left', args: [pair({ string: me }, pair({ string: bob }, { int: '0' }))] }]
    expect(await dangersOf(call('update_operators', added))).toEqual(['A permission that stays'])
    expect(await dangersOf(call('approve', pair({ string: bob }, { int: '9' })))).toEqual(['A permission that stays'])
  })
  test('danger: a call that nobody can read is refused unless allowed', async () => {
    const shown = await read([call('do_it', { int: '1' })])
    expect(shown).toMatchObject({ what: 'Call “do_it”', unreadable: true })
    expect(shown.warnings.map(({ title }) => title)).toEqual(['This call can’t be read'])
  })
  test('caution: a contract gets coins', async () =>
    expect((await read([transfer({ destination: contract })])).warnings.map(({ title }) => title)).toEqual([
      'The recipient is a contract',
    ]))
})

group('meaningOf', () => {
  test('default: counters and branch are not part of it, everything else is', () => {
    const meaning = meaningOf({ branch, contents: [transfer()] })
    expect(meaningOf({ branch: 'another', contents: [transfer({ counter: 99n })] })).toBe(meaning)
    for (const other of [
      transfer({ amount: 1n }),
      transfer({ destination: me }),
      transfer({ fee: 401n }),
      transfer({ storageLimit: 1n }),
    ])
      expect(meaningOf({ branch, contents: [other] })).not.toBe(meaning)
  })
})
