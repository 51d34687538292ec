import { type Change, type Effect, encode, type Reading, type Token, type Transaction } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { messages } from '../../messages/en.ts'
import { describeCost, describeCosts, describe as describeDraft } from './describe.ts'
import { listDescriptions } from './describe-effect.ts'
import type { Draft } from './draft.ts'
import { type Facts, noFacts } from './facts.ts'

const network = readNetwork('mumbai')
const from = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const contract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const zero = '0x0000000000000000000000000000000000000000'
const coin = 10n ** 18n
const usd: Token = { standard: 'erc20', decimals: 6, symbol: 'USDC' }
const nameless: Token = { standard: 'erc20', decimals: 2, symbol: undefined }
const art: Token = { standard: 'erc721', symbol: 'ART' }

const draft = (reading: Reading, token?: Token, more: Partial<Transaction> & Partial<Draft> = {}): Draft => {
  const transaction: Transaction = {
    chainId: 80001,
    nonce: 0,
    to: reading.kind === 'coin' ? bob : contract,
    value: 0n,
    data: '0x',
    gas: 21_000n,
    accessList: [],
    fees: { kind: 'legacy', gasPrice: 1n },
    ...('value' in more && { value: more.value ?? 0n }),
    ...('to' in more && { to: more.to ?? null }),
  }
  return {
    unsigned: encode(transaction),
    transaction,
    reading,
    token,
    balance: more.balance ?? 10n * coin,
    fee: more.fee ?? { likely: 1n, most: 2n },
    feeIsHigh: false,
    contract: more.contract ?? false,
    failure: undefined,
    facts: more.facts ?? noFacts,
    simulation: more.simulation ?? { kind: 'none' },
    name: more.name,
  }
}
const seen = (reading: Reading, token?: Token, more?: Parameters<typeof draft>[2]) =>
  describeDraft(draft(reading, token, more), network, from, messages)
const dangers = (result: ReturnType<typeof seen>) =>
  result.warnings.filter(({ tone }) => tone === 'danger').map(({ title }) => title)

