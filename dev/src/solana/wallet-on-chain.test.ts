import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createNode,
  createWait,
  type Transaction as Decoded,
  decode,
  mayBeRenewed,
  prepare,
  readLifetime,
  submit,
  withLifetime,
} from '@latchkey/chains/solana'
import { signTransaction } from '@latchkey/chains/solana/sign'
import { type Address, createNoopSigner } from '@solana/kit'
import {
  AddressLookupTableProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  findAssociatedTokenPda,
  getApproveInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../ports.ts'
import { type Solana, startSolana } from './solana.ts'

// The wallet's own functions on a chain that really runs programs: what they predict is what happens.

const dataDir = mkdtempSync(join(tmpdir(), 'solana-'))
let chain: Solana
const rpc: ReturnType<typeof createNode> = (...asked) => createNode(chain.rpcUrl)(...asked)
const pages = () => new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl })

beforeAll(async () => {
  chain = await startSolana({ dataDir, port: await freePort(), wsPort: await freePort() })
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true })
})

const seedOf = (keypair: Keypair) => Uint8Array.from(keypair.secretKey.subarray(0, 32))
const funded = async (sol = 2) => {
  const keypair = Keypair.generate()
  await pages().requestAirdrop(keypair.publicKey, sol * LAMPORTS_PER_SOL)
  return keypair
}
const build = async (payer: Keypair, ...instructions: TransactionInstruction[]): Promise<Decoded> => {
  const { blockhash, lastValidBlockHeight } = await pages().getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight }).add(
    ...instructions,
  )
  return decode(Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false })))
}
const pay = (from: Keypair, to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })
const sign = (keypair: Keypair, transaction: Decoded, bytes = withLifetime(transaction, transaction.lifetime)) => {
  const { raw, id } = signTransaction(seedOf(keypair), bytes)
  return { raw, id: id as string } // the one signer's
}
const fromKit = (instruction: unknown): TransactionInstruction => {
  const { programAddress, accounts, data } = instruction as {
    programAddress: string
    accounts: { address: string; role: number }[]
    data: Uint8Array
  }
  return new TransactionInstruction({
    programId: new PublicKey(programAddress),
    keys: accounts.map(({ address, role }) => ({
      pubkey: new PublicKey(address),
      isSigner: role >= 2,
      isWritable: (role & 1) === 1,
    })),
    data: Buffer.from(data),
  })
}
const tokenOf = async (owner: PublicKey) =>
  (
    await findAssociatedTokenPda({
      owner: owner.toBase58() as Address,
      mint: chain.demoMint as Address,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
  )[0]

const wait = (sent: Parameters<typeof createWait>[0], node: typeof rpc, options = {}) => createWait(sent, node)(options)

describe('prepare', () => {
  test('default: fee, balance and what changes are what comes of it', async () => {
    const account = await funded()
    const to = Keypair.generate().publicKey
    const transaction = await build(account, pay(account, to, 500_000_000))
    const prepared = await prepare(transaction, account.publicKey.toBase58(), rpc)
    expect(prepared).toMatchObject({
      fee: 5_000n,
      deposit: 0n,
      balance: 2_000_000_000n,
      changes: { coins: -500_005_000n, tokens: [], lost: [] },
      failure: undefined,
      expired: false,
    })
    await submit(sign(account, transaction), rpc)
    expect(await pages().getBalance(account.publicKey)).toBe(2_000_000_000 - 500_005_000)
  })

  test('behavior: what a mint of the successor is called stands in it, as its program writes it', async () => {
    const [account, mint] = [await funded(), Keypair.generate()]
    const program = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
    const text = (value: string) =>
      Buffer.concat([Buffer.from(Uint32Array.of(value.length).buffer), Buffer.from(value)])
    const call = (data: Buffer, ...accounts: [PublicKey, boolean, boolean][]) =>
      new TransactionInstruction({
        programId: program,
        keys: accounts.map(([pubkey, isWritable, isSigner]) => ({ pubkey, isWritable, isSigner })),
        data,
      })
    const me = account.publicKey.toBuffer()
    // The start of sha256('spl_token_metadata_interface:initialize_account').
    const initialize = Buffer.of(210, 225, 30, 162, 88, 184, 77, 141)
    const transaction = new Transaction().add(
      SystemProgram.createAccount({
        fromPubkey: account.publicKey,
        newAccountPubkey: mint.publicKey,
        lamports: LAMPORTS_PER_SOL / 100,
        space: 234, // up to the pointer: the program makes room for the rest
        programId: program,
      }),
      call(Buffer.concat([Buffer.of(39, 0), me, mint.publicKey.toBuffer()]), [mint.publicKey, true, false]),
      call(Buffer.concat([Buffer.of(20, 6), me, Buffer.of(0)]), [mint.publicKey, true, false]),
      call(
        Buffer.concat([initialize, text('Coin of the successor'), text('NEXT'), text('')]),
        [mint.publicKey, true, false],
        [account.publicKey, false, false],
        [mint.publicKey, false, false],
        [account.publicKey, false, true],
      ),
    )
    await sendAndConfirmTransaction(pages(), transaction, [account, mint])

    const [ata] = await findAssociatedTokenPda({
      owner: account.publicKey.toBase58() as Address,
      mint: mint.publicKey.toBase58() as Address,
      tokenProgram: program.toBase58() as Address,
    })
    const opening = await build(
      account,
      fromKit(
        getCreateAssociatedTokenIdempotentInstruction({
          payer: createNoopSigner(account.publicKey.toBase58() as Address),
          ata,
          owner: account.publicKey.toBase58() as Address,
          mint: mint.publicKey.toBase58() as Address,
          tokenProgram: program.toBase58() as Address,
        }),
      ),
    )
    const { words, decimals, failure } = await prepare(opening, account.publicKey.toBase58(), rpc)
    expect(failure).toBeUndefined()
    expect(words.get(mint.publicKey.toBase58())).toEqual({
      name: 'Coin of the successor',
      symbol: 'NEXT',
      known: false,
    })
    expect(decimals.get(mint.publicKey.toBase58())).toBe(6)
  })

  test('behavior: tokens by mint and owner, and what a new account keeps', async () => {
    const account = await funded()
    const me = account.publicKey.toBase58()
    await rpc('latchkey_giveDemoTokens', [me])
    const to = Keypair.generate().publicKey
    const [source, destination] = [await tokenOf(account.publicKey), await tokenOf(to)]
    const authority = createNoopSigner(me as Address)
    const transaction = await build(
      account,
      fromKit(
        getCreateAssociatedTokenIdempotentInstruction({
          payer: authority,
          ata: destination,
          owner: to.toBase58() as Address,
          mint: chain.demoMint as Address,
        }),
      ),
      fromKit(getTransferInstruction({ source, destination, authority, amount: 2_500_000n })),
    )
    const prepared = await prepare(transaction, me, rpc)
    expect(prepared.holdings.get(source)).toEqual({ mint: chain.demoMint, owner: me, amount: 100_000_000n })
    expect(prepared.holdings.get(destination)).toMatchObject({ mint: chain.demoMint, owner: to.toBase58() })
    expect(prepared.decimals.get(chain.demoMint)).toBe(6)
    expect(prepared.words.get(chain.demoMint)).toEqual({ name: 'Demo coin', symbol: 'DEMO', known: false })
    expect(prepared.deposit).toBe(2_039_280n)
    expect(prepared.changes).toEqual({
      coins: -2_044_280n,
      tokens: [{ mint: chain.demoMint, amount: -2_500_000n, decimals: 6 }],
      lost: [],
    })
    expect(await submit(sign(account, transaction), rpc)).toEqual(expect.any(String))
  })

  test('behavior: a token account that would belong to another is told', async () => {
    const payer = await funded()
    const me = payer.publicKey.toBase58()
    await rpc('latchkey_giveDemoTokens', [me])
    const account = await tokenOf(payer.publicKey)
    const other = Keypair.generate().publicKey
    // SetAuthority of the account's owner, as the token program writes it.
    const handOver = new TransactionInstruction({
      programId: new PublicKey(TOKEN_PROGRAM_ADDRESS),
      keys: [
        { pubkey: new PublicKey(account), isSigner: false, isWritable: true },
        { pubkey: payer.publicKey, isSigner: true, isWritable: false },
      ],
      data: Buffer.from([6, 2, 1, ...other.toBytes()]),
    })
    const { changes } = await prepare(await build(payer, handOver), me, rpc)
    expect(changes?.lost).toEqual([{ account, to: other.toBase58(), right: 'owner' }])
    expect(changes?.tokens).toEqual([{ mint: chain.demoMint, amount: -100_000_000n, decimals: 6 }])
  })

  test('behavior: addresses of lookup tables are read from the network', async () => {
    const account = await funded()
    const to = Keypair.generate().publicKey
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: account.publicKey,
      payer: account.publicKey,
      recentSlot: (await pages().getSlot()) - 1,
    })
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: account.publicKey,
      payer: account.publicKey,
      addresses: [to],
    })
    await sendAndConfirmTransaction(pages(), new Transaction().add(create, extend), [account])
    const lookup = (await pages().getAddressLookupTable(table)).value
    if (!lookup) throw new Error('no table')
    const { blockhash } = await pages().getLatestBlockhash()
    const compile = (instructions: TransactionInstruction[]) =>
      decode(
        new VersionedTransaction(
          new TransactionMessage({
            payerKey: account.publicKey,
            recentBlockhash: blockhash,
            instructions,
          }).compileToV0Message([lookup]),
        ).serialize(),
      )
    const transaction = compile([pay(account, to, 1_000_000)])
    const prepared = await prepare(transaction, account.publicKey.toBase58(), rpc)
    expect(prepared.reading.steps).toEqual([
      { kind: 'transfer', from: account.publicKey.toBase58(), to: to.toBase58(), lamports: 1_000_000n },
    ])

    // A lookup table with fewer addresses than the transaction refers to: its meaning is unknown.
    lookup.state.addresses.push(Keypair.generate().publicKey)
    const further = lookup.state.addresses[1] as PublicKey
    await expect(prepare(compile([pay(account, further, 1)]), account.publicKey.toBase58(), rpc)).rejects.toMatchObject(
      {
        reason: 'invalidParams',
      },
    )
  })

  test('behavior: why it would fail, in words of ours', async () => {
    const account = await funded(1)
    const transaction = await build(account, pay(account, Keypair.generate().publicKey, 5 * LAMPORTS_PER_SOL))
    const prepared = await prepare(transaction, account.publicKey.toBase58(), rpc)
    expect(prepared).toMatchObject({
      changes: undefined,
      failure: { reason: { code: 'programError', number: '0x1', step: 1 } },
    })
    const nobody = Keypair.generate()
    expect(
      await prepare(await build(nobody, pay(nobody, account.publicKey, 1)), nobody.publicKey.toBase58(), rpc),
    ).toMatchObject({
      balance: 0n,
      failure: { reason: { code: 'payerHasNoCoins' } },
    })
  })

  test('behavior: a permission to spend changes nothing, and is read all the same', async () => {
    const account = await funded()
    const me = account.publicKey.toBase58()
    await rpc('latchkey_giveDemoTokens', [me])
    const approve = getApproveInstruction({
      source: await tokenOf(account.publicKey),
      delegate: Keypair.generate().publicKey.toBase58() as Address,
      owner: createNoopSigner(me as Address),
      amount: 5n,
    })
    const { changes, reading } = await prepare(await build(account, fromKit(approve)), me, rpc)
    expect([changes?.tokens, reading.steps[0]?.kind]).toEqual([[], 'approveToken'])
  })
})

