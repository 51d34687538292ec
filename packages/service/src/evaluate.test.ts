import { type Bytes, fromHex, fromUtf8 } from '@latchkey/core/bytes'
import { blind, deal, evaluate as evaluateInJavaScript, finalize, isEvaluation } from '@latchkey/keys/oprf'
import { numberToBytesBE } from '@noble/curves/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'

/** The library draws a scalar as (48 random bytes mod (n - 1)) + 1, so these bytes make it draw `scalar`. */
const drawing = (scalar: string) => () => numberToBytesBE(BigInt(`0x${scalar}`) - 1n, 48)

describe('evaluate', () => {
  // RFC 9497 appendix A.4.2: P256-SHA256, VOPRF mode.
  test.each([
    {
      blinded: '02dd05901038bb31a6fae01828fd8d0e49e35a486b5c5d4b4994013648c01277da',
      evaluated: '0209f33cab60cf8fe69239b0afbcfcd261af4c1c5632624f2e9ba29b90ae83e4a2',
      proof:
        'e7c2b3c5c954c035949f1f74e6bce2ed539a3be267d1481e9ddb178533df4c2664f69d065c604a4fd953e100b856ad83804eb3845189babfa5a702090d6fc5fa',
    },
    {
      blinded: '03cd0f033e791c4d79dfa9c6ed750f2ac009ec46cd4195ca6fd3800d1e9b887dbd',
      evaluated: '030d2985865c693bf7af47ba4d3a3813176576383d19aff003ef7b0784a0d83cf1',
      proof:
        '2787d729c57e3d9512d3aa9e8708ad226bc48e0f1750b0767aaff73482c44b8d2873d74ec88aebd3504961acea16790a05c542d9fbff4fe269a77510db00abab',
    },
  ])('default: the published vector of $blinded', ({ blinded, evaluated, proof }) => {
    const share = fromHex('ca5d94c8807817669a51b196c34c1b7f8442fde4334a7121ae4736364312fca6')
    const publicKey = fromHex('03e17e70604bcabe198882c0a1f27a92441e774224ed9c702e51dd17038b102462')
    const random = drawing('f9db001266677f62c095021db018cd8cbb55941d4073698ce45c405d1348b7b1')
    expect(evaluate(share, publicKey, fromHex(blinded), random)).toEqual({
      evaluated: fromHex(evaluated),
      proof: fromHex(proof),
    })
  })

  test('behavior: byte for byte what the arithmetic in JavaScript answers, and a proof that holds', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.bigInt(1n, 2n ** 250n), (input, r) => {
        const { key, shares } = deal({ threshold: 1, count: 1 })
        const [{ share, publicKey } = { share: key, publicKey: key }] = shares
        const { blind: own, blinded } = blind(new Uint8Array(input))
        const random = () => numberToBytesBE(r, 48)
        const answer = evaluate(share, publicKey, blinded, random)
        expect(answer).toEqual(evaluateInJavaScript(share, publicKey, blinded, random))
        const fresh = evaluate(share, publicKey, blinded)
        expect(fresh.proof).not.toEqual(answer.proof)
        expect(isEvaluation(publicKey, blinded, fresh)).toBe(true)
        expect(finalize(input as Bytes, own, fresh.evaluated)).toHaveLength(32)
      }),
      { numRuns: 10 },
    )
  })

  test('error: no element, no scalar', () => {
    const [only] = deal({ threshold: 1, count: 1 }).shares
    if (!only) throw new Error('no share')
    const { blinded } = blind(fromUtf8('a PIN'))
    expect(() => evaluate(only.share, only.publicKey, new Uint8Array(33))).toThrow()
    expect(() => evaluate(new Uint8Array(32), only.publicKey, blinded)).toThrow()
  })
})
