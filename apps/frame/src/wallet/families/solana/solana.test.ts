import { fromHex } from '@latchkey/core/bytes'
import type { AskingMethod, Params } from '@latchkey/protocol/methods'
import {
  Authorized,
  ComputeBudgetProgram,
  Keypair,
  Transaction as Legacy,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestWallet, is, someone, visibleWindow } from '../../fixtures/test-wallet.ts'
import type { Operation } from '../operation.ts'
import { signMessage } from './sign-message.ts'
import { sendTransaction, signTransaction } from './transactions.ts'

const keypairOf = (n: number) => Keypair.fromSeed(new Uint8Array(32).fill(n))
const own = keypairOf(1)
const me = own.publicKey.toBase58()
const friend = keypairOf(2)
const bob = friend.publicKey.toBase58()
const mint = keypairOf(3).publicKey
const source = keypairOf(4).publicKey
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const [destination] = PublicKey.findProgramAddressSync(
  [friend.publicKey.toBytes(), tokenProgram.toBytes(), mint.toBytes()],
  associated,
)
const blockhash = keypairOf(9).publicKey.toBase58()
const newer = keypairOf(10).publicKey.toBase58()
const system = SystemProgram.programId.toBase58()

const account = (lamports: number, owner = system, data = new Uint8Array()) => ({
  lamports,
  owner,
  data: [Buffer.from(data).toString('base64'), 'base64'],
  executable: false,
})
const holding = (of: PublicKey, amount: bigint) => {
  const data = Buffer.alloc(165)
  data.set(mint.toBytes(), 0)
  data.set(of.toBytes(), 32)
  data.writeBigUInt64LE(amount, 64)
  return account(2_039_280, tokenProgram.toBase58(), data)
}
const mintAccount = () => {
  const data = Buffer.alloc(82)
  data[44] = 6
  return account(1_461_600, tokenProgram.toBase58(), data)
}

/** The network as a node reports it: accounts now and, in a simulation, afterwards. */
let accounts: Record<string, ReturnType<typeof account>>
let after: Record<string, ReturnType<typeof account>> | undefined
let failure: unknown
let alive: boolean
let asked: { method: string; params: unknown[] }[]
let refuses: unknown

const confirmed = { slot: 2, err: null, confirmationStatus: 'confirmed' }
/** The network's status of a signature. */
let known: object | null = confirmed

const inContext = (value: unknown) => ({ context: { slot: 1 }, value })
const answers: Record<string, (params: unknown[]) => unknown> = {
  // params as our own code sends them
  getMultipleAccounts: (params) => inContext((params[0] as string[]).map((each) => accounts[each] ?? null)),
  isBlockhashValid: () => inContext(alive),
  getLatestBlockhash: () => inContext({ blockhash: newer, lastValidBlockHeight: 400 }),
  getFeeForMessage: () => inContext(5_000),
  getMinimumBalanceForRentExemption: () => 2_039_280,
  getBlockHeight: () => 300,
  getSignatureStatuses: () => inContext([known]),
  simulateTransaction: (params) => {
    const { accounts: watched } = params[1] as { accounts: { addresses: string[] } }
    return inContext({
      err: failure ?? null,
      accounts: failure ? null : watched.addresses.map((each) => ({ ...accounts, ...after })[each] ?? null),
    })
  },
  sendTransaction: () => 'sent',
}

beforeEach(() => {
  vi.stubGlobal('window', visibleWindow)
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { id, method, params } = JSON.parse(body)
    asked.push({ method, params })
    const answer = method === 'sendTransaction' && refuses ? { error: refuses } : { result: answers[method]?.(params) }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  accounts = {
    [me]: account(2_000_000_000),
    [source.toBase58()]: holding(own.publicKey, 100_000_000n),
    [destination.toBase58()]: holding(friend.publicKey, 0n),
    [mint.toBase58()]: mintAccount(),
  }
  after = undefined
  failure = undefined
  alive = true
  asked = []
  refuses = undefined
  known = confirmed
})
afterEach(() => void vi.unstubAllGlobals())

