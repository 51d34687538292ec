import {
  type AptosSimulation,
  type Asset,
  aptosCoin,
  encode,
  encodeArguments,
  encodeParties,
  formatTypeTag,
  type Prepared,
  parseTypeTag,
  readAddress,
  type Transaction,
} from '@latchkey/chains/aptos'
import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { toEnds } from '../../format.ts'
import { describeParties, describe as describeTransaction } from './describe.ts'
import { messages } from './messages/en.ts'

const network = readNetwork('aptos_testnet')
const ann = readAddress('0xa11')
const bob = readAddress('0xb0b')
const dollar = readAddress('0xd01')

const call = (id: string, types: string[], values: unknown[], typeArguments: string[] = []): Transaction => {
  const [address = '', module = '', name = ''] = id.split('::')
  const tags = typeArguments.map(parseTypeTag)
  return {
    sender: ann,
    sequenceNumber: 3n,
    call: {
      address: readAddress(address),
      module,
      name,
      typeArguments: tags,
      arguments: encodeArguments(values, types, tags),
    },
    maxGasAmount: 1_500n,
    gasUnitPrice: 100n,
    expirationSeconds: 1_763_700_000n,
    chainId: 2,
  }
}
const prepared = (transaction: Transaction, parameters: string[], more: Partial<Prepared> = {}): Prepared => ({
  unsigned: encode(transaction) as Prepared['unsigned'],
  parameters,
  balance: 5_00000000n,
  fee: { likely: 100_000n, most: 150_000n },
  balances: [],
  simulated: true,
  events: [],
  failure: undefined,
  ...more,
})
const assets = new Map<string, Asset | undefined>([[dollar, { symbol: 'DUSD', decimals: 6 }]])
const read = (id: string, types: string[], values: unknown[], typeArguments?: string[], more?: Partial<Prepared>) =>
  describeTransaction(prepared(call(id, types, values, typeArguments), types, more), assets, network, messages)
const titles = ({ warnings }: { warnings: readonly { title: string }[] }) => warnings.map(({ title }) => title)

