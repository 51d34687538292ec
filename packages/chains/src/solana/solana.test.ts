import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  AddressLookupTableAccount,
  Keypair,
  Transaction as Legacy,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromAddress, toAddress } from './address.ts'
import { couldBeTransaction, decode, encode, largest, tablesOf, toBase58, withTables } from './decode.ts'
import { readTransaction } from './reading.ts'
import { signMessage, signTransaction } from './sign.ts'

const seed = fromHex('11'.repeat(32))
const own = Keypair.fromSeed(seed)
const other = Keypair.fromSeed(fromHex('22'.repeat(32)))
const me = own.publicKey.toBase58()
const blockhash = toBase58(new Uint8Array(32).fill(7))

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes))
const account = fc.record({ pubkey: fc.oneof(key, fc.constant(own.publicKey)), isWritable: fc.boolean() })
const instruction = fc
  .record({ programId: key, keys: fc.array(account, { maxLength: 4 }), data: fc.uint8Array({ maxLength: 50 }) })
  .map(
    ({ programId, keys, data }) =>
      new TransactionInstruction({
        programId,
        keys: keys.map((each) => ({ ...each, isSigner: each.pubkey.equals(own.publicKey) })),
        data: Buffer.from(data),
      }),
  )
const instructions = fc.array(instruction, { minLength: 1, maxLength: 4 })

const legacyOf = (list: TransactionInstruction[]) => {
  const transaction = new Legacy({ feePayer: own.publicKey, blockhash, lastValidBlockHeight: 1 })
  for (const each of list) transaction.add(each)
  return transaction
}
const unsigned = (transaction: Legacy) =>
  new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))

/** What the library says an instruction is, in our words. */
const plain = ({ programId, keys, data }: TransactionInstruction) => ({
  program: programId.toBase58(),
  accounts: keys.map(({ pubkey }) => pubkey.toBase58()),
  data: toHex(new Uint8Array(data)),
})
const ours = (bytes: Uint8Array) =>
  decode(bytes).instructions.map(({ program, accounts, data }) => ({
    program,
    accounts: accounts.map((each) => ('address' in each ? each.address : `${each.table} ${each.index}`)),
    data: toHex(data),
  }))

describe('toAddress, fromAddress', () => {
  test('default: as the official library', () => {
    expect(toAddress(own.publicKey.toBytes())).toBe(me)
    expect(toHex(fromAddress(me))).toBe(toHex(own.publicKey.toBytes()))
  })
  test('error: anything else', () => {
    for (const wrong of ['', '0', me.slice(1), `${me}1`]) expect(() => fromAddress(wrong)).toThrow(/Solana address/)
  })
})

