import { type Bytes, fromHex, fromUtf8 } from '@latchkey/core/bytes'
import { p256, p256_oprf } from '@noble/curves/nist.js'
import { numberToBytesBE } from '@noble/curves/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as native from './fixtures/native-oprf.ts'
import * as oprf from './oprf.ts'

// RFC 9497 appendix A.3.2: P256-SHA256, VOPRF mode.
const rfc = {
  seed: 'a3'.repeat(32),
  keyInfo: '74657374206b6579',
  skSm: 'ca5d94c8807817669a51b196c34c1b7f8442fde4334a7121ae4736364312fca6',
  pkSm: '03e17e70604bcabe198882c0a1f27a92441e774224ed9c702e51dd17038b102462',
  blind: '3338fa65ec36e0290022b48eb562889d89dbfa691d1cde91517fa222ed7ad364',
  proofScalar: 'f9db001266677f62c095021db018cd8cbb55941d4073698ce45c405d1348b7b1',
  vectors: [
    {
      input: '00',
      blinded: '02dd05901038bb31a6fae01828fd8d0e49e35a486b5c5d4b4994013648c01277da',
      evaluated: '0209f33cab60cf8fe69239b0afbcfcd261af4c1c5632624f2e9ba29b90ae83e4a2',
      proof:
        'e7c2b3c5c954c035949f1f74e6bce2ed539a3be267d1481e9ddb178533df4c2664f69d065c604a4fd953e100b856ad83804eb3845189babfa5a702090d6fc5fa',
      output: '0412e8f78b02c415ab3a288e228978376f99927767ff37c5718d420010a645a1',
    },
    {
      input: '5a'.repeat(17),
      blinded: '03cd0f033e791c4d79dfa9c6ed750f2ac009ec46cd4195ca6fd3800d1e9b887dbd',
      evaluated: '030d2985865c693bf7af47ba4d3a3813176576383d19aff003ef7b0784a0d83cf1',
      proof:
        '2787d729c57e3d9512d3aa9e8708ad226bc48e0f1750b0767aaff73482c44b8d2873d74ec88aebd3504961acea16790a05c542d9fbff4fe269a77510db00abab',
      output: '771e10dcd6bcd3664e23b8f2a710cfaaa8357747c4a8cbba03133967b5c24f18',
    },
  ],
}

/** The library draws a scalar as (48 random bytes mod (n - 1)) + 1, so these bytes make it draw `scalar`. */
const drawing = (scalar: string) => () => numberToBytesBE(BigInt(`0x${scalar}`) - 1n, 48)

/** Ours, and the stand-in that tests of the vault use. */
const both = { 'by noble': oprf, 'by OpenSSL, for tests': native }