describe('describe', () => {
  test('security: of a call whose arguments the network does not explain, what may be addresses and its types', () => {
    const types = ['address', 'u64', 'vector<address>']
    const values = [bob, '5', [dollar, ann]]
    const { parties, lines } = read('0xbad::farm::enter', types, values, ['0xc0::coin::C'], { parameters: [] })
    expect(parties.map(({ address }) => address)).toEqual([readAddress('0xbad'), bob, dollar])
    expect(lines.map(({ text }) => text)).toContain(`${messages.typeArguments}: ${readAddress('0xc0')}::coin::C`)
  })

  test('default: sending the chain’s coin', () => {
    expect(read('0x1::aptos_account::transfer', ['address', 'u64'], [bob, '150000000'])).toMatchObject({
      what: 'Send 1.5 APT',
      action: 'Send 1.5 APT',
      amount: { value: '1.5', coin: 'APT' },
      parties: [{ label: 'To', address: bob }],
      fee: '0.0015 APT',
      total: '1.5015 APT',
      insufficient: undefined,
      warnings: [],
      unreadable: false,
    })
  })

  test('behavior: another asset, by its own name and decimals, and what would change', () => {
    const types = ['address', 'address', 'u64']
    const balances = [
      { asset: dollar, by: -2_500_000n },
      { asset: aptosCoin, by: 1n },
    ]
    const id = '0x1::primary_fungible_store::transfer'
    const metadata = ['0x1::fungible_asset::Metadata']
    expect(read(id, types, [dollar, bob, '2500000'], metadata, { balances })).toMatchObject({
      what: 'Send 2.5 DUSD',
      parties: [{ address: bob }, { label: 'Asset', address: dollar }],
      changes: ['You give 2.5 DUSD.', 'You get 0.00000001 APT.'],
      total: '0.0015 APT',
    })
    const unknown = read(id, types, [readAddress('0xd02'), bob, '2500000'], metadata)
    expect(unknown.what).toBe('Send 2,500,000 units')
    expect(titles(unknown)).toEqual([messages.warnings.unknownAsset])
  })

  test('behavior: coins to several are one sum, with everybody who gets some', () => {
    const cat = readAddress('0xca7')
    const values = [
      [bob, cat],
      ['150000000', '1'],
    ]
    const shown = read('0x1::aptos_account::batch_transfer', ['vector<address>', 'vector<u64>'], values)
    expect(shown).toMatchObject({
      what: 'Send 1.5… APT in 2 payments',
      amount: { value: '1.50000001', coin: 'APT' },
      lines: [
        { text: 'Send 1.5 APT', party: { label: 'To', address: bob } },
        { text: 'Send 0.00000001 APT', party: { label: 'To', address: cat } },
      ],
      total: '1.50150001 APT',
      warnings: [],
      unreadable: false,
    })
  })

  test('security: a call that nobody can read has no highest total, because it may take every coin', () => {
    expect(read('0xbad::airdrop::claim', [], [])).toMatchObject({ unreadable: true, total: undefined })
    const many = ['vector<address>', 'vector<u64>']
    expect(read('0x1::aptos_account::batch_transfer', many, [[bob], []]).total).toBeUndefined()
  })

  test('behavior: a coin that is registered is named in short, with its whole type below', () => {
    const type = `${readAddress('0xd02')}::asset::Pair<0x1::aptos_coin::AptosCoin, 0xd01::usd::USD>`
    const shown = read('0x1::managed_coin::register', [], [], [type])
    expect(shown.what).toBe('Register with Pair')
    expect(shown.parties).toEqual([{ label: messages.asset, address: formatTypeTag(parseTypeTag(type)) }])
    expect(read('0x1::managed_coin::register', [], [], ['0xd02::apt::APT']).what).toBe(
      'Register with “APT” (not the network’s coin)',
    )
  })

  test('behavior: what moves is called by its standard', () => {
    const coin = ['address', 'u64']
    expect(read('0x1::aptos_account::transfer', coin, [bob, '1']).assets).toEqual(['coin'])
    expect(read('0x1::coin::transfer', coin, [bob, '1'], ['0x7::coin::X']).assets).toEqual(['aptosCoin'])
    const fungible = ['address', 'address', 'u64']
    const metadata = ['0x1::fungible_asset::Metadata']
    const id = '0x1::primary_fungible_store::transfer'
    expect(read(id, fungible, [dollar, bob, '1'], metadata).assets).toEqual(['aptosFungible'])
    expect(read(id, fungible, ['0xa', bob, '1'], metadata).assets).toEqual(['coin'])
    expect(read('0x7::shop::buy', ['u64'], ['1']).assets).toEqual([])
  })

  test.each([
    ['apt', '“apt” (not the network’s coin)'],
    ['A.P.T', '“A.P.T” (not the network’s coin)'],
    ['₳PT', '“₳PT” (unusual letters)'],
    ['APTX', 'APTX'],
  ])('behavior: an asset that calls itself %s, as or like the chain’s coin, is said not to be it', (symbol, said) => {
    const fake = '0x7::coin::APT'
    const fakeSend = call('0x1::coin::transfer', ['address', 'u64'], [bob, '500'], [fake])
    const asset = fakeSend.call.typeArguments.map(formatTypeTag)[0] ?? ''
    const operation = describeTransaction(
      prepared(fakeSend, ['address', 'u64'], { balances: [{ asset, by: 500n }] }),
      new Map([[asset, { symbol, decimals: 2 }]]),
      network,
      messages,
    )
    expect(operation.what).toBe(`Send 5 ${said}`)
    expect(operation.changes).toEqual([`You get 5 ${said}.`])
    expect(operation.parties).toContainEqual({ label: 'Asset', address: asset })
  })

  test('behavior: too few coins for amount and fee', () => {
    const poor = { balance: 1_50000000n }
    expect(read('0x1::aptos_account::transfer', ['address', 'u64'], [bob, '150000000'], [], poor).insufficient).toEqual(
      {
        coin: 'APT',
        have: '1.5 APT',
        need: '1.5015 APT',
      },
    )
  })

  test('behavior: any other call is shown by name with its types, and refused unless allowed', () => {
    const types = ['0x1::string::String', 'vector<u8>', '0x1::option::Option<u64>', 'vector<address>']
    const operation = read(`${dollar}::board::write`, types, ['hello', '0xbeef', null, [bob]])
    expect(operation).toMatchObject({
      what: 'Call board::write',
      parties: [{ label: 'Module', address: dollar }],
      lines: [
        { text: '0x1::string::String: hello' },
        { text: 'vector<u8>: 0xbeef' },
        { text: '0x1::option::Option<u64>: none' },
        { text: `vector<address>: ${bob}` },
      ],
      unreadable: true,
      // Balances say nothing of keys and permissions.
      changes: [messages.change.none],
    })
    expect(titles(operation)).toEqual([messages.warnings.unreadable])
  })

  const key = `0x${'ab'.repeat(32)}`
  test.each<[string, string[], unknown[], string]>([
    ['0x1::account::rotate_authentication_key_call', ['vector<u8>'], [key], messages.warnings.takeover],
    ['0x1::account::rotate_authentication_key', ['u8', 'vector<u8>'], [0, key], messages.warnings.takeover],
    ['0x1::account::offer_signer_capability', ['vector<u8>', 'address'], [key, bob], messages.warnings.delegation],
    ['0x1::account::offer_rotation_capability', ['vector<u8>', 'address'], [key, bob], messages.warnings.delegation],
    ['0x1::delegation_pool::delegate_voting_power', ['address', 'address'], [ann, bob], messages.warnings.delegation],
    ['0x1::stake::set_operator', ['address'], [bob], messages.warnings.delegation],
    ['0x1::multisig_account::create_with_owners', ['vector<address>'], [[bob]], messages.warnings.delegation],
    ['0x1::code::publish_package_txn', ['vector<u8>'], ['0x00'], messages.warnings.code],
    ['0x1::object_code_deployment::publish', ['vector<u8>'], ['0x00'], messages.warnings.code],
  ])('behavior: %s is a danger in words', (id, types, values, title) => {
    const operation = read(id, types, values)
    expect(operation.warnings[0]).toMatchObject({ tone: 'danger', title })
    expect(operation.unreadable).toBe(true)
  })

  test.each([
    ['0x1::account::rotate_authentication_key', ['u8', 'vector<u8>'], [0, key]],
    ['0x1::account::rotate_authentication_key_call', ['vector<u8>'], [key]],
    ['0x1::account::offer_rotation_capability', ['vector<u8>', 'address'], [key, bob]],
    ['0x1::account::offer_signer_capability', ['vector<u8>', 'address'], [key, bob]],
  ])('security: the title of %s says that somebody else gets the account', (id, types, values) => {
    expect(read(id, types, values).what).toBe('Give another key full control of your account')
  })

  test('behavior: giving an object away is a danger in words', () => {
    const operation = read('0x1::object::transfer', ['address', 'address'], [dollar, bob], ['0x4::token::Token'])
    expect(operation).toMatchObject({
      what: messages.giveObject,
      parties: [{ address: bob }, { label: 'Object', address: dollar }],
      warnings: [{ tone: 'danger', title: messages.warnings.object }],
    })
  })

  test('behavior: what nobody can say beforehand is said so', () => {
    const transfer = (more: Partial<Prepared>) =>
      read('0x1::aptos_account::transfer', ['address', 'u64'], [bob, '5'], [], more).changes
    expect(transfer({ balances: [{ asset: dollar, by: undefined }] })).toEqual([messages.change.unknownOf('DUSD')])
    expect(transfer({ balances: undefined })).toEqual([messages.change.unknown])
    expect(transfer({ balances: undefined, simulated: false })).toBeUndefined()
    expect(transfer({ balances: undefined, failure: { reason: { code: 'functionFailed' } } })).toBeUndefined()
  })

  test('behavior: the events it would tell are among the details, as many as anyone reads', () => {
    const events = Array.from({ length: 23 }, (_, i) => ({ type: '0x1::coin::Deposit', data: `{"amount":"${i}"}` }))
    const { details } = read('0x1::aptos_account::transfer', ['address', 'u64'], [bob, '5'], [], { events })
    expect(details).toContainEqual({ term: 'Event 1', detail: '0x1::coin::Deposit {"amount":"0"}' })
    expect(details).toContainEqual({ term: messages.events, detail: '3 more' })
    expect(details.filter(({ term }) => term.startsWith('Event '))).toHaveLength(20)
  })

  test('behavior: another number or expiry means the same; another amount, recipient, gas or function does not', () => {
    const types = ['address', 'u64']
    const transfer = call('0x1::aptos_account::transfer', types, [bob, '5'])
    const meaning = (other: Partial<Transaction>) =>
      describeTransaction(prepared({ ...transfer, ...other }, types), assets, network, messages).meaning
    const same = meaning({})
    expect(meaning({ sequenceNumber: 9n, expirationSeconds: 1n })).toBe(same)
    for (const other of [
      { call: call('0x1::aptos_account::transfer', types, [bob, '6']).call },
      { call: call('0x1::aptos_account::transfer', types, [ann, '5']).call },
      { call: call('0x1::coin::transfer', types, [bob, '5'], [aptosCoin]).call },
      { maxGasAmount: 1_501n },
      { gasUnitPrice: 101n },
      { chainId: 1 },
    ])
      expect(meaning(other)).not.toBe(same)
  })
})