const create = () => {
  const wallet = someone.wallet
  if (!wallet) throw new Error('a person with a wallet')
  const user = {
    ...someone,
    wallet: { ...wallet, accounts: { ...wallet.accounts, solana: { address: me, publicKey: '0x' } } },
  }
  const signed: string[] = []
  const testWallet = createTestWallet({
    user,
    network: 'solana_devnet',
    networks: ['solana_devnet'],
    vault: {
      signOf: async (family, as, bytes) => {
        signed.push(`${family} ${as} ${Buffer.from(bytes).toString('hex')}`)
        return { raw: '0xdd', id: 'signature', signature: '0xee' }
      },
    },
  })
  const call = <M extends AskingMethod>(method: M, ...params: unknown[]) =>
    testWallet.callOf(method, params as Params<M>) // as the entry gives them
  return { ...testWallet, call, signed }
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const transactionOf = (...instructions: TransactionInstruction[]) => {
  const transaction = new Legacy({ feePayer: own.publicKey, blockhash, lastValidBlockHeight: 1 })
  return transaction.add(...instructions)
}
const toHexText = (transaction: Legacy) =>
  hexOf(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
const pay = (lamports: number | bigint, from = own.publicKey) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: friend.publicKey, lamports })
const token = (data: number[], ...keys: PublicKey[]) =>
  new TransactionInstruction({
    programId: tokenProgram,
    keys: keys.map((pubkey) => ({
      pubkey,
      isSigner: pubkey.equals(own.publicKey),
      isWritable: !pubkey.equals(own.publicKey),
    })),
    data: Buffer.from(data),
  })
const u64 = (n: bigint) => [...Array(8)].map((_, i) => Number((n >> BigInt(8 * i)) & 255n))
const sendTokens = (amount: bigint, to = destination) => token([12, ...u64(amount), 6], source, mint, to, own.publicKey)
const approve = (amount: bigint) => token([4, ...u64(amount)], source, friend.publicKey, own.publicKey)

/** The operation that the screen shows for a transaction. */
const show = async (
  transaction: Legacy | string,
  method: 'solana_sendTransaction' | 'solana_signTransaction' = 'solana_sendTransaction',
) => {
  const testWallet = create()
  const serializedHex = typeof transaction === 'string' ? transaction : toHexText(transaction)
  const call = testWallet.call(method, { serializedHex })
  const handle = method === 'solana_sendTransaction' ? sendTransaction : signTransaction
  const going = handle(call as never, testWallet.context) // one of the two, as is the handler
  const ended = going.catch((failure: unknown) => failure)
  const screen = await testWallet.screen('Confirm')
  const operation = (await screen.load(undefined, {})) as Operation
  screen.reject()
  expect(await ended).toSatisfy(is('userRejectedRequest'))
  return operation
}
const titles = ({ warnings }: Operation) => warnings.map(({ tone, title }) => `${tone}: ${title}`)