describe('describe', () => {
  test.each<[string, Reading, Token | undefined, Parameters<typeof draft>[2], string, string | undefined]>([
    ['coins', { kind: 'coin' }, undefined, { value: coin / 2n }, 'Send 0.5 POL?', bob],
    [
      'tokens',
      { kind: 'token-transfer', from: undefined, to: bob, amount: 25_500_000n },
      usd,
      {},
      'Send 25.5 USDC?',
      bob,
    ],
    [
      'tokens without a name',
      { kind: 'token-transfer', from: undefined, to: bob, amount: 150n },
      nameless,
      {},
      'Send 1.5 tokens?',
      bob,
    ],
    [
      'own tokens by transferFrom',
      { kind: 'token-transfer', from, to: bob, amount: 1_000_000n },
      usd,
      {},
      'Send 1 USDC?',
      bob,
    ],
    [
      'tokens of another',
      { kind: 'token-transfer', from: bob, to: from, amount: 1_000_000n },
      usd,
      {},
      'Move 1 USDC out of another account?',
      from,
    ],
    [
      'an allowance',
      { kind: 'token-approval', change: 'set', spender: bob, amount: 1_000_000n, unlimited: false },
      usd,
      {},
      'Approve spending of 1 USDC?',
      bob,
    ],
    [
      'an allowance without limit',
      { kind: 'token-approval', change: 'set', spender: bob, amount: 2n ** 200n, unlimited: true },
      usd,
      {},
      'Approve spending of all your USDC?',
      bob,
    ],
    [
      'more allowance',
      { kind: 'token-approval', change: 'increase', spender: bob, amount: 1_000_000n, unlimited: false },
      usd,
      {},
      'Approve spending of 1 USDC more?',
      bob,
    ],
    [
      'less allowance',
      { kind: 'token-approval', change: 'decrease', spender: bob, amount: 1_000_000n, unlimited: false },
      usd,
      {},
      'Lower the spending limit by 1 USDC?',
      bob,
    ],
    [
      'no allowance',
      { kind: 'token-approval', change: 'set', spender: bob, amount: 0n, unlimited: false },
      usd,
      {},
      'Revoke permission to spend your USDC?',
      bob,
    ],
    [
      'an item',
      { kind: 'item-transfer', from, to: bob, items: [{ id: 7n, amount: 1n }] },
      art,
      {},
      'Send ART #7?',
      bob,
    ],
    [
      'several of an item',
      { kind: 'item-transfer', from, to: bob, items: [{ id: 7n, amount: 3n }] },
      art,
      {},
      'Send ART #7 × 3?',
      bob,
    ],
    [
      'items',
      {
        kind: 'item-transfer',
        from,
        to: bob,
        items: [
          { id: 7n, amount: 1n },
          { id: 8n, amount: 1n },
        ],
      },
      art,
      {},
      'Send 2 items?',
      bob,
    ],
    [
      'permission for an item',
      { kind: 'item-approval', spender: bob, id: 7n },
      art,
      {},
      'Let someone take ART #7?',
      bob,
    ],
    [
      'no permission for an item',
      { kind: 'item-approval', spender: zero, id: 7n },
      art,
      {},
      'Revoke permission for ART #7?',
      undefined,
    ],
    [
      'control',
      { kind: 'collection-approval', spender: bob, approved: true },
      art,
      {},
      'Give control of all your ART?',
      bob,
    ],
    [
      'no control',
      { kind: 'collection-approval', spender: bob, approved: false },
      art,
      {},
      'Take back control of your ART?',
      bob,
    ],
    ['a contract', { kind: 'creation' }, undefined, { to: null }, 'Create a contract?', undefined],
    [
      'an unknown call',
      { kind: 'unreadable', selector: '0xdeadbeef' },
      undefined,
      {},
      'Make a call that can’t be read?',
      contract,
    ],
  ])('default: %s', (_, reading, token, more, title, party) => {
    const result = seen(reading, token, more)
    expect(result.title).toBe(title)
    expect(result.party?.address).toBe(party)
  })

  test.each<[string, Reading, Token | undefined, string[]]>([
    [
      'unlimited allowance',
      { kind: 'token-approval', change: 'set', spender: bob, amount: 2n ** 200n, unlimited: true },
      usd,
      ['No limit'],
    ],
    [
      'control over a collection',
      { kind: 'collection-approval', spender: bob, approved: true },
      art,
      ['Everything in this collection'],
    ],
    [
      'tokens to their own contract',
      { kind: 'token-transfer', from: undefined, to: contract, amount: 1n },
      usd,
      ['The recipient is the token’s own contract'],
    ],
    [
      'tokens to nobody',
      { kind: 'token-transfer', from: undefined, to: zero, amount: 1n },
      usd,
      ['Nobody owns this address'],
    ],
    [
      'an item to nobody',
      {
        kind: 'item-transfer',
        from,
        to: '0x000000000000000000000000000000000000dEaD',
        items: [{ id: 1n, amount: 1n }],
      },
      art,
      ['Nobody owns this address'],
    ],
    ['an unknown call', { kind: 'unreadable', selector: '0xdeadbeef' }, undefined, ['This call can’t be read']],
    ['a contract', { kind: 'creation' }, undefined, ['A new contract']],
    [
      'a plain allowance',
      { kind: 'token-approval', change: 'set', spender: bob, amount: 1n, unlimited: false },
      usd,
      [],
    ],
    ['a plain transfer', { kind: 'coin' }, undefined, []],
  ])('behavior: %s in red', (_, reading, token, expected) => expect(dangers(seen(reading, token))).toEqual(expected))

  test('behavior: only what nobody can read must be allowed first', () => {
    expect(seen({ kind: 'unreadable', selector: '0xdeadbeef' }).unreadable).toBe(true)
    expect(seen({ kind: 'creation' }).unreadable).toBe(true)
    expect(seen({ kind: 'coin' }).unreadable).toBe(false)
  })

  test('behavior: coins that go along with a call are said', () => {
    const reading: Reading = { kind: 'token-approval', change: 'set', spender: bob, amount: 0n, unlimited: false }
    const revoke = seen(reading, usd, { value: coin })
    expect(dangers(revoke)).toEqual(['1 POL would go to the contract'])
    expect(revoke.title).toContain(', along with 1 POL?')
    expect(revoke.action).toContain(', with 1 POL')
    const calls = seen({ kind: 'calls', how: 'own', calls: [] }, undefined, { value: coin })
    expect(calls.title).toBe('Make a call that can’t be read, along with 1 POL?')
    expect(dangers(calls)).toEqual(['1 POL would go to the contract'])
    expect(seen({ kind: 'unreadable', selector: '0xdeadbeef' }, undefined, { value: coin }).amount).toEqual({
      value: '1',
      coin: 'POL',
    })
  })

  test('behavior: an amount is never shown rounded without a mark', () => {
    const result = seen({ kind: 'coin' }, undefined, { value: 1_234_567_890_123_456_789n })
    expect(result.title).toBe('Send 1.234567… POL?')
    expect(result.amount).toEqual({ value: '1.234567890123456789', coin: 'POL' })
  })
})

