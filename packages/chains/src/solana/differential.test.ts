import { toHex } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import { fromAddress, toAddress } from './address.ts'
import { decode, encode, largest, tablesOf, toBase58, withTables } from './decode.ts'
import {
  blockhash,
  instructions,
  legacyOf,
  me,
  naming,
  ours,
  ownKeypair,
  plain,
  seed,
  signersOf,
  table,
  unsigned,
} from './fixtures/transactions.ts'
import { signTransaction } from './sign.ts'

// Differential: thousands of transactions in all three formats are compared byte by byte with those of the official
// library. The parts are small so that each is short, and draw from the seed that the run prints.

const fits = (bytes: Uint8Array) => bytes.length <= largest.legacy

describe('decode, encode: legacy', () => {
  test.each([1, 2, 3, 4, 5, 6])('default: transactions: their facts, message and bytes: part %i', (run) => {
    fc.assert(
      fc.property(instructions, (list) => {
        const transaction = legacyOf(list)
        const bytes = unsigned(transaction)
        fc.pre(fits(bytes))
        const read = decode(bytes)
        const signers = transaction.compileMessage().accountKeys.slice(0, transaction.signatures.length)
        expect(read).toMatchObject({ version: 'legacy', lifetime: blockhash })
        expect(read.signers).toEqual(signers.map((each) => each.toBase58()))
        expect(ours(read)).toEqual(list.map(plain))
        expect(toHex(read.message)).toBe(toHex(new Uint8Array(transaction.serializeMessage())))
        expect(toHex(encode(read))).toBe(toHex(bytes))
      }),
      fuzz(run, 350),
    )
  })
})

describe('signTransaction: legacy', () => {
  test.each([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])(
    'default: transactions, of one signer and of several: part %i',
    (run) => {
      fc.assert(
        fc.property(instructions, (list) => {
          const transaction = legacyOf(list)
          fc.pre(fits(unsigned(transaction)))
          const [, ...others] = signersOf(list)
          if (others.length > 0) transaction.partialSign(...others)
          const bytes = unsigned(transaction)
          transaction.partialSign(ownKeypair)
          const signed = signTransaction(seed, bytes)
          expect(signed.complete).toBe(true)
          expect(toHex(signed.raw)).toBe(toHex(new Uint8Array(transaction.serialize({ verifySignatures: false }))))
          expect(signed.id).toBe(toBase58(new Uint8Array(transaction.signature as Buffer))) // signed: there is one
          expect(toHex(encode(decode(signed.raw)))).toBe(toHex(signed.raw))
        }),
        fuzz(run, 100),
      )
    },
  )
})

describe('decode, encode, withTables, signTransaction: version 0', () => {
  test.each([21, 22, 23, 24, 25])('default: transactions, with none to three lookup tables: part %i', (run) => {
    fc.assert(
      fc.property(instructions, fc.array(table, { maxLength: 3 }), (list, tables) => {
        const used = tables.length > 0 ? [...list, naming(tables)] : list
        const message = new TransactionMessage({
          payerKey: ownKeypair.publicKey,
          recentBlockhash: blockhash,
          instructions: used,
        })
        const transaction = new VersionedTransaction(message.compileToV0Message(tables))
        const bytes = transaction.serialize()
        fc.pre(fits(bytes))
        const read = decode(bytes)
        expect(read).toMatchObject({ version: 0, lifetime: blockhash })
        expect(toHex(read.message)).toBe(toHex(transaction.message.serialize()))
        expect(tablesOf(read).toSorted()).toEqual(tables.map((each) => each.key.toBase58()).toSorted())
        const addresses = new Map(
          tables.map((each) => [each.key.toBase58(), each.state.addresses.map((it) => it.toBase58())]),
        )
        expect(ours(withTables(read, addresses))).toEqual(used.map(plain))
        if (tables.length > 0) expect(() => withTables(read, new Map())).toThrow(/lookup table/)
        expect(toHex(encode(read))).toBe(toHex(bytes))
        const [, ...others] = signersOf(used)
        transaction.sign(others)
        const before = transaction.serialize()
        transaction.sign([ownKeypair])
        expect(toHex(signTransaction(seed, before).raw)).toBe(toHex(transaction.serialize()))
      }),
      fuzz(run, 100),
    )
  })
})

