import { fromHex, toHex } from '@latchkey/core/bytes'
import {
  BCS,
  TxnBuilderTypes as Official,
  TransactionBuilder,
  TransactionBuilderEd25519,
  TransactionBuilderMultiEd25519,
  TypeTagParser,
} from 'aptos'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import { toAddress } from './address.ts'
import { signedTransactionType, typeTagType } from './bcs.ts'
import { decode, decodeParties, encode, encodeParties, toRaw } from './decode.ts'
import {
  account,
  address,
  seed,
  sender,
  signNatively,
  theirs,
  theirTag,
  transaction,
  typeTag,
} from './fixtures/transactions.ts'
import { hashOf } from './hashes.ts'
import { toMultiKey, toMultiSignature } from './multi-key.ts'
import { signingMessage, signParties, signTransaction } from './sign.ts'
import { formatTypeTag, parseTypeTag } from './type-tag.ts'

// Differential: thousands of transactions are compared byte by byte with those of the chain's official library. The
// parts are small so that each is short, and draw from the seed that the run prints.

const key = new Official.Ed25519PublicKey(account.signingKey.publicKey)
const bytesOf = (value: Parameters<typeof BCS.bcsToBytes>[0]) => toHex(BCS.bcsToBytes(value))
const exactly = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const addresses = fc.array(address, { maxLength: 3 })
const at = (text: string) => Official.AccountAddress.fromHex(text)

describe('encode, decode, signTransaction', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('default: transactions, each byte and each hash: part %i', (run) => {
    fc.assert(
      fc.property(transaction, (each) => {
        const unsigned = encode(each)
        const raw = theirs(each)
        expect(toHex(unsigned)).toBe(bytesOf(raw))
        expect(decode(unsigned)).toEqual(each)
        const message = TransactionBuilder.getSigningMessage(raw)
        expect(toHex(signingMessage(unsigned))).toBe(toHex(message))
        const signed = signTransaction(seed, unsigned)
        expect(signed.signature).toBe(signNatively(message))
        const signature = new Official.Ed25519Signature(fromHex(signed.signature))
        const whole = new Official.SignedTransaction(raw, new Official.TransactionAuthenticatorEd25519(key, signature))
        expect(toHex(signed.raw)).toBe(bytesOf(whole))
        expect(signed.id).toBe(toHex(new Official.UserTransaction(whole).hash()))
      }),
      fuzz(run, 250),
    )
  })

  test.each([11, 12, 13, 14, 15])('default: transactions the official library signs: part %i', (run) => {
    const builder = new TransactionBuilderEd25519(
      (message) => new Official.Ed25519Signature(account.signBuffer(message).toUint8Array()),
      account.signingKey.publicKey,
    )
    fc.assert(
      fc.property(transaction, (each) => {
        expect(toHex(signTransaction(seed, encode(each)).raw)).toBe(toHex(builder.sign(theirs(each))))
      }),
      fuzz(run, 200),
    )
  })

  test('error: scripts, with any arguments: none is taken for a call', () => {
    const argument = fc.oneof(
      fc.nat(255).map((value) => new Official.TransactionArgumentU8(value)),
      fc.boolean().map((value) => new Official.TransactionArgumentBool(value)),
      address.map((value) => new Official.TransactionArgumentAddress(at(value))),
      fc.uint8Array().map((value) => new Official.TransactionArgumentU8Vector(value)),
    )
    fc.assert(
      fc.property(fc.uint8Array(), fc.array(typeTag, { maxLength: 2 }), fc.array(argument), (code, tags, args) => {
        const script = new Official.Script(code, tags.map(theirTag), args)
        const payload = new Official.TransactionPayloadScript(script)
        const raw = new Official.RawTransaction(at(sender), 0n, payload, 1n, 1n, 1n, new Official.ChainId(4))
        expect(() => decode(BCS.bcsToBytes(raw))).toThrow(/not an unsigned|entry functions/)
      }),
      fuzz(1, 300),
    )
  })
})

