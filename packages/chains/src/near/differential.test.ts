import { toHex } from '@latchkey/core/bytes'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import * as near from 'near-api-js'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import { toAddress } from './address.ts'
import { decode, encode } from './decode.ts'
import { me, pair, seed, transaction } from './fixtures/transactions.ts'
import { signTransaction } from './sign.ts'
import { readSigned } from './signed.ts'

// Differential: thousands of transactions, with every kind of action, are compared byte by byte with those of
// near-api-js. The parts are small so that each is short, and draw from the seed that the run prints.

describe('encode, decode', () => {
  test.each([1, 2, 3, 4, 5])('default: transactions, each byte: part %i', (run) => {
    fc.assert(
      fc.property(transaction, ([ours, theirs]) => {
        const bytes = encode(ours)
        expect(toHex(bytes)).toBe(toHex(Uint8Array.from(near.encodeTransaction(theirs))))
        expect(decode(bytes)).toEqual(ours)
      }),
      fuzz(run, 500),
    )
  })
})

describe('signTransaction, readSigned', () => {
  const signer = new near.KeyPairSigner(pair)
  test.each([11, 12, 13, 14, 15, 16])('default: transactions, signed, and their hashes: part %i', async (run) => {
    await fc.assert(
      fc.asyncProperty(transaction, async ([ours, theirs]) => {
        const signed = signTransaction(seed, encode(ours))
        const { signedTransaction, txHash } = await signer.signTransaction(theirs)
        expect(toHex(signed.raw)).toBe(toHex(Uint8Array.from(near.encodeTransaction(signedTransaction))))
        expect(signed.id).toBe(base58.encode(txHash))
      }),
      fuzz(run, 200),
    )
  })
  test('default: signed transactions read again', () => {
    fc.assert(
      fc.property(transaction, ([ours]) => {
        const { raw, id } = signTransaction(seed, encode(ours))
        expect(readSigned(raw, me)).toEqual({ raw, id, transaction: ours })
      }),
      fuzz(21, 200),
    )
  })
})

describe('toAddress', () => {
  test('default: keys', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (key) => {
        const official = near.PublicKey.fromString(`ed25519:${base58.encode(key)}`)
        expect(toAddress(key)).toBe(near.keyToImplicitAddress(official))
      }),
      fuzz(1, 2_000),
    )
  })
})
