import { type Contracts, decode, encode as encodeTransaction, readEffect, type Token } from '@latchkey/chains/evm'
import * as near from '@latchkey/chains/near'
import * as solana from '@latchkey/chains/solana'
import * as tezos from '@latchkey/chains/tezos'
import { readNetwork } from '@latchkey/core/networks'
import { PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js'
import { type Address, concatHex, encodeAbiParameters, type Hex, numberToHex, parseAbiParameters, size } from 'viem'
import { describe, expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import type { Draft } from './evm/draft.ts'
import { noFacts } from './evm/facts.ts'
import { describeBundle, describeTransaction } from './evm/operation.ts'
import { art, type Call, me, other, positions, safe, thief, usd } from './fixtures/drainers/evm-calls.ts'
import { encode, values } from './fixtures/drainers/evm-encoding.ts'
import { nearOwn } from './fixtures/drainers/near.ts'
import { solanaParties } from './fixtures/drainers/solana.ts'
import { tezosOwn } from './fixtures/drainers/tezos.ts'
import { describe as describeNear } from './near/describe.ts'
import { messages as nearMessages } from './near/messages/en.ts'
import type { Operation } from './operation.ts'
import { describe as describeSolana } from './solana/describe.ts'
import { messages as solanaMessages } from './solana/messages/en.ts'
import { describe as describeTezos } from './tezos/describe.ts'
import { messages as tezosMessages } from './tezos/messages/en.ts'

// Whatever contains several things, and in whatever order: the title, the button and the screen of the PIN name the
// gravest of them.

/** In front, behind, and on both sides. */
const placesOf = <P>(loss: P, decoys: readonly P[]): readonly (readonly P[])[] => [
  [loss, ...decoys],
  [...decoys, loss],
  [...decoys, loss, ...decoys],
]

const expectNamed = ({ what, title, action }: Operation, phrase: string) => {
  expect(title ?? messages.send.question(what)).toContain(phrase)
  expect(what).toContain(phrase)
  expect(action).toContain(phrase)
}

describe('EVM', () => {
  const network = readNetwork('ethereum')
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const fake = '0x1111111111111111111111111111111111111254'
  const tokens: Record<string, Token> = {
    [usdc.toLowerCase()]: { standard: 'erc20', decimals: 6, symbol: 'USDC' },
    [fake]: { standard: 'erc20', decimals: 6, symbol: 'FAKE' },
    [weth.toLowerCase()]: { standard: 'erc20', decimals: 18, symbol: 'WETH' },
    [art.toLowerCase()]: { standard: 'erc721', symbol: 'ART' },
    [positions.toLowerCase()]: { standard: 'erc721', symbol: 'POS' },
  }
  const contracts: Contracts = {
    token: async (address) => tokens[address.toLowerCase()],
    isSafe: async (address) => address.toLowerCase() === safe,
    call: async () => undefined,
    chainId: 1,
    hasTokenService: false,
  }
  const toDraft = async ({ to, value, data }: Call): Promise<Draft> => {
    const fees = { kind: 'eip1559', maxFeePerGas: 2n, maxPriorityFeePerGas: 1n } as const
    const unsigned = encodeTransaction({ chainId: 1, nonce: 7, to, value, data, gas: 60_000n, accessList: [], fees })
    const transaction = decode(unsigned)
    const { reading, token } = await readEffect(transaction, contracts)
    const rest = { fee: { likely: 1n, most: 2n }, balance: 10n ** 30n, feeIsHigh: false, contract: false }
    const around = { failure: undefined, facts: noFacts, simulation: { kind: 'none' } } as const
    return { unsigned, transaction, reading, token, ...rest, ...around }
  }
  const show = async (call: Call) => describeTransaction(await toDraft(call), network, me, messages)
  const showAll = async (calls: readonly Call[]) =>
    describeBundle(await Promise.all(calls.map(toDraft)), network, me, messages)

  const of = (to: Address, signature: string, ...args: unknown[]): Call & { to: Address } => ({
    ...{ to, value: 0n },
    data: encode(signature, ...args),
  })
  type Inner = ReturnType<typeof of>
  const losses: readonly [phrase: string, call: Inner][] = [
    ['Send 5 ETH', { to: thief, value: 5n * 10n ** 18n, data: '0x' }],
    ['Send 1,000 USDC', of(usdc, 'transfer(address,uint256)', thief, 1_000_000_000n)],
    ['Send ART #7', of(art, 'transferFrom(address,address,uint256)', safe, thief, 7n)],
    ['pprove spending of all your USDC', of(usdc, 'approve(address,uint256)', thief, 2n ** 256n - 1n)],
    ['ive control of all your ART', of(art, 'setApprovalForAll(address,bool)', thief, true)],
    ['ake a call that can’t be read', of(other, 'claim(address)', thief)],
  ]
  const decoys: readonly Inner[] = [
    of(usdc, 'approve(address,uint256)', other, 0n),
    of(fake, 'transfer(address,uint256)', other, 1_000_000_000_000n),
    of(art, 'setApprovalForAll(address,bool)', other, false),
    of(fake, 'approve(address,uint256)', other, 5_000_000n),
  ]

  const bytes32 = `0x${'0'.repeat(64)}` as const
  const batchMode = `0x01${'0'.repeat(62)}` as const
  const batchesMode = `0x0100000000007821000200000000000000000000000000000000000000000000` as const
  const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
  const multiSend = '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D'
  const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
  const tuples = (calls: readonly Inner[]) => calls.map(({ to, value, data }) => [to, value, data])
  const exec = ({ to, value, data }: Inner, operation = 0): Inner =>
    of(
      safe,
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
      ...[to, value, data, operation, 0n, 0n, 0n, `0x${'0'.repeat(40)}`, `0x${'0'.repeat(40)}`, '0x'],
    )
  const packed = (calls: readonly Inner[]): Hex =>
    concatHex(
      calls.flatMap(({ to, value, data }) => [
        '0x00',
        to,
        numberToHex(value, { size: 32 }),
        numberToHex(size(data), { size: 32 }),
        data,
      ]),
    )
  const bySafe = (calls: readonly Inner[]): Inner => exec(of(multiSend, 'multiSend(bytes)', packed(calls)), 1)
  const byMulticall3 = (calls: readonly Inner[]): Inner =>
    of(
      multicall3,
      'aggregate3Value((address,bool,uint256,bytes)[])',
      calls.map(({ to, value, data }) => [to, true, value, data]),
    )
  const byAccount = (calls: readonly Inner[]): Inner =>
    of(other, 'executeBatch((address,uint256,bytes)[])', tuples(calls))
  const batch = parseAbiParameters('(address, uint256, bytes)[]')
  const by7579 = (calls: readonly Inner[]): Inner =>
    of(other, 'execute(bytes32,bytes)', batchMode, encodeAbiParameters(batch, [tuples(calls) as never]))
  const by7821 = (calls: readonly Inner[]): Inner => {
    const each = calls.map((call) => encodeAbiParameters(batch, [tuples([call]) as never]))
    return of(other, 'execute(bytes32,bytes)', batchesMode, values('bytes[]', each))
  }
  const byEntryPoint = (calls: readonly Inner[]): Inner =>
    of(
      entryPoint,
      'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
      calls.map((call) => [other, 0n, '0x', byAccount([call]).data, bytes32, 0n, bytes32, '0x', '0x']),
      me,
    )

  const containers: readonly [name: string, wrap: (calls: readonly Inner[]) => Inner, prefix: string][] = [
    ['Multicall3', byMulticall3, 'Through a contract: '],
    ['a Safe', bySafe, 'From a Safe: '],
    ['an account of ERC-4337', byAccount, 'Through an unknown contract: '],
    ['an account of ERC-7579', by7579, 'Through an unknown contract: '],
    ['batches of batches (ERC-7821)', by7821, 'Through an unknown contract: '],
    ['the EntryPoint', byEntryPoint, 'hrough an unknown contract: '],
    ['a Safe in Multicall3', (calls) => byMulticall3([bySafe(calls)]), 'From a Safe: '],
    ['Multicall3 in a Safe', (calls) => bySafe([byMulticall3(calls)]), 'Through a contract: '],
    ['a Safe in a Safe', (calls) => bySafe([bySafe(calls)]), 'From a Safe: '],
    ['an account in an account', (calls) => byAccount([by7579(calls)]), 'Through an unknown contract: '],
    ['a Safe in an account', (calls) => by7821([bySafe(calls)]), 'From a Safe: '],
    ['each in a batch of its own', (calls) => byAccount(calls.map((call) => byAccount([call]))), 'Through an unknown'],
  ]
  const cells = containers.flatMap(([name, wrap, prefix]) =>
    losses.map(([phrase, loss]) => ({ name, phrase, loss, wrap, prefix })),
  )
  test.each(cells)('behavior: $name: “$phrase” is named wherever it stands', async ({ loss, phrase, wrap, prefix }) => {
    for (const calls of placesOf(loss, decoys)) {
      const shown = await show(wrap(calls))
      expectNamed(shown, phrase)
      expect(shown.what).toContain(prefix)
      const [first] = losses.find(([, each]) => each === loss) ?? []
      // Beside the loss a right may come first on the screen of the PIN, not the other way round.
      if (first?.startsWith('Send')) expect(shown.party?.address.toLowerCase()).toBe(thief)
    }
  })

  test.each(losses)('behavior: transactions of a bundle: “%s” is named wherever it stands', async (phrase, loss) => {
    for (const calls of placesOf(loss, decoys)) expectNamed(await showAll(calls), phrase)
  })

  test.each(containers)('behavior: a bundle with %s beside something small', async (_, wrap) => {
    const drop = { to: other, value: 1n, data: '0x' } as const
    const shown = await showAll([drop, wrap([...decoys, losses[0]?.[1] ?? drop]), drop])
    expectNamed(shown, 'end 5 ETH')
  })

  test('behavior: fifty small payments are one large one, and tokens that nobody knows do not hide them', async () => {
    const drops = Array.from({ length: 40 }, () => ({ to: thief, value: 10n ** 17n, data: '0x' }) as const)
    expectNamed(await show(bySafe(drops)), 'From a Safe: Send 4 ETH in 40 payments')
    expectNamed(await showAll(drops.slice(0, 8)), 'Send 0.8 ETH in 8 payments')
    const fakes = Array.from({ length: 8 }, (_, at) => of(fake, 'transfer(address,uint256)', other, BigInt(at + 1)))
    expectNamed(await showAll([...fakes, ...drops.slice(0, 2), ...fakes]), 'Send 0.2 ETH in 2 payments')
  })

  test('behavior: calls to the account itself are made through it, unless somebody else makes them', async () => {
    const approve = of(usdc, 'approve(address,uint256)', thief, 2n ** 256n - 1n)
    const byMe = { ...by7579([approve]), to: me as Address }
    const titleOf = async (call: Inner) => (await show(call)).what
    const all = 'Approve spending of all your USDC'
    expect(await titleOf(byMe)).toBe(`Through your account: ${all}`)
    expect(await titleOf({ ...by7579([byMe]), to: me as Address })).toBe(`Through your account: ${all}`)
    expect(await titleOf(by7579([byMe]))).toBe(`Through an unknown contract: ${all}`)
    expect(await titleOf({ ...by7579([by7579([approve])]), to: me as Address })).toBe(
      `Through an unknown contract: ${all}`,
    )
    expect(await titleOf(bySafe([{ ...by7579([approve]), to: safe }]))).toBe(`Through an unknown contract: ${all}`)
    const operation = [me, 0n, '0x', byMe.data, bytes32, 0n, bytes32, '0x', '0x']
    const signature = 'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)'
    expect(await titleOf(of(entryPoint, signature, [operation], me))).toBe(`Through your account: ${all}`)
    expect((await show(byMe)).unreadable).toBe(true)
  })

  test('behavior: the wrapped coin’s own contract gives as many as it takes, however few', async () => {
    const [wrap, unwrap] = [{ to: weth, value: 1n, data: '0xd0e30db0' } as const, of(weth, 'withdraw(uint256)', 1n)]
    const wei = '0.000000000000000001 ETH'
    for (const [call, what] of [
      [wrap, `Wrap ${wei}`],
      [unwrap, `Unwrap ${wei}`],
    ] as const)
      expect(await show(call)).toMatchObject({ what, warnings: [], unreadable: false })
    const bundle = await showAll([wrap, of(usdc, 'transfer(address,uint256)', thief, 1_000_000_000n)])
    expect(bundle.what).toBe('Send 1,000 USDC and 1 more')
    expect(bundle.parts?.flatMap(({ warnings }) => warnings)).toEqual([])
    // Another contract that wraps gets what comes of it.
    const foreign = await show({ ...byMulticall3([{ ...wrap, value: 10n ** 18n }]), value: 10n ** 18n })
    expect(foreign.what).toContain('Send 1 ETH')
    expect(foreign.inner?.parts[0]?.warnings.map(({ title }) => title)).toContain(messages.send.warnings.swapOther)
  })

  test('behavior: small approvals do not hide a large one', async () => {
    const small = ([fake, fake, usdc] as const).map((each, at) =>
      of(each, 'approve(address,uint256)', other, BigInt(at + 1)),
    )
    const large = of(usdc, 'approve(address,uint256)', thief, 9_000_000_000n)
    for (const calls of placesOf(large, small)) expectNamed(await showAll(calls), 'pprove spending of 9,000 USDC')
  })

  test('behavior: a right that is given away stands beside the loss', async () => {
    const [, , , , [, control] = ['', decoys[0] as Inner]] = losses
    const shown = await show(bySafe([{ to: thief, value: 1n, data: '0x' }, control, ...decoys]))
    expect(shown.what).toMatch(
      /^From a Safe: Send 0\.000000000000000001 ETH, give control of all your ART, and 4 more$/,
    )
  })

  test('behavior: what comes back to the account, or is taken back, is not what the title names', async () => {
    const own = { to: me as Address, value: 9n * 10n ** 18n, data: '0x' } as const
    expect((await showAll([own, { to: thief, value: 10n ** 18n, data: '0x' }])).what).toBe('Send 1 ETH and 1 more')
    expect((await showAll(decoys.slice(0, 1))).what).toBe('Revoke permission to spend your USDC')
  })

  test('behavior: the router’s own call of itself says what it gives away, without a contract before it', async () => {
    const approve = encode('approve(address,uint256)', thief, 7n)
    const transfer = encode('transferFrom(address,address,uint256)', me, thief, 8n)
    const shown = await show(of(positions, 'multicall(bytes[])', [approve, transfer]))
    expect(shown.what).toBe('Send POS #8 and let someone take POS #7')
  })

  test('behavior: operations are harmless where they are the account’s own and pay it back', async () => {
    const handle = (senders: readonly Address[], beneficiary: Address, init: Hex = '0x', paymaster: Hex = '0x') =>
      show(
        of(
          entryPoint,
          'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
          senders.map((sender) => [sender, 0n, init, '0x', bytes32, 0n, bytes32, paymaster, '0x']),
          beneficiary,
        ),
      )
    const dangersOf = async (shown: Promise<Operation>) =>
      (await shown).warnings.flatMap(({ tone, title, address }) =>
        tone === 'danger' ? [`${title}: ${address?.address.toLowerCase()}`] : [],
      )
    expect(await dangersOf(handle([me], me))).toEqual([])
    expect(await dangersOf(handle([me], thief))).toEqual([`Someone else is paid back: ${thief}`])
    expect(await dangersOf(handle([me, thief], me))).toEqual([`It acts for another account: ${thief}`])
    expect(await dangersOf(handle([me], me, concatHex([thief, '0x00'])))).toEqual([
      `Another contract takes part: ${thief}`,
    ])
    expect(await dangersOf(handle([me], me, '0x', concatHex([thief, '0x01'])))).toEqual([
      `Another contract takes part: ${thief}`,
    ])
    expect(await dangersOf(handle([me], me, '0x7702'))).toEqual(['Not everyone in it is shown: undefined'])
    const many = Array.from({ length: 12 }, (_, at) => `0x${(0xaa00 + at).toString(16).padStart(40, '0')}` as Address)
    expect(await dangersOf(handle(many, me))).toContain('Not everyone in it is shown: undefined')
  })

  describe('a router that only sends', () => {
    const router = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
    const held = '0x0000000000000000000000000000000000000002'
    const ether = 10n ** 18n
    const at = (value: bigint, ...steps: [command: number, input: Hex][]): Call => ({
      to: router,
      value,
      data: encode(
        'execute(bytes,bytes[])',
        concatHex(steps.map(([command]) => numberToHex(command, { size: 1 }))),
        steps.map(([, input]) => input),
      ),
    })
    const three = (token: string, to: string, amount: bigint) => values('address, address, uint256', token, to, amount)
    const coin = `0x${'0'.repeat(40)}`
    const wrap: [number, Hex] = [0x0b, values('address, uint256', held, ether)]
    const unwrap = (to: string): [number, Hex] => [0x0c, values('address, uint256', to, 0n)]
    test.each<[string, string, Call]>([
      ['coins, transferred', 'Send 1 ETH?', at(ether, [0x05, three(coin, thief, ether)])],
      ['coins, swept', 'Send 1 ETH?', at(ether, [0x04, three(coin, thief, 0n)])],
      ['coins, swept with a minimum', 'Send 1 ETH?', at(ether, [0x04, three(coin, thief, ether)])],
      [
        'coins as a portion',
        'Send 1 ETH?',
        at(ether, [0x06, three(coin, thief, 10_000n)], [0x04, three(coin, me, 0n)]),
      ],
      ['coins, wrapped for another', 'Send 1 ETH?', at(ether, [0x0b, values('address, uint256', thief, ether)])],
      ['coins, wrapped and swept', 'Send 1 ETH?', at(ether, wrap, [0x04, three(usdc, me, 0n)], unwrap(thief))],
      [
        'tokens by Permit2',
        'Send 1,000 USDC?',
        at(0n, [0x02, values('address, address, uint160', usdc, thief, 10n ** 9n)]),
      ],
      [
        'tokens by Permit2, to the router and on',
        'Send 1,000 USDC?',
        at(0n, [0x02, values('address, address, uint160', usdc, held, 10n ** 9n)], [0x04, three(usdc, thief, 0n)]),
      ],
      [
        'some of it returned',
        'Send 600 USDC?',
        at(
          0n,
          [0x02, values('address, address, uint160', usdc, held, 10n ** 9n)],
          [0x05, three(usdc, thief, 6n * 10n ** 8n)],
          [0x04, three(usdc, me, 4n * 10n ** 8n)],
        ),
      ],
    ])('behavior: %s reads as a payment to whoever gets it', async (_, title, call) => {
      const shown = await show(call)
      expect([shown.title, shown.action]).toEqual([title, title.slice(0, -1)])
      expect(shown.party?.address.toLowerCase()).toBe(thief)
      expect(shown.warnings.some(({ tone }) => tone === 'danger')).toBe(true)
    })

    test('behavior: a swap of a little beside a transfer of much names the transfer first', async () => {
      const path = concatHex([weth, '0x0001f4', usdc])
      const swap = values('address, uint256, uint256, bytes, bool', me, 10n ** 15n, 3_000_000n, path, true)
      const moved = values('address, address, uint160', weth, thief, 5n * ether)
      const shown = await show(at(0n, [0x02, moved], [0x00, swap]))
      expect(shown.title).toBe('Send 5 WETH and swap 0.001 WETH for at least 3 USDC?')
    })

    test('behavior: a swap whose whole gain goes to another is a payment', async () => {
      const path = concatHex([weth, '0x0001f4', usdc])
      const swap = values('address, uint256, uint256, bytes, bool', thief, ether, 3_000_000n, path, false)
      expect((await show(at(ether, wrap, [0x00, swap]))).title).toBe('Send 1 ETH?')
    })

    test('behavior: coins that are wrapped for the account itself are exchanged', async () => {
      const shown = await show(at(ether, [0x0b, values('address, uint256', me, ether)]))
      expect(shown.title).toBe('Swap 1 ETH for at least 1 WETH?')
    })
  })

  test('behavior: no call of an unknown token stands before the coins', async () => {
    const shown = await showAll([
      of(usd, 'transfer(address,uint256)', other, 2n ** 255n),
      { to: thief, value: 10n ** 15n, data: '0x' },
      of(fake, 'transfer(address,uint256)', other, 2n ** 255n),
    ])
    expect(shown.what).toContain('Send 0.001 ETH')
  })
})

describe('Solana', () => {
  const network = readNetwork('solana_devnet')
  const { own, thief, holding, thiefsHolding, mint } = solanaParties
  const [payer, key] = [new PublicKey(own), new PublicKey(thief)]
  const tokens = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  const memos = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
  const call = (program: PublicKey, keys: readonly PublicKey[], data: readonly number[]) =>
    new TransactionInstruction({
      programId: program,
      keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(payer), isWritable: true })),
      data: Buffer.from(data),
    })
  const show = (instructions: readonly TransactionInstruction[]): Operation => {
    const built = new Transaction({ feePayer: payer, blockhash: key.toBase58(), lastValidBlockHeight: 1 })
    const bytes = Uint8Array.from(
      built.add(...instructions).serialize({ requireAllSignatures: false, verifySignatures: false }),
    )
    const transaction = solana.decode(bytes)
    const holdings = new Map([
      [holding, { mint, owner: own, amount: 100_000_000n }],
      [thiefsHolding, { mint, owner: thief, amount: 0n }],
    ])
    const prepared: solana.Prepared = {
      transaction,
      reading: solana.readTransaction(transaction),
      holdings,
      associated: new Set([holding, thiefsHolding]),
      decimals: new Map([[mint, 6]]),
      ...{ words: new Map(), rules: new Map(), balance: 10n ** 12n, fee: 5_000n, deposit: 0n },
      ...{ changes: undefined, failure: undefined, expired: false },
    }
    return describeSolana(prepared, {
      ...{ network, own, sends: true, bytes, requested: transaction, messages: solanaMessages },
    })
  }
  const pay = (lamports: number) => SystemProgram.transfer({ fromPubkey: payer, toPubkey: key, lamports })
  const held = new PublicKey(holding)
  const losses: readonly [phrase: string, instruction: TransactionInstruction][] = [
    ['Send 5 SOL', pay(5_000_000_000)],
    ['end 9 tokens', call(tokens, [held, new PublicKey(thiefsHolding), payer], [3, 64, 84, 137, 0, 0, 0, 0, 0])],
    ['et someone spend all your tokens', call(tokens, [held, key, payer], [4, ...Array(8).fill(255)])],
    ['ive control of an account away', call(tokens, [held, payer], [6, 2, 1, ...key.toBytes()])],
    ['urn 9 tokens', call(tokens, [held, new PublicKey(mint), payer], [8, 64, 84, 137, 0, 0, 0, 0, 0])],
    ['and your account over', SystemProgram.assign({ accountPubkey: payer, programId: key })],
    ['all an unknown program', call(key, [payer], [1])],
  ]
  const decoys = [
    call(memos, [], [...Buffer.from('gm')]),
    call(tokens, [held, payer], [5]),
    SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 900_000_000_000 }),
  ]
  test.each(losses)('behavior: “%s” is named wherever it stands', (phrase, loss) => {
    for (const instructions of placesOf(loss, decoys)) expectNamed(show(instructions), phrase)
  })

  test('behavior: payments of one kind are one', () => {
    const shown = show([pay(1_000_000_000), ...decoys, pay(4_000_000_000)])
    expect(shown.what).toBe('Send 5 SOL in 2 payments and 3 more')
    expect(shown.party?.address).toBe(thief)
  })
})

