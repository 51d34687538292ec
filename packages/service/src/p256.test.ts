import type { Bytes } from '@latchkey/core/bytes'
import { p256 } from '@noble/curves/nist.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multiply, multiplyBase, readPoint } from './p256.ts'

const { Fn, BASE } = p256.Point
const bytesOf = (scalar: bigint) => Fn.toBytes(scalar) as Bytes
const compressed = (scalar: bigint) => BASE.multiply(scalar).toBytes(true) as Bytes
const scalars = fc.bigInt(1n, Fn.ORDER - 1n)
const edges = [1n, 2n, 3n, 255n, 256n, 65_535n, Fn.ORDER / 2n, Fn.ORDER - 3n, Fn.ORDER - 2n, Fn.ORDER - 1n]

describe('multiply', () => {
  test('default: as another library multiplies', () => {
    fc.assert(
      fc.property(scalars, scalars, (scalar, of) => {
        const point = compressed(of)
        const product = multiply(bytesOf(scalar), readPoint(point))
        expect(product.bytes).toEqual(p256.Point.fromBytes(point).multiply(scalar).toBytes(true))
        expect(product).toEqual(readPoint(product.bytes))
      }),
      { numRuns: 30 },
    )
  })

  test('behavior: the scalars at the edges, for a point and its opposite', () => {
    for (const of of [1n, 5n, Fn.ORDER - 1n])
      for (const scalar of edges) {
        const product = multiply(bytesOf(scalar), readPoint(compressed(of)))
        expect(product.bytes).toEqual(compressed((scalar * of) % Fn.ORDER))
      }
  })

  test('error: no scalar', () => {
    const point = readPoint(compressed(7n))
    for (const scalar of [new Uint8Array(32), new Uint8Array(32).fill(255), new Uint8Array(31).fill(1)])
      expect(() => multiply(scalar, point)).toThrow()
  })
})

describe('multiplyBase', () => {
  test('default', () => {
    for (const scalar of edges) expect(multiplyBase(bytesOf(scalar))).toEqual(compressed(scalar))
  })
  test('error: no scalar', () => {
    expect(() => multiplyBase(new Uint8Array(32))).toThrow()
    expect(() => multiplyBase(new Uint8Array(32).fill(255))).toThrow()
  })
})

describe('readPoint', () => {
  test('error: identity, wrong length, uncompressed, off the curve', () => {
    const off = new Uint8Array(33).fill(255)
    off[0] = 2
    for (const bytes of [new Uint8Array(33), new Uint8Array(1), BASE.toBytes(false) as Bytes, off, new Uint8Array()])
      expect(() => readPoint(bytes)).toThrow()
  })
  test('behavior: it takes exactly what another library takes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.integer({ min: 0, max: 5 }), (x, sign) => {
        const bytes = new Uint8Array([sign, ...x])
        const takes = (read: (bytes: Bytes) => unknown) => {
          try {
            read(bytes)
            return true
          } catch {
            return false
          }
        }
        expect(takes(readPoint)).toBe(takes((each) => p256.Point.fromBytes(each).assertValidity()))
      }),
      { numRuns: 100 },
    )
  })
})
