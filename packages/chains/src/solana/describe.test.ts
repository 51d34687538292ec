import { fromHex } from '@latchkey/core/bytes'
import { type Address, address } from '@solana/kit'
import {
  Authorized,
  ComputeBudgetProgram,
  Keypair,
  Transaction as Legacy,
  Lockup,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  VoteProgram,
} from '@solana/web3.js'
import {
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenInstruction,
  getInitializeAccount2Instruction,
  getInitializeAccount3Instruction,
  getInitializeAccountInstruction,
  getInitializeMultisig2Instruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { decode, toBase58 } from './decode.ts'
import { dangerOf, readTransaction } from './describe.ts'
import { token2022 } from './token-account.ts'

const account = Keypair.fromSeed(fromHex('11'.repeat(32)))
const me = account.publicKey.toBase58()
const [a, b, c, mint] = [2, 3, 4, 5].map((n) => new PublicKey(new Uint8Array(32).fill(n))) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]
const blockhash = toBase58(new Uint8Array(32).fill(7))

const read = (...instructions: TransactionInstruction[]) => {
  const transaction = new Legacy({ feePayer: account.publicKey, blockhash, lastValidBlockHeight: 1 })
  for (const each of instructions) transaction.add(each)
  return readTransaction(
    decode(new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))),
  )
}
const steps = (...instructions: TransactionInstruction[]) => read(...instructions).steps

type TheirInstruction = {
  programAddress: string
  accounts?: readonly { address: string; role: number }[]
  data?: ArrayLike<number>
}
const fromKit = (instruction: unknown, program?: string): TransactionInstruction => {
  const { programAddress, accounts = [], data = [] } = instruction as TheirInstruction
  return new TransactionInstruction({
    programId: new PublicKey(program ?? programAddress),
    keys: accounts.map((each) => ({
      pubkey: new PublicKey(each.address),
      isSigner: false,
      isWritable: (each.role & 1) === 1,
    })),
    data: Buffer.from(data),
  })
}
const at = (key: PublicKey): Address => address(key.toBase58())