describe('sendTransaction', () => {
  test('default: seen, confirmed with the PIN, signed as it was seen, sent, answered', async () => {
    after = { [me]: account(1_499_995_000) }
    const testWallet = create()
    const serializedHex = toHexText(transactionOf(pay(500_000_000)))
    const going = sendTransaction(testWallet.call('solana_sendTransaction', { serializedHex }), testWallet.context)
    const screen = await testWallet.screen('Confirm')
    const operation = await screen.load(undefined, {})
    expect(operation).toMatchObject({
      what: 'Send 0.5 SOL',
      action: 'Send 0.5 SOL',
      amount: { value: '0.5', coin: 'SOL' },
      parties: [{ label: 'To', address: bob }],
      lines: [],
      changes: ['You send 0.500005 SOL.'],
      facts: [],
      fee: '0.000005 SOL',
      total: '0.500005 SOL',
      insufficient: undefined,
      failure: undefined,
      warnings: [],
      unreadable: false,
    })
    // Nothing has changed: the same object is returned, and nobody has to look again.
    expect(await screen.load(operation, {})).toBe(operation)
    screen.approve(operation)
    const entering = await testWallet.screen('EnterPin')
    expect(entering.purpose).toMatchObject({ kind: 'send', action: 'Send 0.5 SOL', party: { address: bob } })
    entering.approve('open')
    await testWallet.screen('Sending')
    const result = await testWallet.screen('Result')
    expect(result.hash).toBe('signature')
    result.approve('done')
    expect(await going).toBe('signature')
    expect(testWallet.signed).toEqual([`solana transaction ${serializedHex}`])
    const sent = asked.find(({ method }) => method === 'sendTransaction')
    expect(sent?.params).toEqual([
      '3Q==',
      { encoding: 'base64', skipPreflight: false, preflightCommitment: 'confirmed', maxRetries: 0 },
    ])
  })

  test('behavior: too old after the click: the same with a new block, and nothing else of it changes', async () => {
    const testWallet = create()
    const serializedHex = toHexText(transactionOf(pay(500_000_000)))
    const going = sendTransaction(testWallet.call('solana_sendTransaction', { serializedHex }), testWallet.context)
    const screen = await testWallet.screen('Confirm')
    screen.approve(await screen.load(undefined, {}))
    alive = false
    ;(await testWallet.screen('EnterPin')).approve('open')
    await testWallet.screen('Sending')
    ;(await testWallet.screen('Result')).approve('done')
    await going
    const again = new Legacy({ feePayer: own.publicKey, blockhash: newer, lastValidBlockHeight: 1 }).add(
      pay(500_000_000),
    )
    expect(testWallet.signed).toEqual([`solana transaction ${toHexText(again)}`])
  })

  test('behavior: where others signed too, it stays as it is and is said to have expired', async () => {
    const transaction = transactionOf(pay(1_000_000, friend.publicKey))
    transaction.partialSign(friend)
    alive = false
    expect((await show(transaction)).failure).toEqual({
      reason: 'it has expired. Start again on the page',
      untried: true,
    })
  })

  test('behavior: tokens go to their owner, by the mint', async () => {
    const operation = await show(transactionOf(sendTokens(2_500_000n)))
    expect(operation).toMatchObject({
      what: 'Send 2.5 tokens',
      amount: { value: '2.5', coin: 'tokens' },
      parties: [{ label: 'To', address: bob }],
      facts: [{ term: 'Token', detail: mint.toBase58() }],
    })
    expect(titles(operation)).toEqual([])
  })

  test('behavior: a token’s name and symbol are its maker’s word, beside its address; one like a known one is not it', async () => {
    const metaplex = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
    const [place] = PublicKey.findProgramAddressSync(
      [Buffer.from('metadata'), metaplex.toBytes(), mint.toBytes()],
      metaplex,
    )
    const text = (value: string, size: number) => {
      const bytes = Buffer.alloc(4 + size)
      bytes.writeUInt32LE(size)
      bytes.write(value, 4)
      return bytes
    }
    const called = (symbol: string, name = 'Demo coin') => {
      const words = [text(name, 32), text(symbol, 12), text('', 200)]
      const data = Buffer.concat([Buffer.of(4), own.publicKey.toBytes(), mint.toBytes(), ...words])
      accounts[place.toBase58()] = account(5_616_720, metaplex.toBase58(), data)
    }
    called('DEMO')
    after = { [me]: account(1_999_995_000), [source.toBase58()]: holding(own.publicKey, 97_500_000n) }
    const shown = await show(transactionOf(sendTokens(2_500_000n)))
    expect(shown).toMatchObject({ what: 'Send 2.5 DEMO', amount: { value: '2.5', coin: 'DEMO' } })
    expect(shown.changes).toContain(`You send 2.5 DEMO (${mint.toBase58()}).`)
    expect(shown.facts).toEqual([
      { term: 'Token', detail: mint.toBase58() },
      { term: 'Name it gives itself', detail: 'Demo coin' },
    ])
    called('USDC')
    expect((await show(transactionOf(sendTokens(2_500_000n)))).what).toBe('Send 2.5 “USDC” (not the well-known token)')
    called('ᴜꜱᴅᴄ')
    expect((await show(transactionOf(sendTokens(2_500_000n)))).what).toBe('Send 2.5 “ᴜꜱᴅᴄ” (unusual letters)')
    called('DEMO', 'Latchkey: verified, safe')
    expect(titles(await show(transactionOf(sendTokens(2_500_000n))))).toContain(
      'danger: This text imitates your wallet',
    )
    called('USDC')
    // In a list each token is shown with its address.
    const several = await show(transactionOf(sendTokens(1_000_000n), pay(5)))
    expect(several.lines[0]?.text).toBe(`Send 1 “USDC” (not the well-known token) (${mint.toBase58()})`)
  })

  test('behavior: a token account that does not tell by its address whose it is, is shown too', async () => {
    const elsewhere = keypairOf(5).publicKey
    accounts[elsewhere.toBase58()] = holding(friend.publicKey, 0n)
    const operation = await show(transactionOf(sendTokens(2_500_000n, elsewhere)))
    expect(operation.parties).toEqual([{ label: 'To', address: bob }])
    expect(operation.facts).toContainEqual({ term: 'To the token account', detail: elsewhere.toBase58() })
    expect(titles(operation)).toEqual(['caution: The owner comes from the network'])
    const several = await show(transactionOf(pay(1_000_000), sendTokens(1_000_000n, elsewhere)))
    expect(several.lines[1]?.text).toBe(
      `Send 1 token (${mint.toBase58()}) to the token account ${elsewhere.toBase58()}`,
    )
  })

  test('behavior: decimals that are not in the bytes are the node’s word', async () => {
    const unchecked = token([3, ...u64(2_500_000n)], source, destination, own.publicKey)
    const operation = await show(transactionOf(unchecked))
    expect(operation.what).toBe('Send 2.5 tokens')
    expect(titles(operation)).toEqual(['caution: The amount relies on the network'])
  })

  test('behavior: several things stand in their order; a note alone beside one thing does not make it several', async () => {
    const note = new TransactionInstruction({
      programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      keys: [],
      data: Buffer.from('for the boat'),
    })
    expect(await show(transactionOf(pay(1_000_000_000), note))).toMatchObject({
      what: 'Send 1 SOL',
      lines: [],
      facts: [{ term: 'Note', detail: 'for the boat' }],
    })
    const several = await show(transactionOf(pay(1_000_000), sendTokens(1_000_000n), note))
    expect(several.what).toBe('Send 0.001 SOL, send 1 token, and 1 more')
    expect(several.assets).toEqual(['coin', 'spl'])
    expect(several.lines.map(({ text }) => text)).toEqual([
      'Send 0.001 SOL',
      `Send 1 token (${mint.toBase58()})`,
      'Leave a note: “for the boat”',
    ])
  })

  test('behavior: a stake account of the own is one thing, of another several', async () => {
    const stake = (withdrawer: PublicKey) =>
      transactionOf(
        ...(StakeProgram.createAccount({
          fromPubkey: own.publicKey,
          stakePubkey: own.publicKey,
          authorized: new Authorized(own.publicKey, withdrawer),
          lamports: 1_000_000_000,
        }).instructions as TransactionInstruction[]), // made of instructions, not of transactions
      )
    expect(await show(stake(own.publicKey))).toMatchObject({ what: 'Open a stake account with 1 SOL', warnings: [] })
    const operation = await show(stake(friend.publicKey))
    expect(operation.lines[1]).toEqual({
      text: 'Give control of a stake account away',
      party: { label: 'New owner', address: bob },
    })
    expect(titles(operation)).toEqual(['danger: You’d give control away'])
  })

  test('behavior: wrapped coins go with the account they are in', async () => {
    const wrapped = Buffer.alloc(165)
    wrapped.set(new PublicKey('So11111111111111111111111111111111111111112').toBytes(), 0)
    wrapped.set(own.publicKey.toBytes(), 32)
    wrapped.writeBigUInt64LE(3_000_000_000n, 64)
    accounts[source.toBase58()] = account(3_002_039_280, tokenProgram.toBase58(), wrapped)
    const operation = await show(transactionOf(token([9], source, friend.publicKey, own.publicKey)))
    expect(operation).toMatchObject({
      what: 'Close a token account with 3 SOL in it',
      amount: { value: '3', coin: 'SOL' },
      assets: ['convert'],
      parties: [
        { label: 'Remainder goes to', address: bob },
        { label: 'Token account', address: source.toBase58() },
      ],
      total: '3.000005 SOL',
      insufficient: undefined,
    })
    expect(titles(operation)).toEqual(['danger: What is left goes to someone else'])
    const back = await show(transactionOf(token([9], source, own.publicKey, own.publicKey)))
    expect([back.what, back.total]).toEqual(['Close a token account with 3 SOL in it', undefined])
    expect(titles(back)).toEqual([])
  })

  test('behavior: what is paid to be among the first is part of the fee', async () => {
    const operation = await show(
      transactionOf(
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }),
        pay(1_000_000),
      ),
    )
    expect([operation.fee, operation.what]).toEqual(['0.001005 SOL', 'Send 0.001 SOL'])
  })

  test('behavior: too little: said with what is there and what is needed', async () => {
    expect((await show(transactionOf(pay(1_999_999_999)))).insufficient).toEqual({
      coin: 'SOL',
      have: '2 SOL',
      need: '2.000004999 SOL',
    })
  })

  test('behavior: what the network says would fail', async () => {
    failure = { InstructionError: [0, { Custom: 1 }] }
    expect(await show(transactionOf(pay(5)))).toMatchObject({
      failure: { reason: { code: 'programError', number: '0x1', step: 1 } },
      changes: undefined,
    })
  })

  test.each<[string, TransactionInstruction[], string[], boolean?]>([
    ['a permission to spend', [approve(5_000_000n)], ['danger: A permission to spend']],
    ['a permission without limit', [approve((1n << 64n) - 1n)], ['danger: No limit']],
    [
      'control of a token account',
      [token([6, 2, 1, ...friend.publicKey.toBytes()], source, own.publicKey)],
      ['danger: You’d give control away'],
    ],
    [
      'the account itself',
      [SystemProgram.assign({ accountPubkey: own.publicKey, programId: mint })],
      ['danger: You’d give away your whole account'],
    ],
    [
      'a nonce that another controls',
      SystemProgram.createNonceAccount({
        fromPubkey: own.publicKey,
        noncePubkey: own.publicKey,
        authorizedPubkey: friend.publicKey,
        lamports: 1_447_680,
      }).instructions as TransactionInstruction[], // made of instructions, not of transactions
      ['danger: You’d give control away'],
    ],
    [
      'a token account of another',
      [token([18, ...friend.publicKey.toBytes()], keypairOf(6).publicKey, mint)],
      ['danger: You’d give control away'],
    ],
    [
      'space in the own account',
      [SystemProgram.allocate({ accountPubkey: own.publicKey, space: 1 })],
      ['danger: Not all of it can be read'],
      true,
    ],
    ['tokens destroyed', [token([8, ...u64(5n)], source, mint, own.publicKey)], ['danger: Tokens would be destroyed']],
    ['all coins', [pay(1_999_995_000)], ['danger: Everything you have']],
    ['all tokens of a kind', [sendTokens(100_000_000n)], ['caution: All your tokens of this kind']],
    [
      'a program nobody can read',
      [new TransactionInstruction({ programId: mint, keys: [], data: Buffer.from([1]) })],
      ['danger: Not all of it can be read'],
      true,
    ],
  ])('behavior: %s is a warning', async (_, instructions, warnings, unreadable = false) => {
    const operation = await show(transactionOf(...instructions))
    expect(titles(operation)).toEqual(warnings)
    expect(operation.unreadable).toBe(unreadable)
  })

  /** The new account signs too, unless it is one derived with a seed. */
  const cosigned = (...instructions: TransactionInstruction[]) => {
    const transaction = transactionOf(...instructions)
    if (transaction.compileMessage().header.numRequiredSignatures > 1) transaction.partialSign(friend)
    return transaction
  }
  const opening = (owner: PublicKey, space: number, lamports: number, to = friend.publicKey) =>
    SystemProgram.createAccount({
      fromPubkey: own.publicKey,
      newAccountPubkey: to,
      lamports,
      space,
      programId: owner,
    })
  const seeded = (programId: PublicKey) =>
    SystemProgram.createAccountWithSeed({
      fromPubkey: own.publicKey,
      basePubkey: own.publicKey,
      seed: 'x',
      newAccountPubkey: friend.publicKey,
      lamports: 1_000_000_000,
      space: 0,
      programId,
    })

  test.each([
    ['an account', opening(SystemProgram.programId, 0, 1_000_000_000)],
    ['an account with room', opening(SystemProgram.programId, 80, 1_000_000_000)],
    ['an account with a seed', seeded(SystemProgram.programId)],
  ])('behavior: %s of the system program is a wallet: coins are sent to it', async (_, instruction) => {
    const operation = await show(cosigned(instruction))
    expect(operation).toMatchObject({
      what: 'Send 1 SOL',
      amount: { value: '1', coin: 'SOL' },
      parties: [{ label: 'To', address: bob }],
    })
  })

  test.each([
    ['a token account', opening(tokenProgram, 165, 1_000_000_000)],
    ['a stake account', opening(StakeProgram.programId, 200, 1_000_000_000)],
    ['an account of a program nobody knows', opening(mint, 0, 1_000_000_000)],
    ['an account with a seed', seeded(mint)],
  ])('behavior: %s that nothing makes one’s own is a danger, and its address is there', async (_, instruction) => {
    const operation = await show(cosigned(instruction))
    expect(titles(operation)).toContain('danger: SOL for an account that may not be yours')
    expect(operation.parties).toMatchObject([{ address: bob }])
    expect(operation.warnings[0]?.text).toContain(bob)
    expect(operation.warnings[0]?.text).toContain('1 SOL')
  })

  test('behavior: a new token account of one’s own is none, but with more than its rent', async () => {
    const initialize = (of: PublicKey) => token([18, ...of.toBytes()], friend.publicKey, mint)
    const open = (lamports: number, of = own.publicKey) =>
      show(cosigned(opening(tokenProgram, 165, lamports), initialize(of)))
    expect(titles(await open(2_039_280))).toEqual([])
    expect(titles(await open(2_039_281))).toEqual(['danger: More SOL than a new account needs'])
    expect(titles(await open(2_039_280, friend.publicKey))).toEqual(['danger: You’d give control away'])
    const wrap = token(
      [18, ...own.publicKey.toBytes()],
      friend.publicKey,
      new PublicKey('So11111111111111111111111111111111111111112'),
    )
    expect(titles(await show(cosigned(opening(tokenProgram, 165, 1_000_000_000), wrap)))).toEqual([])
  })

  test('behavior: an account with two lives is judged by the one that is paid for', async () => {
    const [address, thief] = [friend.publicKey, keypairOf(8)]
    const fund = (from: PublicKey, lamports: number) =>
      SystemProgram.createAccount({
        fromPubkey: from,
        newAccountPubkey: address,
        lamports,
        space: 165,
        programId: tokenProgram,
      })
    const initialize = token([18, ...thief.publicKey.toBytes()], address, mint)
    const lives = transactionOf(
      fund(thief.publicKey, 2_039_280),
      initialize,
      token([9], address, own.publicKey, thief.publicKey),
      fund(own.publicKey, 1_000_000_000),
      initialize,
    )
    lives.partialSign(friend, thief)
    const operation = await show(lives)
    expect(titles(operation)).toContain('danger: You’d give control away')
    expect(JSON.stringify(operation.lines)).toContain(thief.publicKey.toBase58())
  })

  test('behavior: a destination that is closed and made anew is the new owner’s', async () => {
    const thief = keypairOf(8)
    const reborn = transactionOf(
      token([9], destination, own.publicKey, friend.publicKey),
      token([18, ...thief.publicKey.toBytes()], destination, mint),
      sendTokens(50n),
    )
    const operation = await show(reborn)
    const shown = JSON.stringify(operation.lines)
    expect(shown).toContain(thief.publicKey.toBase58())
    expect(operation.lines.at(-1)?.party?.address).toBe(thief.publicKey.toBase58())
  })

  test('behavior: a fee that is a gift to whoever makes the block', async () => {
    const paying = (microLamports: number) =>
      show(
        transactionOf(
          ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
          pay(1_000),
        ),
      )
    expect(titles(await paying(10_000_000))).toEqual([])
    expect(titles(await paying(1_500_000_000))).toContain('danger: An unusually high fee')
  })

  test('behavior: an account derived from one’s own, handed over to a program', async () => {
    const assign = SystemProgram.assign({
      accountPubkey: friend.publicKey,
      basePubkey: own.publicKey,
      seed: 'x',
      programId: mint,
    })
    const operation = await show(transactionOf(assign))
    expect(titles(operation)).toEqual(['danger: You’d give away your whole account'])
    expect(operation.what).toContain(bob)
  })

  const withDelegate = (amount: bigint) => {
    const state = holding(own.publicKey, 100_000_000n)
    const data = Buffer.from(state.data[0] ?? '', 'base64')
    data.writeUInt32LE(1, 72)
    data.set(friend.publicKey.toBytes(), 76)
    data.writeBigUInt64LE(amount, 121)
    return account(2_039_280, tokenProgram.toBase58(), data)
  }
  const withCloser = () => {
    const data = Buffer.from(holding(own.publicKey, 100_000_000n).data[0] ?? '', 'base64')
    data.writeUInt32LE(1, 129)
    data.set(friend.publicKey.toBytes(), 133)
    return account(2_039_280, tokenProgram.toBase58(), data)
  }
  const stakeOf = (withdrawer: PublicKey) => {
    const data = Buffer.alloc(200)
    data.writeUInt32LE(2, 0)
    data.set(own.publicKey.toBytes(), 12)
    data.set(withdrawer.toBytes(), 44)
    return account(2_282_880, StakeProgram.programId.toBase58(), data)
  }

  test.each([
    ['may spend tokens', () => withDelegate(5n), 'Someone else could spend your tokens'],
    ['may close a token account', withCloser, 'Someone else could close an account of yours'],
    ['controls a stake account', () => stakeOf(friend.publicKey), 'Someone else would control an account of yours'],
  ])('behavior: inside a program nobody can read: who %s afterwards', async (_, state, title) => {
    if (title.includes('control')) accounts[source.toBase58()] = stakeOf(own.publicKey)
    after = { [source.toBase58()]: state() }
    const call = new TransactionInstruction({
      programId: friend.publicKey,
      keys: [{ pubkey: source, isSigner: false, isWritable: true }],
      data: Buffer.from([1]),
    })
    const operation = await show(transactionOf(call))
    expect(titles(operation)).toContain(`danger: ${title}`)
    expect(operation.changes?.join()).toContain(bob)
  })

  test('behavior: the account itself is a program’s afterwards', async () => {
    after = { [me]: account(2_000_000_000, mint.toBase58()) }
    expect(titles(await show(transactionOf(pay(5))))).toContain('danger: You’d give away your whole account')
  })

  test('behavior: a permission that is read is said once, one that was there before not at all', async () => {
    after = { [source.toBase58()]: withDelegate(5n) }
    expect(titles(await show(transactionOf(approve(5n))))).toEqual(['danger: A permission to spend'])
    accounts[source.toBase58()] = withDelegate(5n)
    expect(titles(await show(transactionOf(pay(5))))).toEqual([])
  })

  test('behavior: more would leave than can be read', async () => {
    after = { [me]: account(500_000_000) }
    expect(titles(await show(transactionOf(pay(1_000_000))))).toEqual([
      'danger: More would leave your account than it says',
    ])
  })

  test('behavior: a holding that would belong to another afterwards', async () => {
    after = { [source.toBase58()]: holding(friend.publicKey, 100_000_000n) }
    const operation = await show(transactionOf(sendTokens(1n)))
    expect(titles(operation)).toEqual(['danger: Tokens would belong to someone else'])
    expect(operation.changes).toContain(`Your token account ${source.toBase58()} would belong to ${bob}.`)
  })

  test('behavior: a durable nonce never expires, which is worse where the page sends it', async () => {
    const nonce = new Legacy({
      feePayer: own.publicKey,
      nonceInfo: {
        nonce: blockhash,
        nonceInstruction: SystemProgram.nonceAdvance({ noncePubkey: source, authorizedPubkey: own.publicKey }),
      },
      minContextSlot: 0,
    }).add(pay(1_000_000))
    expect(NONCE_ACCOUNT_LENGTH).toBe(80)
    const data = Buffer.alloc(NONCE_ACCOUNT_LENGTH)
    data[4] = 1
    data.set(keypairOf(9).publicKey.toBytes(), 40)
    accounts[source.toBase58()] = account(1_447_680, system, data)
    alive = false
    const operation = await show(nonce)
    expect(titles(operation)).toEqual(['caution: It never expires'])
    expect(operation.failure).toBeUndefined()
    expect(titles(await show(nonce, 'solana_signTransaction'))).toEqual(['danger: It never expires'])
  })

  const withTable = (addresses: PublicKey[]) => {
    const key = keypairOf(7).publicKey
    const state = { deactivationSlot: 0n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses }
    const lookup = { key, state, isActive: () => true }
    const message = new TransactionMessage({
      payerKey: own.publicKey,
      recentBlockhash: blockhash,
      instructions: [pay(1_000_000)],
    }).compileToV0Message([lookup as never]) // the only parts that are read
    return { key: key.toBase58(), hex: hexOf(new VersionedTransaction(message).serialize()) }
  }
  const tableAccount = (...addresses: PublicKey[]) => {
    const data = Buffer.alloc(56)
    data[0] = 1
    return account(
      1,
      'AddressLookupTab1e1111111111111111111111111',
      Buffer.concat([data, ...addresses.map((each) => each.toBytes())]),
    )
  }

  test('behavior: addresses of a table are shown as the network has them, and said to be from there', async () => {
    const { key, hex } = withTable([friend.publicKey])
    accounts[key] = tableAccount(friend.publicKey)
    const operation = await show(hex)
    expect(operation.parties).toEqual([{ label: 'To', address: bob }])
    expect(titles(operation)).toEqual(['caution: Addresses from a table'])
    expect(operation.details).toContainEqual({ term: 'Lookup tables (from the network)', detail: key })
  })

  test.each([
    ['that is not there', undefined],
    ['too short', tableAccount()],
    ['of another program', { ...tableAccount(friend.publicKey), owner: system }],
  ])('error: a table %s: nothing is shown as if it were whole', async (_, state) => {
    const { key, hex } = withTable([friend.publicKey])
    if (state) accounts[key] = state
    const testWallet = create()
    const going = sendTransaction(testWallet.call('solana_sendTransaction', { serializedHex: hex }), testWallet.context)
    const ended = going.catch((failure: unknown) => failure)
    const screen = await testWallet.screen('Confirm')
    const refusal = await screen.load(undefined, {}).catch((failure: unknown) => failure)
    expect(refusal).toSatisfy(is('invalidParams'))
    screen.reject(refusal)
    expect(await ended).toSatisfy(is('invalidParams'))
    expect(testWallet.signed).toEqual([])
  })

  test('error: what is asked is no transaction of this account, or not whole', async () => {
    const testWallet = create()
    const send = (serializedHex: string) =>
      sendTransaction(testWallet.call('solana_sendTransaction', { serializedHex }), testWallet.context)
    await expect(send('01'.repeat(1_233))).rejects.toThrow('Transaction too large')
    await expect(send('00')).rejects.toThrow('No signers')
    await expect(send('ab')).rejects.toSatisfy(is('invalidParams'))
    const others = new Legacy({ feePayer: friend.publicKey, blockhash, lastValidBlockHeight: 1 }).add(
      pay(5, friend.publicKey),
    )
    await expect(send(toHexText(others))).rejects.toSatisfy(is('unauthorized'))
    const both = transactionOf(pay(5), pay(5, friend.publicKey))
    await expect(send(toHexText(both))).rejects.toThrow('signatures of others are missing')
    both.partialSign(friend)
    const bytes = fromHex(toHexText(both))
    bytes[70] = (bytes[70] ?? 0) ^ 1 // in the friend's signature, the second
    await expect(send(hexOf(bytes))).rejects.toThrow('Signature verification failed')
    expect(asked).toEqual([])
  })

  test('error: refused by the network: said in words of ours, and the page hears it', async () => {
    refuses = { code: -32002, message: '<img>', data: { err: 'BlockhashNotFound' } }
    known = null
    const testWallet = create()
    const serializedHex = toHexText(transactionOf(pay(500_000_000)))
    const going = sendTransaction(testWallet.call('solana_sendTransaction', { serializedHex }), testWallet.context)
    const ended = going.catch((failure: unknown) => failure)
    const screen = await testWallet.screen('Confirm')
    screen.approve(await screen.load(undefined, {}))
    ;(await testWallet.screen('EnterPin')).approve('open')
    await testWallet.screen('Sending')
    const shown = await testWallet.screen('NotSent')
    expect(shown.reason).toEqual({ code: 'expiredSafely' })
    shown.reject(shown.failure)
    expect(await ended).toSatisfy(is('sendTransactionFailed'))
  })
})

