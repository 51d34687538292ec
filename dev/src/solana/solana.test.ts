import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  address,
  airdropFactory,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  AddressLookupTableProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  NonceAccount,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../ports.ts'
import { devnetGenesis } from './methods.ts'
import { type Solana, startSolana } from './solana.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'solana-'))
let chain: Solana
let old: Connection

const connect = () => new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl })

// A fresh connection for each test: web3.js caches a blockhash for half a minute, in which it may expire here.
beforeEach(() => {
  old = connect()
})
beforeAll(async () => {
  chain = await startSolana({ dataDir, port: await freePort(), wsPort: await freePort() })
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true })
})

const funded = async (sol = 2) => {
  const keypair = Keypair.generate()
  await old.requestAirdrop(keypair.publicKey, sol * LAMPORTS_PER_SOL)
  return keypair
}

const transfer = async (from: Keypair, amount: number, to = Keypair.generate().publicKey) => {
  const { blockhash, lastValidBlockHeight } = await old.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: from.publicKey, blockhash, lastValidBlockHeight }).add(
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: amount }),
  )
  transaction.sign(from)
  return { transaction, to, lastValidBlockHeight }
}

/** The failure as it is sent. */
const refused = async (method: string, params: unknown[]) => {
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).error
}
const sendRaw = (bytes: Uint8Array, options = {}) =>
  refused('sendTransaction', [Buffer.from(bytes).toString('base64'), { encoding: 'base64', ...options }])

