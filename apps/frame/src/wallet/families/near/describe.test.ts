import {
  type Action,
  decode,
  encode,
  mostFee,
  type Prepared,
  spentBy,
  type Transaction,
  toKeyText,
} from '@latchkey/chains/near'
import { fromUtf8 } from '@latchkey/core/bytes'
import { readNetwork } from '@latchkey/core/networks'
import { expect, describe as group, test } from 'vitest'
import { describe, meaningOf } from './describe.ts'
import { messages } from './messages/en.ts'

const network = readNetwork('near_testnet')
const ownKey = { ed25519: new Uint8Array(32).fill(1) }
const otherKey = { ed25519: new Uint8Array(32).fill(2) }
const me = '01'.repeat(32)
const near = 10n ** 24n

const draft = (actions: Action[], more: Partial<Prepared> = {}, receiverId = 'dusd.near'): Prepared => {
  const transaction: Transaction = {
    signerId: me,
    publicKey: ownKey,
    nonce: 7n,
    receiverId,
    blockHash: new Uint8Array(32).fill(9),
    actions,
  }
  return {
    unsigned: encode(transaction),
    transaction,
    balance: 5n * near,
    spent: 0n,
    fee: near / 1_000n,
    tokens: new Map([['dusd.near', { symbol: 'DUSD', decimals: 6 }]]),
    newReceiver: false,
    failure: undefined,
    ...more,
  }
}
const read = (...parts: Parameters<typeof draft>) => describe(draft(...parts), network, messages)
const call = (methodName: string, args: unknown, deposit = 1n): Action => ({
  functionCall: { methodName, args: fromUtf8(JSON.stringify(args)), gas: 30_000_000_000_000n, deposit },
})
const addKey = (permission: Extract<Action, { addKey: unknown }>['addKey']['accessKey']['permission']): Action => ({
  addKey: { publicKey: otherKey, accessKey: { nonce: 0n, permission } },
})
const dangersOf = (action: Action) =>
  read([action])
    .warnings.filter(({ tone }) => tone === 'danger')
    .map(({ title }) => title)

