import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { decode } from './decode.ts'

const own = Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey
const keyOf = (byte: number) => new PublicKey(new Uint8Array(32).fill(byte))

/** A payment: one signature, then the header of three bytes, then the accounts. */
const payment = () => {
  const transaction = new Transaction({
    feePayer: own,
    blockhash: keyOf(9).toBase58(),
    lastValidBlockHeight: 1,
  }).add(SystemProgram.transfer({ fromPubkey: own, toPubkey: keyOf(2), lamports: 5 }))
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}
const header = 65
const withByte = (at: number, value: number) => Uint8Array.from(payment(), (byte, i) => (i === at ? value : byte))
/** Header, the count of three accounts, the accounts, the block, the count of instructions, then the program. */
const program = header + 3 + 1 + 3 * 32 + 32 + 1

describe('decode', () => {
  test('default: a payment', () => {
    expect(decode(payment()).signers).toEqual([own.toBase58()])
    expect(payment()[program]).toBe(2)
  })

  test.each([
    ['a payer whose account is not writable', header + 1, 1],
    ['more accounts that are only read than there are', header + 2, 3],
    ['a payer that is called as a program', program, 0],
    ['a program that is not there', program, 3],
  ])('error: %s', (_, at, value) => {
    expect(() => decode(withByte(at, value))).toThrow('these bytes are no Solana transaction')
  })
})