describe('readTransaction', () => {
  test('default: coins', () => {
    expect(read(SystemProgram.transfer({ fromPubkey: account.publicKey, toPubkey: a, lamports: 5 }))).toEqual({
      steps: [{ kind: 'transfer', from: me, to: a.toBase58(), lamports: 5n }],
      fee: { signatures: 5_000n, priority: 0n },
      durable: false,
    })
  })

  test('behavior: what is paid to be among the first is a fee, and no step', () => {
    const transfer = SystemProgram.transfer({ fromPubkey: account.publicKey, toPubkey: a, lamports: 5 })
    const reading = read(
      ComputeBudgetProgram.setComputeUnitLimit({ units: 300_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10 }),
      transfer,
    )
    expect(reading.steps).toHaveLength(1)
    expect(reading.fee.priority).toBe(3n)
    expect(read(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000 }), transfer).fee.priority).toBe(
      2_000n,
    )
  })

  test('behavior: accounts that are made, and what for', () => {
    const make = (programId: PublicKey, space: number) =>
      steps(
        SystemProgram.createAccount({
          fromPubkey: account.publicKey,
          newAccountPubkey: a,
          lamports: 9,
          space,
          programId,
        }),
      )[0]
    expect(make(StakeProgram.programId, StakeProgram.space)).toMatchObject({
      kind: 'createAccount',
      from: me,
      space: 200n,
      holds: 'stake',
    })
    expect(make(VoteProgram.programId, 3_731)).toMatchObject({ space: 3_731n, holds: 'vote' })
    expect(make(c, 10)).toMatchObject({ owner: c.toBase58(), holds: undefined })
  })

  test('behavior: stake', () => {
    const made = StakeProgram.createAccount({
      fromPubkey: account.publicKey,
      stakePubkey: a,
      authorized: new Authorized(account.publicKey, account.publicKey),
      lamports: 100,
    }).instructions
    expect(steps(...(made as TransactionInstruction[]))).toEqual([
      expect.objectContaining({ kind: 'createAccount', holds: 'stake' }),
      { kind: 'authorizeStake', stake: a.toBase58(), to: me, first: true },
      { kind: 'authorizeStake', stake: a.toBase58(), to: me, first: true },
    ])
    const flat = (transaction: Legacy) => steps(...transaction.instructions)
    expect(flat(StakeProgram.delegate({ stakePubkey: a, authorizedPubkey: account.publicKey, votePubkey: b }))).toEqual(
      [{ kind: 'delegateStake', stake: a.toBase58(), vote: b.toBase58() }],
    )
    expect(flat(StakeProgram.deactivate({ stakePubkey: a, authorizedPubkey: account.publicKey }))).toEqual([
      { kind: 'deactivateStake', stake: a.toBase58() },
    ])
    expect(
      flat(StakeProgram.withdraw({ stakePubkey: a, authorizedPubkey: account.publicKey, toPubkey: b, lamports: 7 })),
    ).toEqual([{ kind: 'withdrawStake', stake: a.toBase58(), to: b.toBase58(), lamports: 7n }])
  })

  test('behavior: tokens, of either token program', () => {
    const transfer = getTransferInstruction({
      source: at(a),
      destination: at(b),
      authority: at(account.publicKey),
      amount: 9n,
    })
    const moved = { kind: 'transferToken', source: a.toBase58(), destination: b.toBase58(), authority: me, amount: 9n }
    expect(steps(fromKit(transfer))).toEqual([moved])
    expect(steps(fromKit(transfer, token2022))).toEqual([moved])
    const checked = getTransferCheckedInstruction({
      source: at(a),
      destination: at(b),
      authority: at(account.publicKey),
      mint: at(mint),
      amount: 9n,
      decimals: 6,
    })
    expect(steps(fromKit(checked))).toEqual([{ ...moved, mint: mint.toBase58(), decimals: 6 }])
    const made = getCreateAssociatedTokenInstruction({
      payer: at(account.publicKey) as never,
      ata: at(a),
      owner: at(b),
      mint: at(mint),
    })
    expect(steps(fromKit(made))).toEqual([
      { kind: 'createTokenAccount', account: a.toBase58(), owner: b.toBase58(), mint: mint.toBase58(), payer: me },
    ])
    expect(
      steps(fromKit(getCloseAccountInstruction({ account: at(a), destination: at(b), owner: at(account.publicKey) }))),
    ).toEqual([{ kind: 'closeTokenAccount', account: a.toBase58(), to: b.toBase58() }])
  })

  test('behavior: a memo is its text', () => {
    const memo = (data: Buffer) =>
      new TransactionInstruction({
        programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
        keys: [],
        data,
      })
    expect(steps(memo(Buffer.from('thank you')))).toEqual([{ kind: 'memo', text: 'thank you' }])
    expect(steps(memo(Buffer.from([0xff])))[0]).toMatchObject({ kind: 'unknown' })
  })

  test('behavior: what is not known is said to be so, also of known programs', () => {
    const strange = new TransactionInstruction({ programId: c, keys: [], data: Buffer.from([1, 2]) })
    expect(steps(strange)).toEqual([
      { kind: 'unknown', program: c.toBase58(), data: Uint8Array.of(1, 2), accounts: [] },
    ])
    const cut = new TransactionInstruction({
      programId: SystemProgram.programId,
      keys: [],
      data: Buffer.from([2, 0, 0, 0]),
    })
    expect(steps(cut)[0]).toMatchObject({ kind: 'unknown' })
  })

  test('behavior: a durable nonce does not expire', () => {
    const advance = SystemProgram.nonceAdvance({ noncePubkey: a, authorizedPubkey: account.publicKey })
    expect(read(advance)).toMatchObject({ durable: true, steps: [{ kind: 'bookkeeping' }] })
    advance.data = Buffer.concat([advance.data, Buffer.of(0)]) // the network does not read what follows
    expect(read(advance).durable).toBe(true)
    advance.data = Buffer.of(4, 1, 0, 0)
    expect(read(advance).durable).toBe(false)
  })
})