describe('encodeParties, decodeParties, signParties', () => {
  test.each([21, 22, 23, 24])('default: transactions of several, and who pays for them: part %i', (run) => {
    fc.assert(
      fc.property(transaction, addresses, fc.option(address, { nil: undefined }), (raw, secondarySigners, feePayer) => {
        const parties = { raw, secondarySigners, feePayer }
        const unsigned = encodeParties(parties)
        const others = secondarySigners.map(at)
        const whole = feePayer
          ? new Official.FeePayerRawTransaction(theirs(raw), others, at(feePayer))
          : new Official.MultiAgentRawTransaction(theirs(raw), others)
        expect(toHex(unsigned)).toBe(bytesOf(whole))
        expect(decodeParties(unsigned)).toEqual(parties)
        const signature = fromHex(signNatively(TransactionBuilder.getSigningMessage(whole)))
        const theirs1 = new Official.AccountAuthenticatorEd25519(key, new Official.Ed25519Signature(signature))
        expect(signParties(seed, unsigned)).toBe(bytesOf(theirs1))
      }),
      fuzz(run, 250),
    )
  })

  test('default: signed by several: their bytes and their hash', () => {
    const signer = fc.record({ publicKey: exactly(32), signature: exactly(64) })
    const official = (it: { publicKey: Uint8Array; signature: Uint8Array }) =>
      new Official.AccountAuthenticatorEd25519(
        new Official.Ed25519PublicKey(it.publicKey),
        new Official.Ed25519Signature(it.signature),
      )
    const other = fc.tuple(address, signer)
    const payer = fc.option(other, { nil: undefined })
    fc.assert(
      fc.property(transaction, signer, fc.array(other, { maxLength: 3 }), payer, (raw, first, others, paying) => {
        const parties = {
          sender: { ed25519: first },
          secondaryAddresses: others.map(([it]) => it),
          secondarySigners: others.map(([, ed25519]) => ({ ed25519 })),
        }
        const ours = signedTransactionType
          .serialize({
            raw: toRaw(raw),
            authenticator: paying
              ? { feePayer: { ...parties, feePayerAddress: paying[0], feePayerSigner: { ed25519: paying[1] } } }
              : { multiAgent: parties },
          })
          .toBytes()
        const secondary = [others.map(([it]) => at(it)), others.map(([, it]) => official(it))] as const
        const authenticator = paying
          ? new Official.TransactionAuthenticatorFeePayer(official(first), ...secondary, {
              address: at(paying[0]),
              authenticator: official(paying[1]),
            })
          : new Official.TransactionAuthenticatorMultiAgent(official(first), ...secondary)
        const whole = new Official.SignedTransaction(theirs(raw), authenticator)
        expect(toHex(ours)).toBe(bytesOf(whole))
        expect(hashOf(ours)).toBe(toHex(new Official.UserTransaction(whole).hash()))
      }),
      fuzz(1, 500),
    )
  })
})

describe('toMultiKey, toMultiSignature', () => {
  test('default: accounts of 2 to 32 keys, their addresses, and what they signed', () => {
    const multi = fc
      .array(fc.record({ publicKey: exactly(32), signature: exactly(64), signs: fc.boolean() }), {
        minLength: 2,
        maxLength: 32,
      })
      .chain((keys) => fc.tuple(fc.constant(keys), fc.integer({ min: 1, max: keys.length })))
    fc.assert(
      fc.property(multi, transaction, ([keys, threshold], raw) => {
        const officialKey = new Official.MultiEd25519PublicKey(
          keys.map((it) => new Official.Ed25519PublicKey(it.publicKey)),
          threshold,
        )
        const ours = toMultiKey(
          keys.map((it) => it.publicKey),
          threshold,
        )
        expect(toHex(ours)).toBe(toHex(officialKey.toBytes()))
        expect(toAddress(ours, 'multiEd25519')).toBe(
          Official.AuthenticationKey.fromMultiEd25519PublicKey(officialKey).derivedAddress().hex(),
        )
        const signatures = keys.flatMap(({ signature, signs }, i) => (signs ? [{ key: i, signature }] : []))
        const builder = new TransactionBuilderMultiEd25519(
          () =>
            new Official.MultiEd25519Signature(
              signatures.map(({ signature }) => new Official.Ed25519Signature(signature)),
              Official.MultiEd25519Signature.createBitmap(signatures.map((it) => it.key)),
            ),
          officialKey,
        )
        const signature = toMultiSignature(signatures.toReversed())
        const signed = { raw: toRaw(raw), authenticator: { multiEd25519: { publicKey: ours, signature } } }
        expect(toHex(signedTransactionType.serialize(signed).toBytes())).toBe(toHex(builder.sign(theirs(raw))))
      }),
      fuzz(1, 500),
    )
  })
})

describe('toAddress', () => {
  test('default: keys', () => {
    fc.assert(
      fc.property(exactly(32), (publicKey) => {
        const official = Official.AuthenticationKey.fromEd25519PublicKey(new Official.Ed25519PublicKey(publicKey))
        expect(toAddress(publicKey)).toBe(official.derivedAddress().hex())
      }),
      fuzz(1, 2_000),
    )
  })
})

describe('parseTypeTag, formatTypeTag', () => {
  test('default: types, written, read, and as bytes', () => {
    fc.assert(
      fc.property(typeTag, (tag) => {
        const text = formatTypeTag(tag)
        expect(parseTypeTag(text)).toEqual(tag)
        const ours = toHex(typeTagType.serialize(tag).toBytes())
        expect(ours).toBe(bytesOf(theirTag(tag)))
        // Its parser does not know signers, and takes any name with a T and a digit in it for a type parameter.
        if (!/signer|T\d/.test(text)) expect(ours).toBe(bytesOf(new TypeTagParser(text).parseTypeTag()))
      }),
      fuzz(1, 2_000),
    )
  })
})