describe('describe: what is known around it', () => {
  const approval = (amount: bigint): Reading => ({
    kind: 'token-approval',
    change: 'set',
    spender: bob,
    amount,
    unlimited: amount >= 2n ** 128n,
  })
  const give: Reading = { kind: 'token-transfer', from: undefined, to: bob, amount: 5n }
  const facts = (more: Partial<Facts>) => ({ facts: { ...noFacts, ...more } })

  test('behavior: a permission for more than one has is a danger, for less a caution', () => {
    const held = facts({ held: { [contract.toLowerCase()]: 9n } })
    expect(dangers(seen(approval(10n), usd, held))).toEqual(['More than the 0.000009 USDC you have'])
    expect(dangers(seen(approval(9n), usd, held))).toEqual([])
    expect(seen(approval(9n), usd, held).warnings.map(({ title }) => title)).toEqual(['All you have: 0.000009 USDC'])
    expect(dangers(seen(approval(2n ** 255n), usd, held))).toEqual(['No limit'])
  })

  test('behavior: a spender without code is a danger', () => {
    const codeless = facts({ codeless: [bob.toLowerCase()] })
    expect(dangers(seen(approval(9n), usd, codeless))).toEqual(['A person’s address could take them'])
    const all: Reading = { kind: 'collection-approval', spender: bob, approved: true }
    expect(dangers(seen(all, art, codeless))).toContain('A person’s address could take them')
  })

  test('behavior: an address that looks like a known one is a danger, with the known one beside it', () => {
    const lookAlikes = facts({ lookAlikes: { [bob.toLowerCase()]: from } })
    for (const reading of [give, approval(9n), { kind: 'coin' } as const]) {
      const warning = seen(reading, usd, lookAlikes).warnings.find(({ title }) => /only looks like/.test(title))
      expect(warning).toMatchObject({ tone: 'danger', address: { address: from } })
    }
  })

  test('behavior: says whether something was sent there before, and nothing when that is not known', () => {
    expect(seen(give, usd, facts({ known: [bob.toLowerCase()] })).party?.note).toMatch(/before/)
    expect(seen(give, usd, facts({ known: [] })).party?.note).toMatch(/First time/)
    expect(seen(give, usd, facts({ known: [], names: { [bob.toLowerCase()]: 'bob.eth' } })).party?.note).toMatch(
      /^ENS name: bob\.eth\. First time/,
    )
    expect(seen(give, usd).party?.note).toBeUndefined()
  })

  test.each(['0x0000000000000000000000000000000000000001', '0x000000000000000000000000000000000000dEaD'] as const)(
    'behavior: nobody owns %s',
    (to) => expect(dangers(seen({ ...give, to }, usd))).toEqual(['Nobody owns this address']),
  )

  test('behavior: to the contract of the token, of the collection', () => {
    expect(dangers(seen({ ...give, to: contract }, usd))).toEqual(['The recipient is the token’s own contract'])
    const item: Reading = { kind: 'item-transfer', from, to: contract, items: [{ id: 1n, amount: 1n }] }
    expect(dangers(seen(item, art))).toEqual(['The recipient is the token’s own contract'])
  })

  test('behavior: Hedera’s token service: the token is named, and what stays allowed is a danger', () => {
    const token = '0x00000000000000000000000000000000000004d2'
    const approve = { kind: 'token-approval', change: 'set', spender: bob, token } as const
    const all = seen({ ...approve, amount: 2n ** 63n - 1n, unlimited: true }, usd)
    expect(dangers(all)).toEqual(['No limit'])
    expect(all.contract?.address).toBe(token)
    const every = seen({ kind: 'collection-approval', spender: bob, approved: true, token }, art)
    expect(dangers(every)).toHaveLength(1)
    expect(every.contract?.address).toBe(token)
    expect(seen({ kind: 'item-approval', spender: bob, id: 7n, token }, art).contract?.address).toBe(token)
    const moved = seen({ kind: 'token-transfer', from: bob, to: from, amount: 5n, token }, usd)
    expect(moved).toMatchObject({ owner: { address: bob }, contract: { address: token } })
    const lost = seen({ kind: 'token-transfer', from, to: token, amount: 5n, token }, usd)
    expect(dangers(lost)).toEqual(['The recipient is the token’s own contract'])
  })

  test('behavior: an association of an account that is not the own is said to be', () => {
    const token = '0x00000000000000000000000000000000000004d2'
    const taken = { kind: 'association', number: 1234n, associated: true, token } as const
    expect(seen({ ...taken, account: from }, usd).what).toBe('Associate your account with USDC (0.0.1234)')
    const foreign = seen({ ...taken, account: bob }, usd)
    expect(foreign).toMatchObject({ what: 'Associate another account with USDC (0.0.1234)', owner: { address: bob } })
  })

  test('behavior: what moves is called by its standard', () => {
    expect(seen({ kind: 'coin' }).asset).toBe('coin')
    expect(seen(give, usd).asset).toBe('erc20')
    expect(seen({ kind: 'item-approval', spender: bob, id: 1n }, art).asset).toBe('erc721')
    expect(seen({ kind: 'unreadable', selector: '0xdeadbeef' }).asset).toBeUndefined()
  })

  const inside = (reading: Reading, token?: Token, delegate = false): Effect => ({
    to: contract,
    value: 0n,
    data: '0x',
    reading,
    token,
    delegate,
  })

  test('behavior: an approval inside other calls is shown with its warning', () => {
    const whole = seen({ kind: 'calls', how: 'own', calls: [inside(give, usd), inside(approval(2n ** 255n), usd)] })
    expect(whole.title).toBe('Send 0.000005 USDC and approve spending of all your USDC?')
    expect(whole.unreadable).toBe(false)
    expect(whole.inner.map(({ what }) => what)).toEqual(['Send 0.000005 USDC', 'Approve spending of all your USDC'])
    expect(listDescriptions(whole).flatMap(dangers)).toEqual(['No limit'])
  })

  test('behavior: a single call that a contract makes for its caller is called what it does', () => {
    const one = seen({ kind: 'calls', how: 'own', calls: [inside(give, usd)] })
    expect(one).toMatchObject({ title: 'Send 0.000005 USDC?', action: 'Send 0.000005 USDC', party: { address: bob } })
    expect(one.contract?.address).toBe(contract)
    const others = seen({ kind: 'calls', how: 'other', calls: [inside(give, usd)] })
    expect(others.title).toBe('Through a contract: Send 0.000005 USDC?')
  })

  test('behavior: an unknown contract, an unreadable call inside, foreign code: nobody can say', () => {
    const unsure = seen({ kind: 'calls', how: 'unsure', calls: [inside(give, usd)] })
    expect([unsure.unreadable, dangers(unsure)]).toEqual([true, ['Unknown contract']])
    const dark = seen({ kind: 'calls', how: 'own', calls: [inside({ kind: 'unreadable', selector: '0xdeadbeef' })] })
    expect(dark.unreadable).toBe(true)
    const foreign = seen({ kind: 'calls', how: 'safe', calls: [inside(give, usd, true)] })
    expect(listDescriptions(foreign).flatMap(dangers)).toEqual(['Outside code would run as this account'])
  })

  test('behavior: a Safe that also pays for the gas: nobody can say how much, and who is paid stands there', () => {
    const calls = [inside(give, usd)]
    const refund = { to: bob, token: undefined, least: 5n } as const
    const paying = seen({ kind: 'calls', how: 'safe', calls, refund })
    expect([paying.unreadable, dangers(paying)]).toEqual([true, ['The Safe would also refund the network fee']])
    expect(paying.warnings[0]?.address?.address).toBe(bob)
    const back = seen({ kind: 'calls', how: 'safe', calls, refund: { ...refund, to: undefined } })
    expect([back.unreadable, dangers(back)]).toEqual([true, []])
  })

  test('behavior: a permission only a node has found is a danger; one the bytes name is none', () => {
    const change = { kind: 'permission', contract, spender: bob, amount: 'all' } as const
    const control = { kind: 'control', contract, to: bob, over: 'account' } as const
    const simulation = { kind: 'changes', changes: [{ change, token: usd }], complete: true } as const
    const seenWith = (reading: Reading) =>
      describeDraft(
        { ...draft(reading, usd), simulation: { ...simulation, changes: [...simulation.changes] } },
        network,
        from,
        messages,
      )
    const found = seenWith({ kind: 'unreadable', selector: '0xdeadbeef' })
    expect(found.warnings[0]).toMatchObject({ tone: 'danger', address: { address: bob } })
    expect(dangers(found)).toContain('It would let someone take what is yours')
    expect(dangers(seenWith(approval(9n)))).toEqual([])
    const given = describeDraft(
      {
        ...draft({ kind: 'unreadable', selector: '0xdeadbeef' }, undefined),
        simulation: { kind: 'changes', changes: [{ change: control, token: undefined }], complete: true },
      },
      network,
      from,
      messages,
    )
    expect(given.warnings[0]).toMatchObject({ tone: 'danger', address: { address: bob } })
  })

  test('behavior: an offer for all, and other rules of a Safe, which only a node has found, are dangers', () => {
    const found = (change: Change) =>
      describeDraft(
        {
          ...draft({ kind: 'unreadable', selector: '0xdeadbeef' }),
          simulation: { kind: 'changes', changes: [{ change, token: undefined }], complete: true },
        },
        network,
        from,
        messages,
      ).warnings[0]
    const offered = { tone: 'danger', title: 'Anyone could take what is yours', address: { address: contract } }
    expect(found({ kind: 'offer', contract })).toMatchObject(offered)
    expect(found({ kind: 'offer', contract, to: bob })).toMatchObject({ tone: 'danger', address: { address: bob } })
    const rules = { tone: 'danger', title: 'It would change who controls a Safe' }
    expect(found({ kind: 'safe', contract, threshold: 1n })).toMatchObject(rules)
    expect(found({ kind: 'safe', contract, removed: bob })).toMatchObject(rules)
  })

  test('behavior: a call only a descriptor reads is named by it; alone it is no reading', () => {
    const clear = { intent: 'Swap', owner: 'Harbour', fields: [] }
    const dark: Reading = { kind: 'unreadable', selector: '0xdeadbeef' }
    const alone = describeDraft({ ...draft(dark), clear }, network, from, messages)
    expect([alone.title, alone.unreadable, dangers(alone)]).toEqual([
      'Swap?',
      true,
      ['Only a description explains this call'],
    ])
    const tried = describeDraft(
      { ...draft(dark), clear, simulation: { kind: 'changes', changes: [], complete: true } },
      network,
      from,
      messages,
    )
    expect([tried.title, tried.unreadable, dangers(tried)]).toEqual(['Swap?', false, []])
    const known = describeDraft({ ...draft(approval(9n), usd), clear }, network, from, messages)
    expect(known.title).toBe('Approve spending of 0.000009 USDC?')
  })

  test('behavior: a call that nobody can read shows the addresses in it, at most four', () => {
    const read = (count: number) => {
      const plain = draft({ kind: 'unreadable', selector: '0xdeadbeef' })
      const words = Array.from({ length: count }, (_, at) => `${'0'.repeat(24)}${'ab'.repeat(19)}0${at}`)
      const transaction = { ...plain.transaction, data: `0xdeadbeef${words.join('')}` } as const
      return describeDraft({ ...plain, transaction }, network, from, messages).others
    }
    expect(read(1)).toEqual([
      { label: messages.send.clear.foreignAddress, address: getAddress(`0x${'ab'.repeat(19)}00`) },
    ])
    expect([read(0), read(6)].map((others) => others?.length)).toEqual([0, 4])
  })

  test('behavior: a described call keeps its box where it names anybody else, or only takes', () => {
    const clear = { intent: 'Supply', owner: 'Harbour', fields: [] }
    const dark: Reading = { kind: 'unreadable', selector: '0xdeadbeef' }
    const read = (word: string, amounts: readonly bigint[], value = 0n) => {
      const plain = draft(dark, undefined, { value })
      const transaction = { ...plain.transaction, data: `0xdeadbeef${word.slice(2).padStart(64, '0')}` } as const
      const changes = amounts.map((amount) => ({
        change: { kind: 'token', contract, amount } as Change,
        token: undefined,
      }))
      const simulation = { kind: 'changes', changes, complete: true } as const
      return describeDraft({ ...plain, transaction, clear, simulation }, network, from, messages)
    }
    const named = read(bob, [-5n, 5n])
    expect([named.unreadable, dangers(named)]).toEqual([true, ['It names an address that isn’t yours']])
    expect(named.warnings.find(({ tone }) => tone === 'danger')?.address?.address).toBe(bob)
    const lost = read(from, [-5n])
    expect([lost.unreadable, dangers(lost)]).toEqual([true, ['You’d get nothing back']])
    const fair = read(from, [-5n, 5n])
    expect([fair.title, fair.unreadable, dangers(fair)]).toEqual(['Supply?', false, []])
    const paid = read(from, [-5n, 5n], coin)
    expect([paid.title, paid.action]).toEqual(['Supply, along with 1 POL?', 'Make the call, with 1 POL'])
  })

  test('behavior: a described call keeps its box where what it gets is no price for what it takes', () => {
    const ethereum = readNetwork('ethereum')
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
    const read = (got: bigint, of = usdt) => {
      const clear = { intent: 'Swap', owner: 'Harbour', fields: [] }
      const changes = [
        { change: { kind: 'token', contract: usdc, amount: -10_000_000_000n } as Change, token: usd },
        { change: { kind: 'token', contract: of, amount: got } as Change, token: usd },
      ]
      const simulation = { kind: 'changes', changes, complete: true } as const
      const plain = draft({ kind: 'unreadable', selector: '0xdeadbeef' })
      const transaction = { ...plain.transaction, data: '0xdeadbeef' } as const
      return describeDraft({ ...plain, transaction, clear, simulation }, ethereum, from, messages)
    }
    expect([read(1n).unreadable, dangers(read(1n))]).toEqual([true, [messages.send.warnings.priceLow]])
    expect([read(9_990_000_000n).unreadable, dangers(read(9_990_000_000n))]).toEqual([false, []])
    // An unknown token is shown with its amount; a lender's own token is one.
    expect(read(10_000_000_000n, contract).unreadable).toBe(false)
  })

  test('behavior: only an own permission is taken back by nothing', () => {
    const nothing = (more: object) => seen({ ...approval(0n), ...more } as Reading, usd).title
    expect(nothing({})).toBe('Revoke permission to spend your USDC?')
    expect(nothing({ change: 'increase' })).toBe('Change nothing about a permission to spend your USDC?')
    expect(nothing({ owner: bob })).toBe('Use a permission to spend 0 USDC of another account?')
  })

  test('behavior: a spender or a recipient that acts for anybody is a danger; the end of a permission is shown', () => {
    const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
    expect(dangers(seen({ ...approval(9n), spender: multicall3 } as Reading, usd))).toEqual(['Anyone could take them'])
    expect(dangers(seen({ kind: 'coin' }, undefined, { to: multicall3, value: coin }))).toEqual([
      'Anyone could take them',
    ])
    const end = (until: bigint) => seen({ ...approval(9n), until } as Reading, usd).facts
    expect(end(2n ** 48n - 1n)).toEqual([{ term: 'Valid until', detail: 'No limit' }])
    expect(end(1_763_700_000n)).toMatchObject([{ term: 'Valid until' }])
  })

  test('behavior: a permit that is handed in is about its owner’s tokens', () => {
    const other = seen({ ...approval(9n), owner: bob } as Reading, usd)
    expect(other.title).toBe('Use a permission to spend 0.000009 USDC of another account?')
    expect(other.owner?.address).toBe(bob)
    const all = seen({ ...approval(2n ** 256n - 1n), unlimited: true, owner: bob } as Reading, usd)
    expect(all.title).toBe('Use a permission to spend all USDC of another account?')
    expect(seen({ ...approval(9n), owner: from } as Reading, usd).owner).toBeUndefined()
  })
})