test('describe: the title of a new account has its ends, and its row has all of it', () => {
  const shown = describeTransaction(
    prepared(call('0x1::aptos_account::create_account', ['address'], [bob]), ['address']),
    assets,
    network,
    messages,
  )
  expect(shown.what).toBe(messages.create(toEnds(bob)))
  expect(shown.parties).toEqual([{ label: messages.account, address: bob }])
})

describe('describe: a fee that the page set', () => {
  const paid = (gasUnitPrice: bigint, maxGasAmount: bigint) => {
    const transaction = call('0x1::aptos_account::transfer', ['address', 'u64'], [bob, '1'])
    const unsigned = prepared({ ...transaction, gasUnitPrice, maxGasAmount }, ['address', 'u64'])
    return describeTransaction(unsigned, assets, network, messages).warnings
  }

  test('default: a price of gas far above the network’s is a danger; a high limit alone is none', () => {
    expect(paid(10_000n, 2_000_000n)).toMatchObject([{ tone: 'danger', title: 'An unusually high fee' }])
    expect(paid(100n, 200_000n)).toEqual([])
    expect(paid(150n, 2_000_000n)).toEqual([])
  })
})

describe('describeParties', () => {
  const types = ['address', 'u64']
  const raw = call('0x1::aptos_account::transfer', types, [bob, '5'])
  const unseen: AptosSimulation = { balances: undefined, simulated: false, events: [], failure: undefined }
  const as = (account: string, feePayer?: string, simulation = unseen) => {
    const parties = { raw, secondarySigners: [bob], feePayer }
    return describeParties(encodeParties(parties), parties, types, assets, { network, account, simulation }, messages)
  }

  test('default: all parties, one’s own marked; the others must sign, too', () => {
    const operation = as(bob)
    expect(operation).toMatchObject({
      what: 'Sign with others: send 0.00000005 APT',
      parties: [
        { label: 'To', address: bob },
        { label: 'Sender', address: ann },
        { label: 'Also signs (you)', address: bob },
      ],
      fee: undefined,
    })
    expect(titles(operation)).toEqual([messages.warnings.others])
  })

  test('behavior: what the network says of it, or that it was not simulated', () => {
    expect(as(bob)).toMatchObject({ changes: undefined, failure: undefined })
    const events = [{ type: '0x1::a::E', data: '{}' }]
    const seen = as(bob, undefined, { ...unseen, simulated: true, balances: [{ asset: aptosCoin, by: 5n }], events })
    expect(seen.changes).toEqual(['You get 0.00000005 APT.'])
    expect(seen.details).toContainEqual({ term: 'Event 1', detail: '0x1::a::E {}' })
    const failure = { reason: { code: 'notEnoughToMove' as const } }
    expect(as(bob, undefined, { ...unseen, simulated: true, failure })).toMatchObject({ failure, changes: undefined })
  })

  test('behavior: one that a page built for one alone reads as any other', () => {
    const parties = { raw, secondarySigners: [], feePayer: undefined }
    const around = { network, account: ann, simulation: unseen }
    const operation = describeParties(encode(raw), parties, types, assets, around, messages)
    expect(operation).toMatchObject({ what: 'Send 0.00000005 APT', parties: [{ address: bob }], warnings: [] })
    expect(operation.fee).toBe('0.0015 APT')
  })

  test('behavior: a signature that can be used long after it was given is a danger, with the moment until which it can', () => {
    const now = Math.floor(Date.now() / 1_000)
    const until = (expirationSeconds: bigint) => {
      const parties = { raw: { ...raw, expirationSeconds }, secondarySigners: [], feePayer: undefined }
      const around = { network, account: ann, simulation: unseen }
      return describeParties(encode(parties.raw), parties, types, assets, around, messages).warnings
    }
    expect(until(BigInt(now + 3_600))).toEqual([])
    expect(until(BigInt(now + 3 * 86_400))).toMatchObject([{ tone: 'danger', title: messages.warnings.late }])
    const [never] = until((1n << 64n) - 1n)
    expect(never?.text).toContain('18446744073709551615')
  })

  test('behavior: a page may write any expiry; what no calendar knows is said in its number', () => {
    const expirationSeconds = (1n << 64n) - 1n
    const parties = { raw: { ...raw, expirationSeconds }, secondarySigners: [], feePayer: undefined }
    const around = { network, account: ann, simulation: unseen }
    const { details } = describeParties(encode(parties.raw), parties, types, assets, around, messages)
    expect(details).toContainEqual({ term: 'Expires', detail: `practically never (second ${expirationSeconds})` })
  })

  test('behavior: paying for somebody else is a danger in words, with the most it takes', () => {
    const operation = as(dollar, dollar)
    expect(operation.warnings[0]).toEqual({
      tone: 'danger',
      title: messages.warnings.feePayer,
      text: messages.warnings.feePayerText('0.0015 APT'),
    })
    expect(operation.fee).toBe('0.0015 APT')
  })
})