describe('decode, encode, signTransaction: version 1', () => {
  const limits = fc.record(
    {
      computeUnitLimit: fc.integer({ min: 1, max: 1_400_000 }),
      heapSize: fc.integer({ min: 32, max: 256 }).map((kilobytes) => kilobytes * 1_024),
      loadedAccountsDataSizeLimit: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
      // The library reads only what fits a JavaScript number.
      priorityFeeLamports: fc.oneof(fc.constantFrom(0n, 2n ** 53n - 1n), fc.bigInt({ min: 0n, max: 2n ** 53n - 1n })),
    },
    { requiredKeys: [] },
  )
  const roles = {
    writable: [AccountRole.READONLY, AccountRole.WRITABLE],
    signer: [AccountRole.READONLY_SIGNER, AccountRole.WRITABLE_SIGNER],
  } as const
  /** The library reads this format and does not write it: the bytes are the newer library's, the facts are of both. */
  const bytesFor = (list: Parameters<typeof plain>[0][], config: object) =>
    Uint8Array.from(
      getTransactionEncoder().encode(
        compileTransaction(
          pipe(
            createTransactionMessage({ version: 1 }),
            (it) => setTransactionMessageFeePayer(me as Address, it),
            (it) =>
              setTransactionMessageLifetimeUsingBlockhash(
                { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n },
                it,
              ),
            (it) => (Object.keys(config).length > 0 ? setTransactionMessageConfig(config, it) : it),
            (it) =>
              appendTransactionMessageInstructions(
                list.map(({ programId, keys, data }) => ({
                  programAddress: programId.toBase58() as Address,
                  accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
                    address: pubkey.toBase58() as Address,
                    role: roles[isSigner ? 'signer' : 'writable'][isWritable ? 1 : 0],
                  })),
                  data: new Uint8Array(data),
                })),
                it,
              ),
          ),
        ),
      ),
    )
  test.each([31, 32, 33, 34, 35])('default: transactions, as the library reads them, signed: part %i', (run) => {
    fc.assert(
      fc.property(instructions, limits, (list, config) => {
        const bytes = bytesFor(list, config)
        const official = VersionedTransaction.deserialize(bytes)
        const read = decode(bytes)
        expect(read).toMatchObject({ version: 1, lifetime: official.message.recentBlockhash, resources: config })
        expect(Object.keys(read.resources).length).toBe(Object.keys(config).length)
        const { staticAccountKeys, header, compiledInstructions } = official.message
        const all = staticAccountKeys.map((each) => each.toBase58())
        expect(read.signers).toEqual(all.slice(0, header.numRequiredSignatures))
        expect(ours(read)).toEqual(
          compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
            program: all[programIdIndex],
            accounts: accountKeyIndexes.map((at) => all[at]),
            data: toHex(data),
          })),
        )
        expect(ours(read)).toEqual(list.map(plain))
        expect(toHex(encode(read))).toBe(toHex(bytes))

        // Each signs in turn; in the end the library finds all signatures in the same places.
        const signing = signersOf(list)
        const raw = signing.reduce((each, { secretKey }) => signTransaction(secretKey.slice(0, 32), each).raw, bytes)
        const { signatures } = VersionedTransaction.deserialize(raw)
        for (const [i, address] of read.signers.entries()) {
          const { secretKey } = signing.find(({ publicKey }) => publicKey.toBase58() === address) ?? ownKeypair
          expect(toHex(signatures[i] as Uint8Array)).toBe(toHex(ed25519.sign(read.message, secretKey.slice(0, 32))))
        }
      }),
      fuzz(run, 100),
    )
  })
})

describe('toAddress, fromAddress, toBase58', () => {
  test('default: keys', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = new PublicKey(bytes).toBase58()
        expect([toAddress(bytes), toBase58(bytes), toHex(fromAddress(text))]).toEqual([text, text, toHex(bytes)])
      }),
      fuzz(1, 2_000),
    )
  })
})