describe('describe: what a node could not tell in full', () => {
  test('default: more than can be shown is a danger; all of it is none', () => {
    const simulationOf = (complete: boolean) =>
      describeDraft(
        {
          ...draft({ kind: 'coin' }, undefined, { value: 1n }),
          simulation: { kind: 'changes', changes: [], complete },
        },
        network,
        from,
        messages,
      )
    expect(dangers(simulationOf(false))).toEqual(['More would change than can be shown'])
    expect(dangers(simulationOf(true))).toEqual([])
  })

  test('danger: a node the page brought says what would change', () => {
    const tried = { ...draft({ kind: 'coin' }, undefined, { value: 1n }), pageNode: 'rpc.example' }
    const simulation = { kind: 'changes', changes: [], complete: true } as const
    const [warning] = describeDraft(
      { ...tried, simulation: { ...simulation, changes: [] } },
      network,
      from,
      messages,
    ).warnings
    expect(warning).toMatchObject({ tone: 'danger', title: 'The preview comes from the page itself' })
    expect(warning?.text).toContain('rpc.example')
    // It says nothing: there is nothing to warn of.
    expect(dangers(describeDraft(tried, network, from, messages))).toEqual([])
  })

  test('danger: nor does it bear out what a descriptor alone can read', () => {
    const dark = {
      ...draft({ kind: 'unreadable', selector: '0xdeadbeef' }),
      clear: { intent: 'Swap', owner: 'Harbour', fields: [] },
    }
    const simulation = { kind: 'changes' as const, changes: [], complete: true }
    expect(describeDraft({ ...dark, simulation }, network, from, messages).unreadable).toBe(false)
    expect(describeDraft({ ...dark, simulation, pageNode: 'rpc.example' }, network, from, messages).unreadable).toBe(
      true,
    )
  })
})

