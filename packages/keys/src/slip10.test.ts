import { type Bytes, fromHex } from '@latchkey/core/bytes'
import fc from 'fast-check'
import { HDKey } from 'micro-key-producer/slip10.js'
import { describe, expect, test } from 'vitest'
import { deriveEd25519 } from './slip10.ts'

// `derive.test.ts` has SLIP-0010's own vectors, and those of each family.
describe('deriveEd25519', () => {
  const seed = fromHex('000102030405060708090a0b0c0d0e0f')

  test('behavior: what micro-key-producer derives, of any seed at any path', () => {
    const seeds = fc.uint8Array({ minLength: 16, maxLength: 64 })
    const paths = fc
      .array(fc.oneof(fc.nat(2_000), fc.nat(2 ** 31 - 1), fc.constant(2 ** 31 - 1)), { minLength: 1, maxLength: 5 })
      .map((steps) => ['m', ...steps.map((step) => `${step}'`)].join('/'))
    fc.assert(
      fc.property(seeds, paths, (seed, path) => {
        const before = seed.slice()
        expect(deriveEd25519(seed as Bytes, path)).toEqual(HDKey.fromMasterSeed(seed).derive(path).privateKey)
        // The caller wipes it.
        expect(seed).toEqual(before)
      }),
      { numRuns: 20 },
    )
  })
  test.each(['', 'm', "44'/0'", 'm/44', "m/44'/0", "m/2147483648'", "m/-1'", "m/44'/", "m/44' /0'", "M/44'"])(
    'error: the path "%s"',
    (path) => {
      expect(() => deriveEd25519(seed, path)).toThrow(RangeError)
    },
  )
  test('error: a seed that is too short or too long', () => {
    expect(() => deriveEd25519(new Uint8Array(15), "m/0'")).toThrow(RangeError)
    expect(() => deriveEd25519(new Uint8Array(65), "m/0'")).toThrow(RangeError)
  })
})
