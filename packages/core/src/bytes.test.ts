import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concat, fromBase64Url, fromHex, lp, toBase64Url, toHex } from './bytes.ts'

const fields = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 5 })

describe('lp', () => {
  test('default: each field is preceded by its length in four bytes', () => {
    expect(toHex(lp('ab', 7, new Uint8Array([0xff])))).toBe('0x000000026162000000013700000001ff')
  })

  test('behavior: two different lists of fields never give the same bytes', () => {
    fc.assert(
      fc.property(fields, fields, (a, b) => {
        const same = a.length === b.length && a.every((field, at) => toHex(field) === toHex(b[at] as Uint8Array))
        return (toHex(lp(...a)) === toHex(lp(...b))) === same
      }),
    )
    expect(lp('a', 'bc')).not.toEqual(lp('ab', 'c'))
  })
})

describe('toBase64Url, toHex', () => {
  test('behavior: reading back gives the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
        expect(fromHex(toHex(bytes))).toEqual(bytes)
      }),
    )
  })

  test('error: text of another alphabet or length', () => {
    expect(() => fromBase64Url('a+/=')).toThrow()
    expect(() => fromHex('0x123')).toThrow()
    expect(() => fromHex('zz')).toThrow()
  })
})

describe('concat', () => {
  test('default', () => {
    expect(concat(new Uint8Array([1]), new Uint8Array([]), new Uint8Array([2, 3]))).toEqual(new Uint8Array([1, 2, 3]))
  })
})