describe('describeCost', () => {
  test('default: rounded up, and the total fits the fee that is shown', () => {
    const cost = describeCost(
      draft({ kind: 'coin' }, undefined, {
        value: coin / 2n,
        fee: { likely: 1_958_528_123_456_789n, most: 3_794_648_123_456_789n },
      }),
      network,
      messages,
    )
    expect(cost).toMatchObject({
      likely: '0.001959 POL',
      most: '0.003795 POL',
      total: '0.503795 POL',
      insufficient: false,
    })
  })

  test('behavior: a chain without fees', () => {
    const cost = describeCost(draft({ kind: 'coin' }, undefined, { fee: { likely: 0n, most: 0n } }), network, messages)
    expect(cost).toMatchObject({ likely: '0 POL', most: undefined })
  })

  test('behavior: what a network takes for the data', () => {
    const costOf = (fee: Draft['fee']) =>
      describeCost(draft({ kind: 'coin' }, undefined, { fee }), network, messages).data
    const fee = { likely: coin, most: coin }
    expect(costOf(fee)).toBeUndefined()
    expect(costOf({ ...fee, data: { likely: coin / 3n, most: coin } })).toBe('0.3334 POL')
    expect(costOf({ ...fee, data: 'unknown' })).toBe('unknown')
  })

  test('behavior: the last unit decides whether it can be paid', () => {
    const fee = { likely: 1n, most: 2n }
    expect(
      describeCost(draft({ kind: 'coin' }, undefined, { value: coin, balance: coin + 2n, fee }), network, messages)
        .insufficient,
    ).toBe(false)
    expect(
      describeCost(draft({ kind: 'coin' }, undefined, { value: coin, balance: coin + 1n, fee }), network, messages)
        .insufficient,
    ).toBe(true)
  })
})