describe('NEAR', () => {
  const thief = 'mallory.testnet'
  const show = (...actions: near.Action[]): Operation => {
    const asked: near.Transaction = {
      ...{ signerId: nearOwn, publicKey: { ed25519: new Uint8Array(32).fill(1) }, nonce: 7n, receiverId: thief },
      ...{ blockHash: new Uint8Array(32).fill(9), actions },
    }
    const unsigned = near.encode(asked)
    const transaction = near.decode(unsigned)
    const rest = { balance: 10n ** 27n, fee: 10n ** 21n, tokens: new Map(), newReceiver: false, failure: undefined }
    const prepared = { unsigned, transaction, spent: near.spentBy(transaction), ...rest }
    return describeNear(prepared, readNetwork('near_testnet'), nearMessages)
  }
  const call = (methodName: string, args: object, deposit = 1n): near.Action => ({
    functionCall: { methodName, args: new TextEncoder().encode(JSON.stringify(args)), gas: 3n * 10n ** 13n, deposit },
  })
  const key = { ed25519: new Uint8Array(32).fill(2) }
  const permission = { fullAccess: {} }
  const losses: readonly [phrase: string, action: near.Action][] = [
    ['Send 5 NEAR', { transfer: { deposit: 5n * 10n ** 24n } }],
    ['Send item 7', call('nft_transfer', { receiver_id: thief, token_id: '7' })],
    ['et someone take item 7', call('nft_approve', { account_id: thief, token_id: '7' })],
    ['full', { addKey: { publicKey: key, accessKey: { nonce: 0n, permission } } }],
    ['elete', { deleteAccount: { beneficiaryId: thief } }],
    ['5 NEAR', call('claim', {}, 5n * 10n ** 24n)],
  ]
  const decoys = [
    call('storage_deposit', { account_id: nearOwn }, 10n ** 21n),
    call('ft_transfer', { receiver_id: 'bob.testnet', amount: '1' }),
  ]
  test.each(losses)('behavior: “%s” is named wherever it stands', (phrase, loss) => {
    for (const actions of placesOf(loss, decoys)) expectNamed(show(...actions), phrase)
  })
})