describe('signTransaction', () => {
  test('default: signed as it is, and given back', async () => {
    const testWallet = create()
    const both = transactionOf(pay(1_000_000), pay(1_000_000, friend.publicKey))
    const serializedHex = toHexText(both)
    const going = signTransaction(testWallet.call('solana_signTransaction', { serializedHex }), testWallet.context)
    const screen = await testWallet.screen('Confirm')
    expect(screen.sends).toBe(false)
    const operation = await screen.load(undefined, {})
    expect(operation.facts).toEqual([{ term: 'Must sign too', detail: bob }])
    screen.approve(operation)
    ;(await testWallet.screen('EnterPin')).approve('open')
    expect(await going).toEqual({ serializedHex: 'dd' })
    expect(testWallet.signed).toEqual([`solana transaction ${serializedHex}`])
    expect(asked.some(({ method }) => method === 'sendTransaction')).toBe(false)
  })

  test.each([
    ['a block', false],
    ['a durable nonce', true],
  ])('error: %s this network does not know: it could be of another, and nobody is asked', async (_, durable) => {
    alive = durable
    const testWallet = create()
    const advance = SystemProgram.nonceAdvance({ noncePubkey: mint, authorizedPubkey: own.publicKey })
    const serializedHex = toHexText(transactionOf(...(durable ? [advance] : []), pay(1_000_000)))
    const ended = signTransaction(
      testWallet.call('solana_signTransaction', { serializedHex }),
      testWallet.context,
    ).catch((failure: unknown) => failure)
    const screen = await testWallet.screen('Confirm')
    const refusal = await screen.load(undefined, {}).catch((failure: unknown) => failure)
    expect(refusal).toSatisfy(is('invalidParams'))
    screen.reject(refusal)
    expect(await ended).toSatisfy(is('invalidParams'))
    expect(testWallet.signed).toEqual([])
  })
})