describe('submit, wait', () => {
  test('default: sent, and confirmed; sent twice it counts once', async () => {
    const account = await funded()
    const transaction = await build(account, pay(account, Keypair.generate().publicKey, 1_000_000))
    const signed = sign(account, transaction)
    expect(await submit(signed, rpc)).toBe(signed.id)
    expect(await submit(signed, rpc)).toBe(signed.id)
    const outcome = await wait({ ...signed, durable: true, sentAt: Date.now() }, rpc, { every: 50 })
    expect(outcome).toMatchObject({ outcome: 'success', slot: expect.any(BigInt) })
    expect(await pages().getBalance(account.publicKey)).toBe(2_000_000_000 - 1_005_000)
  })

  test('behavior: too old, a new block’s hash makes it the same again', async () => {
    const account = await funded()
    const transaction = await build(account, pay(account, Keypair.generate().publicKey, 1_000_000))
    chain.advance(200)
    const me = account.publicKey.toBase58()
    expect((await prepare(transaction, me, rpc)).expired).toBe(true)
    await expect(submit(sign(account, transaction), rpc)).rejects.toMatchObject({
      reason: 'sendTransactionFailed',
      context: { reason: expect.stringContaining('it has expired') },
    })
    expect(mayBeRenewed(transaction, me)).toBe(true)
    const { blockhash } = await readLifetime(rpc)
    const renewed = decode(withLifetime(transaction, blockhash))
    expect({ ...renewed, lifetime: '', message: '' }).toEqual({ ...transaction, lifetime: '', message: '' })
    expect(await submit(sign(account, renewed), rpc)).toEqual(expect.any(String))
  })

  test('behavior: in no block and too old for any: expired, and safe to do again', async () => {
    const account = await funded()
    const { id } = sign(account, await build(account, pay(account, Keypair.generate().publicKey, 1_000_000)))
    const { lastValidBlockHeight } = await readLifetime(rpc)
    const waiting = wait({ id, lastValidBlockHeight, sentAt: Date.now() }, rpc, { every: 50 })
    chain.advance(152)
    expect(await waiting).toEqual({ outcome: 'expired' })
  })

  test('behavior: in a block and without effect: failed, and why', async () => {
    const account = await funded(1)
    const transaction = await build(account, pay(account, Keypair.generate().publicKey, 5 * LAMPORTS_PER_SOL))
    const { raw, id } = sign(account, transaction)
    await rpc('sendTransaction', [Buffer.from(raw).toString('base64'), { encoding: 'base64', skipPreflight: true }])
    expect(await wait({ id, durable: true, sentAt: Date.now() }, rpc, { every: 50 })).toMatchObject({
      outcome: 'failed',
      reason: { code: 'programError', number: '0x1', step: 1 },
    })
  })

  test('behavior: taken by a node and then lost: expired, and nothing of it happened', async () => {
    const [account, to] = [await funded(), Keypair.generate().publicKey]
    const transaction = await build(account, pay(account, to, 1_000_000))
    const { lastValidBlockHeight } = await readLifetime(rpc)
    const signed = sign(account, transaction)
    chain.setLosing(true)
    try {
      await submit(signed, rpc)
      chain.advance(200)
      expect(await wait({ ...signed, lastValidBlockHeight, sentAt: Date.now() }, rpc)).toMatchObject({
        outcome: 'expired',
      })
    } finally {
      chain.setLosing(false)
    }
    expect(await pages().getBalance(to)).toBe(0)
  })

  test('behavior: the node is away for a while: it is sent again when it is back', async () => {
    const account = await funded()
    const signed = sign(account, await build(account, pay(account, Keypair.generate().publicKey, 1_000_000)))
    chain.advance(1) // what a slot brought is written with the next
    await chain.kill()
    const waiting = wait({ ...signed, durable: true, sentAt: Date.now() }, rpc, { every: 100 })
    await chain.restart()
    expect(await waiting).toMatchObject({ outcome: 'success' })
  })

  test('error: refused by the network, in words of ours', async () => {
    const account = await funded(1)
    const tooMuch = await build(account, pay(account, Keypair.generate().publicKey, 5 * LAMPORTS_PER_SOL))
    await expect(submit(sign(account, tooMuch), rpc)).rejects.toMatchObject({
      context: { reason: 'the network does not take it: step 1: custom program error 0x1' },
    })
    const signed = sign(account, await build(account, pay(account, Keypair.generate().publicKey, 1_000_000)))
    signed.raw[3] = (signed.raw[3] ?? 0) ^ 1
    await expect(submit(signed, rpc)).rejects.toMatchObject({ context: { reason: 'Signature verification failed' } })
    await expect(submit({ raw: new Uint8Array(1_300).fill(1), id: 'x' }, rpc)).rejects.toMatchObject({
      context: { reason: 'Transaction too large' },
    })
  })

  test('error: nobody answers: it may have been sent', async () => {
    const account = Keypair.generate()
    const raw = new Uint8Array(100)
    const dead = createNode(`http://127.0.0.1:${await freePort()}`)
    await expect(submit({ raw, id: account.publicKey.toBase58() }, dead, async () => {})).rejects.toMatchObject({
      context: { mayBeSent: true },
    })
    expect(
      await wait({ id: 'x', lastValidBlockHeight: 1n, sentAt: Date.now() }, dead, { every: 20, within: 60 }),
    ).toEqual({
      outcome: 'timeout',
    })
  })
})