group('describe', () => {
  test('behavior: a call of the recipient without a message has no empty row, but the caution', () => {
    const args = fromUtf8(JSON.stringify({ receiver_id: 'eve.near', amount: '5' }))
    const functionCall = { methodName: 'ft_transfer_call', args, gas: 30n, deposit: 1n }
    const { facts, warnings } = describe(draft([{ functionCall }]), network, messages)
    expect(facts.map(({ term }) => term)).not.toContain(messages.note)
    expect(warnings.map(({ title }) => title)).toContain(messages.warnings.contract)
  })

  test('behavior: a button does not repeat the whole sentence, and a title has a long account by its ends', () => {
    const pool = 'a-pool-with-quite-a-long-name.poolv1.near'
    const out = read([call('unstake_all', {}, 0n)], {}, 'kiln.pool.f863973.m0')
    expect(out).toMatchObject({ what: messages.whats.takeOutAll, action: messages.actions.takeOut, unreadable: false })
    const account = 'ab'.repeat(32)
    expect(read([{ createAccount: {} }], {}, account)).toMatchObject({
      what: messages.whats.create('abababab…ababab'),
      parties: [{ address: account }],
    })
    expect(read([call('ft_transfer', { receiver_id: 'bob.near', amount: '5' })], {}, pool).what).toBe(
      `Send ${messages.units('5', 'a-pool-w…1.near')}`,
    )
  })

  test('danger: a fee far above anything usual', () => {
    const dangers = (fee: bigint) =>
      read([{ transfer: { deposit: near } }], { fee }, 'bob.near').warnings.filter(({ tone }) => tone === 'danger')
    expect(dangers(near / 10n)).toEqual([])
    expect(dangers(near).map(({ title }) => title)).toEqual([messages.fees.high])
  })

  test('default: coins: amount, recipient, cost', () => {
    const shown = read([{ transfer: { deposit: (3n * near) / 2n } }], { spent: (3n * near) / 2n }, 'bob.near')
    expect(shown).toMatchObject({
      what: 'Send 1.5 NEAR',
      action: 'Send 1.5 NEAR',
      amount: { value: '1.5', coin: 'NEAR' },
      parties: [{ label: 'To', address: 'bob.near' }],
      fee: '0.001 NEAR',
      total: '1.501 NEAR',
      insufficient: undefined,
      warnings: [],
      unreadable: false,
    })
  })
  test('security: where all coins may leave, no highest total is named', () => {
    const totalOf = (action: Action, receiver = me) => read([action], {}, receiver).total
    expect(totalOf({ deleteAccount: { beneficiaryId: 'mallory.near' } })).toBeUndefined()
    expect(totalOf(call('new', { owner_id: 'mallory.near' }))).toBeUndefined()
    expect(totalOf({ deployContract: { code: Uint8Array.of(0) } })).toBeUndefined()
    expect(totalOf(call('new', {}), 'mallory.near')).toBe('0.001 NEAR')
  })

  test('behavior: a total that has more digits than a person reads stands in full among the details', () => {
    const { total, details } = read([call('ft_transfer', { receiver_id: 'bob.near', amount: '1' })], { spent: 1n })
    expect(total).toBe('0.001… NEAR')
    expect(details).toContainEqual({ term: messages.exactTotal, detail: '0.001000000000000000000001 NEAR' })
    const { details: others } = read([{ transfer: { deposit: near } }], { spent: near })
    expect(others.map(({ term }) => term)).not.toContain(messages.exactTotal)
  })
  test('default: tokens and items, by their own numbers', () => {
    const tokens = read([call('ft_transfer', { receiver_id: 'bob.near', amount: '2500000' })])
    expect(tokens).toMatchObject({ what: 'Send 2.5 DUSD', amount: { value: '2.5', coin: 'DUSD' }, unreadable: false })
    expect(tokens.facts).toEqual([{ term: 'In smallest units', detail: '2,500,000 smallest units' }])
    expect(tokens.warnings).toEqual([
      expect.objectContaining({ tone: 'caution', title: 'Symbol and decimals come from the contract' }),
    ])
    const unknown = read([call('ft_transfer', { receiver_id: 'bob.near', amount: '25' })], { tokens: new Map() })
    expect(unknown.what).toBe('Send 25 smallest units of dusd.near')
    expect(unknown.warnings).toMatchObject([{ tone: 'danger', title: messages.warnings.unknownAsset }])
    expect(read([call('nft_transfer', { receiver_id: 'bob.near', token_id: '7' })]).what).toBe('Send item 7')
  })
  test('behavior: what moves is called by its standard', () => {
    const tokens = call('ft_transfer', { receiver_id: 'bob.near', amount: '1' })
    const item = call('nft_transfer', { receiver_id: 'bob.near', token_id: '7' })
    expect(read([{ transfer: { deposit: near } }]).assets).toEqual(['coin'])
    expect(read([tokens]).assets).toEqual(['nep141'])
    expect(read([item, tokens, item]).assets).toEqual(['nep171', 'nep141'])
    expect(read([call('do_it', {})]).assets).toEqual([])
    expect(read([call('do_it', {}, near)]).assets).toEqual(['coin'])
  })
  test('behavior: the words come from the bytes that are signed, not from what was prepared beside them', () => {
    const prepared = draft([{ transfer: { deposit: near } }])
    const other = draft([{ transfer: { deposit: 2n * near } }])
    expect(describe({ ...prepared, unsigned: other.unsigned }, network, messages).what).toBe('Send 2 NEAR')
  })
  test('behavior: several actions are described one by one', () => {
    const shown = read([
      call('storage_deposit', { account_id: 'bob.near' }, near / 800n),
      call('ft_transfer', { receiver_id: 'bob.near', amount: '1' }),
    ])
    expect(shown).toMatchObject({ what: 'Send 0.000001 DUSD and 1 more', amount: undefined, unreadable: false })
    expect(shown.lines.map(({ text }) => text)).toEqual(['Register with dusd.near', '', 'Send 0.000001 DUSD', ''])
  })
  test('behavior: a token called like the coin is another one, and hides no deposit', () => {
    for (const symbol of ['NEAR', 'near', '$Near']) {
      const tokens = new Map([['dusd.near', { symbol, decimals: 6 }]])
      const shown = read([call('ft_transfer', { receiver_id: 'bob.near', amount: '1000000' })], { tokens, spent: near })
      expect(shown.what).toBe(`Send 1 “${symbol}” (not the network’s coin)`)
      expect(shown.facts).toContainEqual({ term: 'Also sends', detail: '1 NEAR' })
    }
    expect(read([{ transfer: { deposit: near } }], { spent: near }).facts).toEqual([])
    expect(read([call('storage_deposit', {}, near / 10n)], { spent: near / 10n }).facts).toEqual([])
    const much = read([call('storage_deposit', {}, 1_000n * near)], { spent: 1_000n * near })
    expect(much.warnings.some(({ tone }) => tone === 'danger')).toBe(true)
  })
  test('behavior: memos and messages are shown', () => {
    const item = { receiver_id: 'bob.near', token_id: '7' }
    const tokens = { receiver_id: 'bob.near', amount: '1' }
    const approval = { account_id: 'shop.near', token_id: '7' }
    const words = { memo: 'rent', msg: 'sell' }
    const memo = { term: 'Memo', detail: 'rent' }
    const note = { term: 'Message for the recipient', detail: 'sell' }
    const factsOf = (method: string, args: object) => read([call(method, args)]).facts
    const counted = { term: 'In smallest units', detail: '1 smallest units' }
    expect(factsOf('ft_transfer_call', { ...tokens, ...words })).toEqual([counted, memo, note])
    expect(factsOf('nft_transfer_call', { ...item, ...words })).toEqual([memo, note])
    expect(factsOf('nft_approve', { ...approval, msg: 'sell' })).toEqual([note])
    expect(factsOf('ft_transfer', { ...tokens, memo: 'rent' })).toEqual([counted, memo])
    expect(factsOf('nft_approve', { ...approval, msg: { price: 5 } })[0]?.detail).toBe('{"price":5}')
  })
  test('behavior: whoever sends what another account signed pays for its deposits and its gas', () => {
    const claim = call('claim', {}, 900n * near)
    if (!('functionCall' in claim)) throw new Error('no call')
    const delegateAction = {
      senderId: 'helper.near',
      receiverId: 'mallory.near',
      actions: [claim, { transfer: { deposit: near } }],
      nonce: 1n,
      maxBlockHeight: 9n,
      publicKey: otherKey,
    }
    const action: Action = { signedDelegate: { delegateAction, signature: { ed25519: new Uint8Array(64) } } }
    const { transaction } = draft([action], {}, 'helper.near')
    expect(spentBy(transaction)).toBe(901n * near)
    expect(mostFee(transaction, 10n ** 8n)).toBeGreaterThan(30n * 10n ** 20n)
    const shown = read([action], { spent: spentBy(transaction) }, 'helper.near')
    expect(shown).toMatchObject({
      what: 'Pay 901 NEAR for a transaction that another account signed',
      amount: { value: '901', coin: 'NEAR' },
      total: '901.001 NEAR',
      insufficient: { need: '901.001 NEAR' },
      unreadable: true,
    })
    expect(shown.parties.map(({ address }) => address)).toEqual(['helper.near', 'mallory.near', 'mallory.near'])
    expect(shown.warnings).toContainEqual(
      expect.objectContaining({ tone: 'danger', title: 'You would pay for another account' }),
    )
  })
  test('behavior: code by its hash shows the hash', () => {
    const shown = read([{ useGlobalContract: { contract: { codeHash: new Uint8Array(32).fill(7) } } }])
    expect(shown.parties).toEqual([
      { label: 'Hash of the code', address: 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx' },
    ])
  })
  test('behavior: too few coins, a failure that is known, an account that comes into being', () => {
    expect(read([{ transfer: { deposit: 9n * near } }], { spent: 9n * near }).insufficient).toMatchObject({
      have: '5 NEAR',
      need: '9.001 NEAR',
    })
    const failure = { kind: 'notRegistered', account: 'eve.near', contract: 'dusd.near' } as const
    expect(read([{ transfer: { deposit: 1n } }], { failure }).failure?.reason).toMatch(/eve\.near is not registered/)
    expect(read([{ transfer: { deposit: 1n } }], { newReceiver: true }).warnings).toEqual([
      expect.objectContaining({ title: 'A new account' }),
    ])
  })

  test('danger: a key with full access is a takeover', () => {
    expect(dangersOf(addKey({ fullAccess: {} }))).toEqual(['Whoever has this key controls your account'])
    expect(read([addKey({ fullAccess: {} })]).parties).toEqual([{ label: 'Key', address: toKeyText(otherKey) }])
  })
  test('danger: a limited key says what it may do and spend', () => {
    const limited = addKey({ functionCall: { allowance: near / 4n, receiverId: 'game.near', methodNames: ['move'] } })
    const [warning] = read([limited]).warnings
    expect(warning).toMatchObject({ tone: 'danger', title: 'A permission that stays' })
    expect(warning?.text).toMatch(/game\.near.*“move”.*up to 0\.25 NEAR/)
    const all = addKey({ functionCall: { allowance: null, receiverId: 'game.near', methodNames: [] } })
    expect(read([all]).warnings[0]?.text).toMatch(/everything it offers.*any amount/)
  })
  test('danger: the account is deleted, or its key', () => {
    expect(dangersOf({ deleteAccount: { beneficiaryId: 'mallory.near' } })).toEqual(['Your account would be deleted'])
    expect(read([{ deleteAccount: { beneficiaryId: 'mallory.near' } }]).warnings[0]?.text).toContain('mallory.near')
    expect(read([{ deleteKey: { publicKey: ownKey } }]).warnings[0]?.text).toMatch(/^This is this wallet’s key/)
    expect(read([{ deleteKey: { publicKey: otherKey } }]).warnings[0]?.text).toMatch(/^If this is this wallet’s key/)
  })
  test('danger: a program on the account, a published one too; refused unless allowed', () => {
    const programs: Action[] = [
      { deployContract: { code: new Uint8Array(5) } },
      { useGlobalContract: { contract: { accountId: 'x.near' } } },
    ]
    for (const each of programs) {
      expect(dangersOf(each)).toEqual(['Code with power over your account'])
      expect(read([each]).unreadable).toBe(true)
    }
  })
  test('danger: a call that nobody can read is refused unless allowed, alone or among others', () => {
    const shown = read([call('do_it', { to: 'mallory.near' }, near)], { spent: near }, 'dapp.near')
    expect(shown).toMatchObject({
      what: 'Call “do_it” with 1 NEAR',
      amount: { value: '1', coin: 'NEAR' },
      unreadable: true,
    })
    expect(shown.warnings.map(({ title }) => title)).toEqual(['This call can’t be read'])
    expect(shown.facts[0]?.detail).toBe('{"to":"mallory.near"}')
    const among = read([{ transfer: { deposit: 1n } }, call('do_it', {}, near), call('free', {})])
    expect(among.unreadable).toBe(true)
    // Each line names the coins sent along with it.
    expect(among.lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Call “do_it” with 1 NEAR', 'Call “free”']),
    )
  })
  test('danger: an item somebody may take', () =>
    expect(dangersOf(call('nft_approve', { account_id: 'shop.near', token_id: '1' }))).toEqual([
      'A permission to take',
    ]))
})

group('meaningOf', () => {
  test('default: number and block are not part of it, everything else is', () => {
    const { transaction } = draft([{ transfer: { deposit: 1n } }])
    const meaning = meaningOf(transaction, 5n)
    expect(meaningOf({ ...transaction, nonce: 99n, blockHash: new Uint8Array(32) }, 5n)).toBe(meaning)
    for (const [other, fee] of [
      [{ ...transaction, receiverId: 'eve.near' }, 5n],
      [{ ...transaction, actions: [{ transfer: { deposit: 2n } }] }, 5n],
      [transaction, 6n],
    ] as const)
      expect(meaningOf(decode(encode(other as Transaction)), fee)).not.toBe(meaning)
  })
})