describe('Tezos', () => {
  const thief = 'tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6'
  const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
  const show = (contents: readonly tezos.Content[]): Operation => {
    const branch = 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX'
    const unsigned = tezos.encode({ branch, contents: [...contents] })
    const operation = tezos.decode(unsigned)
    const prepared = { operation, unsigned, balance: 10n ** 12n, burn: 0n, changes: undefined, failure: undefined }
    const context = {
      own: tezosOwn,
      tokens: new Map(),
      standards: new Map([[contract, ['fa12', 'fa2'] as const]]),
      t: tezosMessages,
    }
    return describeTezos(prepared, { network: readNetwork('ghostnet'), ...context })
  }
  const cost = { source: tezosOwn, fee: 400n, counter: 5n, gasLimit: 1_000n, storageLimit: 0n }
  const pay = (amount: bigint, destination = thief, parameters?: object): tezos.Content =>
    ({ kind: 'transaction', ...cost, amount, destination, parameters }) as tezos.Content // of its kind
  const pair = (...args: tezos.Micheline[]): tezos.Micheline => ({ prim: 'Pair', args })
  const call = (entrypoint: string, value: tezos.Micheline, amount = 0n) => pay(amount, contract, { entrypoint, value })
  const [from, to] = [{ string: tezosOwn }, { string: thief }]
  const add = (prim: 'Left' | 'Right') =>
    call('update_operators', [{ prim, args: [pair(from, pair(to, { int: '0' }))] }])
  const losses: readonly [phrase: string, content: tezos.Content][] = [
    ['Send 5 XTZ', pay(5_000_000n)],
    ['end 900', call('transfer', pair(from, pair(to, { int: '900' })))],
    ['pprove spending of 90', call('approve', pair(to, { int: '90' }))],
    ['et someone', add('Left')],
    ['with 5 XTZ', call('buy', { int: '7' }, 5_000_000n)],
  ]
  const decoys = [add('Right'), call('approve', pair(to, { int: '0' })), pay(9_000_000_000n, tezosOwn)]
  test.each(losses)('behavior: “%s” is named wherever it stands', (phrase, loss) => {
    for (const contents of placesOf(loss, decoys)) expectNamed(show(contents), phrase)
  })
})