describe('signMessage', () => {
  test('default: the text is seen, and signed', async () => {
    const testWallet = create()
    const going = signMessage(testWallet.call('solana_signMessage', '0x48656c6c6f'), testWallet.context)
    const screen = await testWallet.screen('SignMessage')
    expect(screen).toMatchObject({ account: me, text: 'Hello', signIn: undefined })
    screen.approve({ pin: false })
    expect(await going).toBe('0xee')
    expect(testWallet.signed).toEqual(['solana message 48656c6c6f'])
  })

  test('behavior: a sign-in for another page is found out', async () => {
    const testWallet = create()
    const text = `evil.example wants you to sign in with your Solana account:\n${me}\n\nHello`
    const message = `0x${Buffer.from(text).toString('hex')}`
    const ended = signMessage(testWallet.call('solana_signMessage', message), testWallet.context).catch(
      (failure: unknown) => failure,
    )
    const screen = await testWallet.screen('SignMessage')
    expect(screen.signIn?.problems).toEqual(['domain'])
    screen.reject()
    expect(await ended).toSatisfy(is('userRejectedRequest'))
  })

  test('error: a message that could be a transaction', async () => {
    const testWallet = create()
    const message = `0x${hexOf(transactionOf(pay(5)).serializeMessage())}`
    await expect(signMessage(testWallet.call('solana_signMessage', message), testWallet.context)).rejects.toThrow(
      'this message could be a transaction',
    )
    expect(testWallet.signed).toEqual([])
  })
})