describe('startSolana', () => {
  test('default: web3.js sends coins and sees them confirmed', async () => {
    const from = await funded()
    const to = Keypair.generate().publicKey
    const signature = await sendAndConfirmTransaction(
      old,
      new Transaction().add(
        SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL }),
      ),
      [from],
    )
    expect(await old.getBalance(to)).toBe(LAMPORTS_PER_SOL)
    expect(await old.getBalance(from.publicKey)).toBe(LAMPORTS_PER_SOL - 5_000)
    const landed = await old.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.meta).toMatchObject({ err: null, fee: 5_000 })
    expect(landed?.meta?.preBalances[1]).toBe(0)
    expect(landed?.meta?.postBalances[1]).toBe(LAMPORTS_PER_SOL)
    const history = await old.getSignaturesForAddress(to)
    expect(history.map((each) => each.signature)).toEqual([signature])
    expect((await old.getParsedTransaction(signature))?.transaction.message.accountKeys[0]?.signer).toBe(true)
  })

  test('default: kit sends coins and sees them confirmed', async () => {
    const rpc = createSolanaRpc(chain.rpcUrl)
    const rpcSubscriptions = createSolanaRpcSubscriptions(chain.wsUrl)
    const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(7))
    await airdropFactory({ rpc, rpcSubscriptions } as never)({
      recipientAddress: signer.address,
      lamports: lamports(2_000_000_000n),
      commitment: 'confirmed',
    })
    const destination = address(Keypair.generate().publicKey.toBase58())
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (m) => setTransactionMessageFeePayerSigner(signer, m),
      (m) => setTransactionMessageLifetimeUsingBlockhash(latest, m),
      (m) =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source: signer, destination, amount: 1_000_000n }),
          m,
        ),
    )
    const signed = await signTransactionMessageWithSigners(message)
    await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as never)(signed as never, {
      commitment: 'confirmed',
    })
    expect((await rpc.getBalance(destination).send()).value).toBe(1_000_000n)
    const status = await rpc.getSignatureStatuses([getSignatureFromTransaction(signed)]).send()
    expect(status.value[0]).toMatchObject({ err: null, confirmationStatus: 'confirmed' })
    await expect(
      rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send(),
    ).rejects.toMatchObject({ cause: { message: 'This transaction has already been processed' } })
  })

  test('behavior: it says it is devnet, and that it is well', async () => {
    expect(await old.getGenesisHash()).toBe(devnetGenesis)
    expect((await old.getVersion())['solana-core']).toMatch(/^3\./)
    const rpc = createSolanaRpc(chain.rpcUrl)
    expect(await rpc.getHealth().send()).toBe('ok')
    const before = await old.getSlot()
    chain.advance(3)
    expect(await old.getSlot()).toBeGreaterThanOrEqual(before + 3)
    expect((await old.getRecentPrioritizationFees()).length).toBeGreaterThan(0)
    expect(await old.getMinimumBalanceForRentExemption(0)).toBe(890_880)
  })

  test('behavior: a fee is told before, and null for a hash too old', async () => {
    const { transaction } = await transfer(await funded(), 5)
    const message = transaction.compileMessage()
    expect((await old.getFeeForMessage(message)).value).toBe(5_000)
    chain.advance(151)
    expect((await old.getFeeForMessage(message)).value).toBeNull()
  })

  test('behavior: what a simulation would leave is told, signed or not', async () => {
    const from = await funded(1)
    const { transaction, to } = await transfer(from, 7_000_000)
    const { value } = await old.simulateTransaction(new VersionedTransaction(transaction.compileMessage()), {
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [from.publicKey.toBase58(), to.toBase58()] },
    })
    expect(value.err).toBeNull()
    expect(value.accounts?.map((each) => each?.lamports)).toEqual([LAMPORTS_PER_SOL - 7_000_000 - 5_000, 7_000_000])
    expect(await old.getBalance(to)).toBe(0)
  })

  test('behavior: demo tokens are given and found by their owner', async () => {
    const owner = address((await funded()).publicKey.toBase58())
    expect(await refused('latchkey_giveDemoTokens', [owner])).toBeUndefined()
    const found = await old.getParsedTokenAccountsByOwner(new PublicKey(owner), {
      mint: new PublicKey(chain.demoMint),
    })
    const [ata] = await findAssociatedTokenPda({
      owner,
      mint: chain.demoMint as Address,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    expect(found.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([ata])
    expect(found.value[0]?.account.data.parsed.info.tokenAmount).toMatchObject({ decimals: 6, uiAmountString: '100' })
    expect((await old.getTokenAccountBalance(new PublicKey(ata))).value.amount).toBe('100000000')
  })

  test('behavior: a lookup table is made, filled and used', async () => {
    const from = await funded()
    const to = Keypair.generate().publicKey
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: from.publicKey,
      payer: from.publicKey,
      recentSlot: (await old.getSlot()) - 1,
    })
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: from.publicKey,
      payer: from.publicKey,
      addresses: [to],
    })
    await sendAndConfirmTransaction(old, new Transaction().add(create, extend), [from])
    const lookup = (await old.getAddressLookupTable(table)).value
    expect(lookup?.state.addresses.map(String)).toEqual([to.toBase58()])
    const { blockhash } = await old.getLatestBlockhash()
    const transaction = new VersionedTransaction(
      new TransactionMessage({
        payerKey: from.publicKey,
        recentBlockhash: blockhash,
        instructions: [SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: 1_000_000 })],
      }).compileToV0Message(lookup ? [lookup] : []),
    )
    transaction.sign([from])
    const signature = await old.sendTransaction(transaction)
    expect(await old.getBalance(to)).toBe(1_000_000)
    const landed = await old.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.meta?.loadedAddresses?.writable.map(String)).toEqual([to.toBase58()])
    expect(await refused('getTransaction', [signature])).toMatchObject({ code: -32015 })
  })

  test('behavior: a durable nonce lives until it is used', async () => {
    const from = await funded()
    const nonce = Keypair.generate()
    await sendAndConfirmTransaction(
      old,
      new Transaction().add(
        SystemProgram.createNonceAccount({
          fromPubkey: from.publicKey,
          noncePubkey: nonce.publicKey,
          authorizedPubkey: from.publicKey,
          lamports: await old.getMinimumBalanceForRentExemption(80),
        }),
      ),
      [from, nonce],
    )
    const readNonce = async () => {
      const account = await old.getAccountInfo(nonce.publicKey)
      return NonceAccount.fromAccountData(account?.data as Buffer).nonce
    }
    const value = await readNonce()
    const build = () => {
      const transaction = new Transaction({
        feePayer: from.publicKey,
        nonceInfo: {
          nonce: value,
          nonceInstruction: SystemProgram.nonceAdvance({
            noncePubkey: nonce.publicKey,
            authorizedPubkey: from.publicKey,
          }),
        },
        minContextSlot: 0,
      }).add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: nonce.publicKey, lamports: 10 }))
      transaction.sign(from)
      return transaction
    }
    chain.advance(200)
    expect(await sendRaw(build().serialize())).toBeUndefined()
    expect(await readNonce()).not.toBe(value)
  })

  test('behavior: everything is there after a restart, also one that was asked for by nobody', async () => {
    const from = await funded()
    const { transaction, to } = await transfer(from, 3_000_000)
    await old.sendRawTransaction(transaction.serialize())
    const mint = chain.demoMint
    await chain.restart()
    // The first question may use a connection from before the restart.
    await expect.poll(() => old.getBalance(to).catch(() => undefined)).toBe(3_000_000)
    expect(chain.demoMint).toBe(mint)
    chain.advance(1) // what a slot brought is written with the next
    await chain.kill()
    await chain.restart()
    // The first question may use a connection from before the restart.
    await expect.poll(() => old.getBalance(to).catch(() => undefined)).toBe(3_000_000)
    expect(await sendRaw(transaction.serialize())).toMatchObject({ data: { err: 'AlreadyProcessed' } })
  })

  test('behavior: pages of any origin may ask, several things at once', async () => {
    const asked = await fetch(chain.rpcUrl, {
      method: 'OPTIONS',
      headers: { origin: 'http://page.example', 'access-control-request-method': 'POST' },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked.headers.get('access-control-allow-headers')).toContain('solana-client')
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      body: JSON.stringify([1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'getHealth' }))),
    })
    expect(await response.json()).toEqual([1, 2].map((id) => ({ jsonrpc: '2.0', id, result: 'ok' })))
  })

  test('error: coins one has not', async () => {
    const { transaction } = await transfer(await funded(1), 5 * LAMPORTS_PER_SOL)
    expect(await sendRaw(transaction.serialize())).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: { err: { InstructionError: [0, { Custom: 1 }] } },
    })
    // If it is sent anyway, it pays its fee and has no other effect.
    expect(await sendRaw(transaction.serialize(), { skipPreflight: true })).toBeUndefined()
    const payer = transaction.feePayer as PublicKey
    expect(await old.getBalance(payer)).toBe(LAMPORTS_PER_SOL - 5_000)
  })

  test('error: an account that never was', async () => {
    const { transaction } = await transfer(Keypair.generate(), 5)
    expect(await sendRaw(transaction.serialize())).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
      data: { err: 'AccountNotFound' },
    })
  })

  test('error: too little to exist', async () => {
    const { transaction } = await transfer(await funded(1), 1)
    expect(await sendRaw(transaction.serialize())).toMatchObject({
      data: { err: { InsufficientFundsForRent: { account_index: 1 } } },
    })
  })

  test('error: a blockhash of more than 150 blocks ago, and one that never was', async () => {
    const { transaction } = await transfer(await funded(), 1_000_000)
    chain.advance(150)
    expect(
      await refused('simulateTransaction', [transaction.serialize().toString('base64'), { encoding: 'base64' }]),
    ).toBeUndefined()
    chain.advance(1)
    const error = { code: -32002, message: 'Transaction simulation failed: Blockhash not found' }
    expect(await sendRaw(transaction.serialize())).toMatchObject({ ...error, data: { err: 'BlockhashNotFound' } })
  })

  test('error: a signature that is not right', async () => {
    const { transaction } = await transfer(await funded(), 1_000_000)
    const bytes = transaction.serialize()
    bytes[5] = (bytes[5] ?? 0) ^ 1
    expect(await sendRaw(bytes)).toEqual({ code: -32003, message: 'Transaction signature verification failure' })
  })

  test('error: more bytes than a packet has', async () => {
    expect(await sendRaw(new Uint8Array(1_233).fill(1))).toMatchObject({
      code: -32602,
      message: expect.stringContaining('too large: 1233 bytes'),
    })
    expect(await sendRaw(Uint8Array.of(1, 2, 3))).toMatchObject({ code: -32602 })
  })

  test('error: what a node does not know', async () => {
    expect(await refused('getNothing', [])).toEqual({ code: -32601, message: 'Method not found' })
    expect(await refused('getBalance', ['x'])).toMatchObject({ code: -32602 })
    expect(await refused('getBalance', [])).toMatchObject({ code: -32602 })
  })
})