describe.each(Object.entries(both))('%s', (_, each) => {
  const { blind, combine, deal, evaluate, evaluateWithKey, finalize, isElement, isEvaluation, readPublicKey } = each
  const input = fromUtf8('a PIN')
  const ask = (shares: ReturnType<typeof deal>['shares'], blinded: Bytes) =>
    shares.map(({ index, share, publicKey }) => ({ index, publicKey, ...evaluate(share, publicKey, blinded) }))

  describe('RFC 9497 P256-SHA256 VOPRF', () => {
    test('the key of the published seed', () => {
      const keys = p256_oprf.voprf.deriveKeyPair(fromHex(rfc.seed), fromHex(rfc.keyInfo))
      expect(keys.secretKey).toEqual(fromHex(rfc.skSm))
      expect(readPublicKey(fromHex(rfc.skSm))).toEqual(fromHex(rfc.pkSm))
    })
    test.each(rfc.vectors)('input $input', (vector) => {
      const secret = blind(fromHex(vector.input), drawing(rfc.blind))
      expect(secret).toEqual({ blind: fromHex(rfc.blind), blinded: fromHex(vector.blinded) })
      const answer = evaluate(fromHex(rfc.skSm), fromHex(rfc.pkSm), secret.blinded, drawing(rfc.proofScalar))
      expect(answer).toEqual({ evaluated: fromHex(vector.evaluated), proof: fromHex(vector.proof) })
      expect(isEvaluation(fromHex(rfc.pkSm), secret.blinded, answer)).toBe(true)
      expect(finalize(fromHex(vector.input), secret.blind, answer.evaluated)).toEqual(fromHex(vector.output))
      expect(evaluateWithKey(fromHex(rfc.skSm), fromHex(vector.input))).toEqual(fromHex(vector.output))
    })
  })

  describe('deal', () => {
    test('default: the public keys are those of the shares', () => {
      const { key, shares } = deal({ threshold: 2, count: 3 })
      for (const { share, publicKey } of shares) expect(readPublicKey(share)).toEqual(publicKey)
      expect(shares.map(({ index }) => index)).toEqual([1, 2, 3])
      expect(shares.every(({ share }) => Buffer.compare(share, key) !== 0)).toBe(true)
    })
    test('behavior: with a threshold of one every guard holds the key', () => {
      const { key, shares } = deal({ threshold: 1, count: 2 })
      expect(shares.map(({ share }) => share)).toEqual([key, key])
    })
    test.each([
      { threshold: 0, count: 1 },
      { threshold: 3, count: 2 },
      { threshold: 1.5, count: 2 },
    ])('error: $threshold of $count', (shape) => {
      expect(() => deal(shape)).toThrow(RangeError)
    })
  })

  describe('combine', () => {
    const { key, shares } = deal({ threshold: 2, count: 3 })
    const secret = blind(input)
    const answers = ask(shares, secret.blinded)
    const output = evaluateWithKey(key, input)

    test.each([[[0, 1]], [[0, 2]], [[2, 1]], [[0, 1, 2]]])(
      'default: guards %j of 2 of 3 give the key’s output',
      (picked) => {
        const parts = picked.flatMap((i) => answers[i] ?? [])
        expect(finalize(input, secret.blind, combine(parts))).toEqual(output)
      },
    )
    test('behavior: one of two needed gives something else', () => {
      for (const part of answers) expect(finalize(input, secret.blind, combine([part]))).not.toEqual(output)
    })
    test('behavior: any t of n', () => {
      const shape = fc.integer({ min: 1, max: 4 }).chain((threshold) =>
        fc.record({
          threshold: fc.constant(threshold),
          count: fc.integer({ min: threshold, max: 5 }),
          seed: fc.nat(),
        }),
      )
      fc.assert(
        fc.property(shape, ({ threshold, count, seed }) => {
          const dealt = deal({ threshold, count })
          const blinded = blind(input)
          const some = ask(dealt.shares, blinded.blinded)
            .sort((a, b) => ((a.index * (seed + 7)) % 11) - ((b.index * (seed + 7)) % 11))
            .slice(0, threshold)
          expect(finalize(input, blinded.blind, combine(some))).toEqual(evaluateWithKey(dealt.key, input))
        }),
        { numRuns: 12 },
      )
    })
    test('error: the same share twice, no share', () => {
      const [first] = answers
      if (!first) throw new Error('no answer')
      expect(() => combine([first, first])).toThrow(RangeError)
      expect(() => combine([])).toThrow(RangeError)
    })
  })

  describe('isEvaluation', () => {
    const { shares } = deal({ threshold: 2, count: 2 })
    const [first, second] = shares
    if (!first || !second) throw new Error('no shares')
    const { blinded } = blind(input)
    const honest = evaluate(first.share, first.publicKey, blinded)

    test('default', () => {
      expect(isEvaluation(first.publicKey, blinded, honest)).toBe(true)
    })
    test('error: another share, another blinded element, another guard’s key', () => {
      expect(isEvaluation(first.publicKey, blinded, evaluate(second.share, second.publicKey, blinded))).toBe(false)
      expect(isEvaluation(first.publicKey, blinded, evaluate(second.share, first.publicKey, blinded))).toBe(false)
      expect(isEvaluation(first.publicKey, blind(input).blinded, honest)).toBe(false)
      expect(isEvaluation(second.publicKey, blinded, honest)).toBe(false)
    })
    test('error: any bit of the answer changed', () => {
      fc.assert(
        fc.property(fc.nat(63), fc.nat(7), (at, bit) => {
          const proof = honest.proof.slice()
          proof[at] = (proof[at] ?? 0) ^ (1 << bit)
          expect(isEvaluation(first.publicKey, blinded, { ...honest, proof })).toBe(false)
        }),
        { numRuns: 20 },
      )
      const evaluated = p256.Point.fromBytes(honest.evaluated).negate().toBytes(true) as Bytes
      expect(isEvaluation(first.publicKey, blinded, { ...honest, evaluated })).toBe(false)
    })
  })

  describe('isElement', () => {
    test('default', () => {
      expect(isElement(blind(input).blinded)).toBe(true)
    })
    test('error: identity, wrong length, uncompressed, off the curve', () => {
      expect(isElement(new Uint8Array(33))).toBe(false)
      expect(isElement(new Uint8Array(1))).toBe(false)
      expect(isElement(p256.Point.BASE.toBytes(false) as Bytes)).toBe(false)
      expect(isElement(fromHex(`02${'ff'.repeat(32)}`))).toBe(false)
    })
    test('error: evaluate refuses what is no element, readPublicKey what is no scalar', () => {
      const { shares } = deal({ threshold: 1, count: 1 })
      const [only] = shares
      if (!only) throw new Error('no share')
      expect(() => evaluate(only.share, only.publicKey, new Uint8Array(33))).toThrow()
      expect(() => readPublicKey(new Uint8Array(32))).toThrow()
      expect(() => readPublicKey(numberToBytesBE(p256.Point.Fn.ORDER, 32) as Bytes)).toThrow()
    })
  })
})

describe('the stand-in', () => {
  test('behavior: the same bytes as ours, of the same draws', () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }) as fc.Arbitrary<Bytes>
    fc.assert(
      fc.property(bytes(9), bytes(48), bytes(48), (input, one, other) => {
        const [share] = oprf.deal({ threshold: 1, count: 1 }).shares
        if (!share) throw new Error('no share')
        const secret = oprf.blind(input, () => one)
        expect(native.blind(input, () => one)).toEqual(secret)
        const answer = oprf.evaluate(share.share, share.publicKey, secret.blinded, () => other)
        expect(native.evaluate(share.share, share.publicKey, secret.blinded, () => other)).toEqual(answer)
        expect(native.isEvaluation(share.publicKey, secret.blinded, answer)).toBe(true)
        const output = oprf.finalize(input, secret.blind, answer.evaluated)
        expect(native.finalize(input, secret.blind, answer.evaluated)).toEqual(output)
        expect(native.evaluateWithKey(share.share, input)).toEqual(output)
      }),
      { numRuns: 10 },
    )
  })
  test('behavior: the smallest scalars and the greatest', () => {
    const { BASE, Fn } = p256.Point
    const point = BASE.multiply(7n)
    for (const scalar of [1n, 2n, Fn.ORDER - 2n, Fn.ORDER - 1n]) {
      const share = Fn.toBytes(scalar) as Bytes
      const { evaluated } = native.evaluate(share, oprf.readPublicKey(share), point.toBytes(true) as Bytes)
      expect(evaluated).toEqual(point.multiply(scalar).toBytes(true))
    }
  })
})