describe('describeCosts', () => {
  const gwei = 10n ** 9n
  const one = (value: bigint, most: bigint, balance = 10n * coin) =>
    draft({ kind: 'coin' }, undefined, { value, balance, fee: { likely: most, most } })

  test('default: fees and total of all of them', () => {
    expect(describeCosts([one(coin, 21_000n * gwei), one(2n * coin, 42_000n * gwei)], network, messages)).toEqual({
      fees: '0.000063 POL',
      total: '3.000063 POL',
      have: '10 POL',
      insufficient: false,
      adds: false,
    })
  })

  test('behavior: something that a network adds and does not tell', () => {
    const unsaid = draft({ kind: 'coin' }, undefined, { fee: { likely: 1n, most: 2n, data: 'unknown' } })
    expect(describeCosts([one(coin, 1n), unsaid], network, messages).adds).toBe(true)
  })

  test('behavior: each could be paid, all together cannot', () => {
    const all = [one(6n * coin, 1n), one(6n * coin, 1n)]
    expect(describeCosts(all.slice(1), network, messages).insufficient).toBe(false)
    expect(describeCosts(all, network, messages).insufficient).toBe(true)
  })

  test('behavior: of two balances the smaller counts', () => {
    expect(describeCosts([one(coin, 1n, 5n * coin), one(coin, 1n, coin)], network, messages)).toMatchObject({
      have: '1 POL',
      insufficient: true,
    })
  })
})