describe('dangerOf', () => {
  test('default: what gives something away for later is said', () => {
    const approve = getApproveInstruction({ source: at(a), delegate: at(b), owner: at(account.publicKey), amount: 1n })
    const authority = getSetAuthorityInstruction({
      owned: at(a),
      owner: at(account.publicKey),
      authorityType: 2,
      newAuthority: at(b),
    })
    const burn = getBurnInstruction({ account: at(a), mint: at(mint), authority: at(account.publicKey), amount: 1n })
    const dangers = steps(
      fromKit(approve),
      fromKit(authority),
      fromKit(burn),
      SystemProgram.assign({ accountPubkey: account.publicKey, programId: c }),
      new TransactionInstruction({ programId: c, keys: [], data: Buffer.alloc(0) }),
      SystemProgram.transfer({ fromPubkey: account.publicKey, toPubkey: a, lamports: 5 }),
    ).map((step) => dangerOf(step, me))
    expect(dangers).toEqual(['spending', 'authority', 'burn', 'assign', 'unknown', undefined])
  })

  const dangers = (...instructions: TransactionInstruction[]) =>
    steps(...instructions).map((step) => dangerOf(step, me))

  test('behavior: space in an account that is there makes it useless', () => {
    const allocate = SystemProgram.allocate({ accountPubkey: account.publicKey, space: 1 })
    const seeded = SystemProgram.allocate({
      accountPubkey: a,
      basePubkey: account.publicKey,
      seed: 'x',
      space: 1,
      programId: c,
    })
    expect(dangers(allocate, seeded)).toEqual(['unknown', 'unknown'])
  })

  test('behavior: who controls a new nonce', () => {
    const [create, initialize] = SystemProgram.createNonceAccount({
      fromPubkey: account.publicKey,
      noncePubkey: a,
      authorizedPubkey: b,
      lamports: NONCE_ACCOUNT_LENGTH,
    }).instructions as [TransactionInstruction, TransactionInstruction]
    expect(steps(initialize)).toEqual([{ kind: 'setAuthority', account: a.toBase58(), to: b.toBase58(), first: true }])
    expect(dangers(create, initialize)).toEqual(['authority', 'authority'])
    expect(dangers(create)).toEqual([undefined]) // without it the account is a plain wallet that receives coins
    expect(steps(create)[0]).toMatchObject({ kind: 'transfer', to: a.toBase58() })
    initialize.data.set(account.publicKey.toBytes(), 4)
    expect(dangers(create, initialize)).toEqual([undefined, undefined])
  })

  test('behavior: who controls a new stake account, and until when it is locked', () => {
    const stake = (staker: PublicKey, withdrawer: PublicKey, lockup?: Lockup) =>
      dangers(
        StakeProgram.initialize({
          stakePubkey: a,
          authorized: new Authorized(staker, withdrawer),
          ...(lockup && { lockup }),
        }),
      )
    expect(stake(account.publicKey, account.publicKey)).toEqual([undefined, undefined])
    expect(stake(b, account.publicKey)).toEqual(['authority', undefined])
    expect(stake(account.publicKey, b)).toEqual([undefined, 'authority'])
    expect(stake(account.publicKey, account.publicKey, new Lockup(1, 0, b))).toEqual(['unknown'])
    expect(stake(account.publicKey, account.publicKey, new Lockup(0, 1, b))).toEqual(['unknown'])
  })

  test('behavior: whose a new token account is', () => {
    const create = (from: PublicKey) =>
      SystemProgram.createAccount({ fromPubkey: from, newAccountPubkey: a, lamports: 9, space: 165, programId: c })
    const initialize = (owner: PublicKey) => [
      fromKit(getInitializeAccountInstruction({ account: at(a), mint: at(mint), owner: at(owner) })),
      fromKit(getInitializeAccount2Instruction({ account: at(a), mint: at(mint), owner: at(owner) })),
      fromKit(getInitializeAccount3Instruction({ account: at(a), mint: at(mint), owner: at(owner) }), token2022),
    ]
    const step = { kind: 'initializeTokenAccount', account: a.toBase58(), mint: mint.toBase58() }
    for (const each of initialize(b)) {
      expect(steps(create(account.publicKey), each)[1]).toEqual({ ...step, owner: b.toBase58(), funder: me })
      expect(dangers(create(account.publicKey), each)[1]).toBe('authority')
      expect(dangers(create(c), each)[1]).toBeUndefined()
      expect(dangers(each)).toEqual(['authority']) // it is unknown who funded it
    }
    for (const each of initialize(account.publicKey))
      expect(dangers(create(account.publicKey), each)[1]).toBeUndefined()
  })

  test('behavior: what a closed account leaves to another', () => {
    const close = (destination: PublicKey) =>
      fromKit(
        getCloseAccountInstruction({ account: at(a), destination: at(destination), owner: at(account.publicKey) }),
      )
    expect(dangers(close(b), close(account.publicKey))).toEqual(['close', undefined])
  })

  test('behavior: accounts of several owners are not read', () => {
    const multisig = getInitializeMultisig2Instruction({ multisig: at(a), m: 1, signers: [at(b)] })
    expect(dangers(fromKit(multisig))).toEqual(['unknown'])
  })
})