describe('decode, encode, signTransaction', () => {
  test('default: legacy, a thousand times: the same facts, message, signature and bytes as the official library', () => {
    fc.assert(
      fc.property(instructions, (list) => {
        const transaction = legacyOf(list)
        const bytes = unsigned(transaction)
        const read = decode(bytes)
        expect(read).toMatchObject({ version: 'legacy', lifetime: blockhash, signatures: [undefined] })
        expect(read.signers).toEqual([me])
        expect(ours(bytes)).toEqual(list.map(plain))
        expect(toHex(read.message)).toBe(toHex(new Uint8Array(transaction.serializeMessage())))
        expect(toHex(encode(read))).toBe(toHex(bytes))
      }),
      { numRuns: 1_000 },
    )
    fc.assert(
      fc.property(instructions, (list) => {
        const transaction = legacyOf(list)
        const bytes = unsigned(transaction)
        transaction.sign(own)
        const signed = signTransaction(seed, bytes)
        expect(toHex(signed.raw)).toBe(toHex(new Uint8Array(transaction.serialize())))
        expect(signed).toMatchObject({ complete: true, id: toBase58(new Uint8Array(transaction.signature as Buffer)) })
      }),
      { numRuns: 200 },
    )
  })

  // The transfer in the tests of the official library: a key of eights, 49 lamports.
  test('default: a published transaction, signed', () => {
    const eights = new Uint8Array(32).fill(8)
    const published =
      'AVuErQHaXv0SG0/PchunfxHKt8wMRfMZzqV0tkC5qO6owYxWU2v871AoWywGoFQr4z+q/7mE8lIufNl/kxj+nQ0BAAEDE5j2LG0aRXxRumpLXz29L2n8qTIWIY3ImX5Ba9F9k8r9Q5/Mtmcn8onFxt47xKj+XdXXd3C8j/FcPu7csUrz/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxJrndgN4IFTxep3s6kO0ROug7bEsbx0xxuDkqEvwUusBAgIAAQwCAAAAMQAAAAAAAAA='
    const bytes = Uint8Array.from(Buffer.from(published, 'base64'))
    const bare = Uint8Array.of(1, ...new Uint8Array(64), ...bytes.slice(65))
    expect(decode(bare)).toMatchObject({ lifetime: 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k' })
    expect(readTransaction(decode(bare)).steps).toEqual([
      {
        kind: 'transfer',
        from: toAddress(ed25519.getPublicKey(eights)),
        to: 'J3dxNj7nDRRqRRXuEMynDG57DkZK4jYRuv3Garmb1i99',
        lamports: 49n,
      },
    ])
    expect(Buffer.from(signTransaction(eights, bare).raw).toString('base64')).toBe(published)
  })

  test('default: version 0 with lookup tables, two hundred times', () => {
    fc.assert(
      fc.property(instructions, key, fc.array(key, { minLength: 1, maxLength: 6 }), (list, table, addresses) => {
        const used = [
          ...list,
          new TransactionInstruction({
            programId: SystemProgram.programId,
            keys: addresses.map((pubkey, i) => ({ pubkey, isSigner: false, isWritable: i % 2 === 0 })),
            data: Buffer.alloc(0),
          }),
        ]
        const lookup = new AddressLookupTableAccount({
          key: table,
          state: { deactivationSlot: 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses },
        })
        const message = new TransactionMessage({
          payerKey: own.publicKey,
          recentBlockhash: blockhash,
          instructions: used,
        })
        const transaction = new VersionedTransaction(message.compileToV0Message([lookup]))
        const bytes = transaction.serialize()
        const read = decode(bytes)
        expect(read.version).toBe(0)
        expect(tablesOf(read)).toEqual([table.toBase58()])
        const resolved = withTables(read, new Map([[table.toBase58(), addresses.map((each) => each.toBase58())]]))
        expect(
          resolved.instructions.map(({ accounts }) => accounts.map((each) => 'address' in each && each.address)),
        ).toEqual(used.map(({ keys }) => keys.map(({ pubkey }) => pubkey.toBase58())))
        transaction.sign([own])
        expect(toHex(signTransaction(seed, bytes).raw)).toBe(toHex(transaction.serialize()))
        expect(toHex(encode(read))).toBe(toHex(bytes))
        expect(() => withTables(read, new Map())).toThrow(/lookup table/)
      }),
      { numRuns: 200 },
    )
  })

  test('default: version 1, two hundred times: its signatures at the tail and its resources in itself', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 2_000 }),
        fc.option(fc.integer({ min: 1, max: 1_400_000 })),
        (data, limit) => {
          const message = pipe(
            createTransactionMessage({ version: 1 }),
            (each) => setTransactionMessageFeePayer(me as Address, each),
            (each) =>
              setTransactionMessageLifetimeUsingBlockhash(
                { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n },
                each,
              ),
            (each) =>
              limit === null
                ? each
                : setTransactionMessageConfig({ computeUnitLimit: limit, priorityFeeLamports: 5_000n }, each),
            (each) =>
              appendTransactionMessageInstruction(
                {
                  programAddress: other.publicKey.toBase58() as Address,
                  accounts: [{ address: me as Address, role: AccountRole.WRITABLE_SIGNER }],
                  data,
                },
                each,
              ),
          )
          const bytes = Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
          const read = decode(bytes)
          expect(read).toMatchObject({
            version: 1,
            signers: [me],
            resources: limit === null ? {} : { computeUnitLimit: limit, priorityFeeLamports: 5_000n },
          })
          expect(read.instructions[0]).toMatchObject({
            program: other.publicKey.toBase58(),
            accounts: [{ address: me, signer: true, writable: true }],
          })
          expect(toHex(read.instructions[0]?.data as Uint8Array)).toBe(toHex(data))
          expect(toHex(encode(read))).toBe(toHex(bytes))
          const { raw, complete } = signTransaction(seed, bytes)
          expect(complete).toBe(true)
          expect(ed25519.verify(raw.slice(-64), read.message, own.publicKey.toBytes())).toBe(true)
          expect(toHex(raw.slice(0, -64))).toBe(toHex(read.message))
        },
      ),
      { numRuns: 200 },
    )
  })

  test('behavior: signatures of others are kept, and must be right', () => {
    const transaction = legacyOf([
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: own.publicKey, lamports: 5 }),
    ])
    expect(signTransaction(seed, unsigned(transaction)).complete).toBe(false)
    transaction.partialSign(other)
    const signed = signTransaction(seed, unsigned(transaction))
    transaction.partialSign(own)
    expect(signed.complete).toBe(true)
    expect(toHex(signed.raw)).toBe(toHex(new Uint8Array(transaction.serialize())))

    const wrong = unsigned(transaction)
    wrong[70] = (wrong[70] ?? 0) ^ 1
    expect(() => signTransaction(seed, wrong)).toThrow('Signature verification failed')
  })

  test('behavior: a changed byte never reads the same', () => {
    fc.assert(
      fc.property(instructions, fc.nat(), fc.integer({ min: 1, max: 255 }), (list, at, change) => {
        const bytes = unsigned(legacyOf(list))
        const changed = bytes.slice()
        const i = at % bytes.length
        changed[i] = (changed[i] ?? 0) ^ change
        let read: unknown
        try {
          read = decode(changed)
        } catch (error) {
          expect(isWalletError(error)).toBe(true)
        }
        expect(read).not.toEqual(decode(bytes))
      }),
    )
  })

  test('error: too large, no signers, another account, other bytes', () => {
    const one = unsigned(
      legacyOf([SystemProgram.transfer({ fromPubkey: own.publicKey, toPubkey: other.publicKey, lamports: 5 })]),
    )
    expect(() => decode(new Uint8Array(largest.legacy + 1).fill(1))).toThrow('Transaction too large')
    expect(() => decode(Uint8Array.of(0x81, ...new Uint8Array(largest[1])))).toThrow('Transaction too large')
    expect(() => decode(Uint8Array.of(0, ...one.slice(65)))).toThrow('No signers')
    expect(() => signTransaction(fromHex('22'.repeat(32)), one)).toThrow(/does not sign/)
    for (const wrong of [new Uint8Array(), Uint8Array.of(1), one.slice(0, -1), Uint8Array.of(...one, 0)])
      expect(() => decode(wrong)).toThrow(/no Solana transaction/)
  })
})

describe('signMessage', () => {
  test('default: the message as it is', () => {
    const message = fromUtf8('Good morning.')
    expect(ed25519.verify(signMessage(seed, message), message, own.publicKey.toBytes())).toBe(true)
  })
  test('error: what could be a transaction, or is too long', () => {
    const { message } = decode(
      unsigned(
        legacyOf([SystemProgram.transfer({ fromPubkey: own.publicKey, toPubkey: other.publicKey, lamports: 5 })]),
      ),
    )
    expect(couldBeTransaction(message)).toBe(true)
    expect(() => signMessage(seed, message)).toThrow(/could be a transaction/)
    expect(() => signMessage(seed, new Uint8Array(17_000).fill(65))).toThrow(/too long/)
  })
})
