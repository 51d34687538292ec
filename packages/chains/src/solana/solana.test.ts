import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromAddress } from './address.ts'
import { couldBeTransaction, decode, largest } from './decode.ts'
import { instructions, legacyOf, me, other, ownKeypair, seed, unsigned } from './fixtures/transactions.ts'
import { signMessage, signTransaction } from './sign.ts'

describe('fromAddress', () => {
  test('error: anything else', () => {
    for (const wrong of ['', '0', me.slice(1), `${me}1`]) expect(() => fromAddress(wrong)).toThrow(/Solana address/)
  })
})

describe('decode, signTransaction', () => {
  test('behavior: signatures of others are kept, and must be right', () => {
    const transaction = legacyOf([
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: ownKeypair.publicKey, lamports: 5 }),
    ])
    expect(signTransaction(seed, unsigned(transaction)).complete).toBe(false)
    transaction.partialSign(other)
    const signed = signTransaction(seed, unsigned(transaction))
    transaction.partialSign(ownKeypair)
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
      legacyOf([SystemProgram.transfer({ fromPubkey: ownKeypair.publicKey, toPubkey: other.publicKey, lamports: 5 })]),
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
    expect(ed25519.verify(signMessage(seed, message), message, ownKeypair.publicKey.toBytes())).toBe(true)
  })
  test('error: what could be a transaction, or is too long', () => {
    const { message } = decode(
      unsigned(
        legacyOf([
          SystemProgram.transfer({ fromPubkey: ownKeypair.publicKey, toPubkey: other.publicKey, lamports: 5 }),
        ]),
      ),
    )
    expect(couldBeTransaction(message)).toBe(true)
    expect(() => signMessage(seed, message)).toThrow(/could be a transaction/)
    expect(() => signMessage(seed, new Uint8Array(17_000).fill(65))).toThrow(/too long/)
  })
})