describe('describe: swaps', () => {
  const polygon = readNetwork('polygon')
  const contract = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' // USDC
  const seen = (reading: Reading, token?: Token, more?: Parameters<typeof draft>[2], on = polygon) =>
    describeDraft(draft(reading, token, more), on, from, messages)
  const swap = (more: Partial<Extract<Reading, { kind: 'swap' }>> = {}, least = 3_000_000_000n): Reading => ({
    kind: 'swap',
    market: 'Uniswap',
    gives: [{ contract: undefined, amount: coin, token: undefined }],
    gets: [{ contract, amount: least, token: usd }],
    takers: [],
    ...more,
  })
  const gains = (amount: bigint): Draft['simulation'] => ({
    kind: 'changes',
    complete: true,
    changes: [
      { change: { kind: 'coin', amount: -coin, to: [bob] }, token: undefined },
      { change: { kind: 'token', contract, amount }, token: usd },
    ],
  })
  const tried = (reading: Reading, amount = 3_030_000_000n) =>
    seen(reading, undefined, { value: coin, simulation: gains(amount) })
  const titles = ({ warnings }: ReturnType<typeof seen>) => warnings.map(({ tone, title }) => [tone, title])

  test('default: what is given, the least that is got, and what a node expects', () => {
    const result = tried(swap())
    expect(result.title).toBe('Swap 1 POL for at least 3,000 USDC?')
    expect(result.facts).toEqual([
      { term: 'You pay at most', detail: '1 POL', strong: true },
      { term: 'You get at least', detail: '3,000 USDC', strong: true },
      { term: 'Expected', detail: '3,030 USDC' },
    ])
    expect(titles(result)).toEqual([])
    expect(result.contract).toMatchObject({ label: 'Through Uniswap' })
  })

  test.each([
    [3_200_000_000n, 'caution', 'You may get 6.25% less than expected'],
    [4_000_000_000n, 'danger', 'You may get 25% less than expected'],
  ])('behavior: of %d expected a far lower minimum is a %s', (amount, tone, title) => {
    expect(titles(tried(swap(), amount))).toEqual([[tone, title]])
  })

  test('behavior: without a simulation a person is asked to compare, and the page’s own node counts for none', () => {
    expect(titles(seen(swap(), undefined, { value: coin }))).toEqual([['caution', 'This swap wasn’t simulated']])
  })

  test('behavior: whoever else gets something is a danger, with the address', () => {
    const other = tried(swap({ gets: [{ contract, amount: 5n, token: usd, to: bob }] }))
    expect(dangers(other)).toEqual(['Someone else gets what you buy', 'No minimum is set'])
    expect(other.party?.address).toBe(bob)
    const own = tried(swap({ gets: [{ contract, amount: 3_000_000_000n, token: usd, to: from }] }))
    expect(dangers(own)).toEqual([])
    const fees = tried(
      swap({
        takers: [
          { to: bob, rate: 25n },
          { to: contract, rate: 500n },
        ],
      }),
    )
    expect(titles(fees)).toEqual([
      ['caution', '0.25% of it goes to someone else'],
      ['danger', '5% of it goes to someone else'],
    ])
  })

  test('behavior: small parts for several that come to much are a danger, and parts for one are added up', () => {
    const parts = (...addresses: string[]) =>
      addresses.map((to) => ({ to, rate: 60n }) as { to: `0x${string}`; rate: bigint })
    expect(titles(tried(swap({ takers: parts(bob, contract) })))).toEqual([
      ['danger', 'In total, 1.2% of it goes to others'],
      ['caution', '0.6% of it goes to someone else'],
      ['caution', '0.6% of it goes to someone else'],
    ])
    expect(titles(tried(swap({ takers: parts(bob, bob.toLowerCase()) })))).toEqual([
      ['danger', '1.2% of it goes to someone else'],
    ])
  })

  test.each([
    [1_000_000n, '1 USDC'],
    [0n, '0 USDC'],
    [2_999_999_999n, '2,999.999999 USDC'],
  ])(
    'behavior: a simulation that shows %d, less than the minimum, is a danger, and the minimum is none',
    (amount, words) => {
      const result = tried(swap(), amount)
      expect(result.title).toBe('Swap 1 POL for an unknown amount?')
      expect(result.facts?.map(({ term }) => term)).not.toContain('You get at least')
      expect(result.warnings).toEqual([
        {
          tone: 'danger',
          title: 'You’d get less than the minimum',
          text: `The call asks for at least 3,000 USDC, but a simulation showed ${words}.`,
        },
      ])
    },
  )

  test('behavior: a simulation without any of what is promised is the same danger', () => {
    const simulation = { kind: 'changes', complete: true, changes: [] } as const
    const result = seen(swap(), undefined, { value: coin, simulation: { ...simulation, changes: [] } })
    expect(dangers(result)).toEqual(['You’d get less than the minimum'])
  })

  test('behavior: money of one’s own that comes back is no gain', () => {
    const gives = [
      { contract: undefined, amount: coin, token: undefined },
      { contract, amount: 3_000_000_000n, token: usd },
    ]
    const simulation: Draft['simulation'] = {
      kind: 'changes',
      complete: true,
      changes: [{ change: { kind: 'coin', amount: -coin }, token: undefined }],
    }
    const result = seen(swap({ gives: gives as never }), undefined, { value: coin, simulation })
    expect(result.what).toBe('Swap 1 POL and 3,000 USDC for an unknown amount')
    expect(dangers(result)).toContain('No minimum is set')
  })

  test.each(['USDe', 'PYUSD', 'EURC'])('behavior: an unknown token that calls itself %s is a danger', (symbol) => {
    const token: Token = { standard: 'erc20', decimals: 6, symbol }
    const simulation: Draft['simulation'] = {
      kind: 'changes',
      complete: true,
      changes: [{ change: { kind: 'token', contract: bob, amount: 3_030_000_000n }, token }],
    }
    const gets = [{ contract: bob, amount: 3_000_000_000n, token }] as const
    const result = seen(swap({ gets }), undefined, { value: coin, simulation })
    expect(result.warnings).toMatchObject([
      { tone: 'danger', title: 'You’d be paid in a token this wallet doesn’t know', address: { address: bob } },
    ])
    // For another unknown token it is one too; for the coins of a test network it is a caution.
    const gives = [{ contract: zero, amount: coin, token: nameless }] as const
    expect(titles(seen(swap({ gets, gives }), undefined, { simulation }))).toEqual([
      ['danger', 'You’d be paid in a token this wallet doesn’t know'],
    ])
    expect(titles(seen(swap({ gets }), undefined, { value: coin, simulation }, network))).toEqual([
      ['caution', 'You’d be paid in a token this wallet doesn’t know'],
    ])
  })

  test('behavior: a minimum of a millionth is none', () => {
    const result = tried(swap({}, 1n), 1n)
    expect(result.what).toBe('Swap 1 POL for an unknown amount')
    expect(dangers(result)).toEqual(['The minimum is almost nothing'])
  })

  test('behavior: of what is got there is never all', () => {
    expect(seen(swap({}, 2n ** 160n), undefined, { value: coin }).what).not.toContain('all')
  })

  test('behavior: nothing promised is a danger', () => {
    expect(dangers(tried(swap({}, 0n)))).toContain('No minimum is set')
    expect(tried(swap({}, 0n)).what).toBe('Swap 1 POL for an unknown amount')
  })

  test('behavior: what leaves beside a swap, or more of it, is a danger with whoever gets it', () => {
    const more = seen(swap(), undefined, {
      value: coin,
      simulation: {
        kind: 'changes',
        complete: true,
        changes: [{ change: { kind: 'token', contract: bob, amount: -5n, to: [bob] }, token: usd }],
      },
    })
    expect(more.warnings[0]).toMatchObject({ tone: 'danger', address: { address: bob } })
    expect(dangers(more)).toContain('It would take something of yours')
  })
})

describe('describe: names of unknown calls', () => {
  const unknown: Reading = { kind: 'unreadable', selector: '0xc9b6a3ae' }
  const named = (source: NonNullable<Draft['name']>['source']) =>
    seen(unknown, undefined, { name: { signature: 'claim(address)', source } })

  test('behavior: a name is a hint that says whose word it is, and the call stays unreadable', () => {
    const without = seen(unknown)
    const listed = named({ kind: 'list' })
    expect([listed.unreadable, dangers(listed), listed.title]).toEqual([true, dangers(without), without.title])
    expect(listed.facts).toEqual([{ term: 'Possible name', detail: 'claim(address)' }])
    expect(named({ kind: 'explorer', host: 'eth.blockscout.com' }).warnings.at(-1)?.text).toContain(
      'eth.blockscout.com',
    )
  })
})
