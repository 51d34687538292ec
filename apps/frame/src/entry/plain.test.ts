import { isWalletError } from '@latchkey/core/errors'
import { limits } from '@latchkey/protocol/wire'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPlain } from './plain.ts'

const small = { message: 1024, depth: 4, keys: 20 }
const refused = (value: unknown, reason: RegExp, by = small) => {
  let thrown: unknown
  try {
    toPlain(value, by)
  } catch (error) {
    thrown = error
  }
  expect(isWalletError(thrown, 'invalidRequest') && thrown.context.reason).toMatch(reason)
}

describe('toPlain', () => {
  test('default: copies plain data', () => {
    const value = { a: [1, 'ü', true, null, { b: -0.5 }] }
    expect(toPlain(value, small)).toEqual(value)
  })

  test('behavior: every object is frozen and has no prototype', () => {
    const copy = toPlain({ a: { b: [{ c: 1 }] } }, small) as { a: { b: [{ c: number }] } }
    for (const each of [copy, copy.a, copy.a.b[0]]) {
      expect(Object.isFrozen(each)).toBe(true)
      expect(Object.getPrototypeOf(each)).toBeNull()
    }
    expect(Object.isFrozen(copy.a.b)).toBe(true)
  })

  test('behavior: bytes become 0x-hex text, counted against the size', () => {
    expect(toPlain([Uint8Array.of(0, 10, 255), new Uint8Array(0)], small)).toEqual(['0x000aff', '0x'])
    expect(toPlain(new Uint8Array(500), small)).toHaveLength(1002)
    refused(new Uint8Array(512), /too large/)
  })

  test('behavior: undefined members are left out, undefined elements stay', () => {
    expect(Object.keys(toPlain({ a: undefined, b: 1 }, small) as object)).toEqual(['b'])
    expect(toPlain([undefined], small)).toEqual([undefined])
  })

  test('behavior: what JSON carries comes out as JSON has it, and equal again', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        let copy: unknown
        try {
          copy = toPlain(structuredClone(value), limits)
        } catch (error) {
          // Generated names may be forbidden ones, and generated text may contain half a surrogate pair.
          return isWalletError(error, 'invalidRequest')
        }
        return JSON.stringify(copy) === JSON.stringify(value)
      }),
    )
  })

  test.each(['__proto__', 'constructor', 'prototype'])('error: a member named %s', (name) => {
    refused(JSON.parse(`{"a":[{"${name}":{"polluted":true}}]}`), new RegExp(name))
    expect('polluted' in {}).toBe(false)
  })

  test.each<[string, unknown]>([
    ['Map', new Map([[1, 2]])],
    ['Set', new Set([1])],
    ['Date', new Date()],
    ['ArrayBuffer', new ArrayBuffer(8)],
    ['Uint16Array', new Uint16Array([1])],
    ['Blob', new Blob(['x'])],
    ['RegExp', /x/],
    ['Error', new Error('x')],
    ['boxed number', Object(1)],
    ['bigint', 1n],
  ])('error: %s', (_, value) => refused(structuredClone({ value }), /plain data/))

  test('error: NaN and infinity', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) refused({ value }, /finite/)
  })

  test('error: half a surrogate pair, in text and in names', () => {
    refused('\ud800', /Unicode/)
    refused({ '\udc00': 1 }, /Unicode/)
  })

  test('error: too deep, cyclic, too many, too large', () => {
    refused([[[[[1]]]]], /deep/)
    const cyclic: Record<string, unknown> = {}
    for (const name of 'abcdefgh') cyclic[name] = cyclic
    refused(structuredClone(cyclic), /deep|members/)
    refused(Array.from({ length: 21 }), /members/)
    refused(new Array(2 ** 32 - 1), /members/)
    refused('x'.repeat(2000), /large/)
    refused({ ['x'.repeat(2000)]: 1 }, /large/)
    refused(['ü'.repeat(600)], /large/)
  })

  test('behavior: a hostile size costs no time', () => {
    const before = performance.now()
    refused('x'.repeat(50_000_000), /large/, limits)
    refused({ list: new Array(2 ** 32 - 1) }, /members/, limits)
    expect(performance.now() - before).toBeLessThan(200)
  })
})
