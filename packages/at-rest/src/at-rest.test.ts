import { randomBytes } from 'node:crypto'
import { fromUtf8 } from '@latchkey/core/bytes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAtRest, drawDataKey } from './at-rest.ts'

const key = drawDataKey()
const atRest = createAtRest([key])
const place = { table: 'records', column: 'share', row: 'one' }
const plain = fromUtf8('thirty-two bytes of a P-256 scalar')

describe('createAtRest', () => {
  test('default', () => {
    const sealed = atRest.seal(place, plain)
    expect(atRest.open(place, sealed)).toEqual(plain)
    expect(sealed.includes(Buffer.from(plain))).toBe(false)
  })

  test('behavior: the same value is sealed differently each time', () => {
    expect(atRest.seal(place, plain).equals(atRest.seal(place, plain))).toBe(false)
  })

  test('behavior: any bytes come back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(Buffer.from(atRest.open(place, atRest.seal(place, bytes)))).toEqual(Buffer.from(bytes))
      }),
    )
  })

  test('behavior: a new active key seals, the old one still opens', () => {
    const sealed = atRest.seal(place, plain)
    const fresh = drawDataKey()
    const both = createAtRest([{ ...key, active: false }, fresh])
    expect(both.open(place, sealed)).toEqual(plain)
    expect(() => atRest.open(place, both.seal(place, plain))).toThrow('names no key of ours')
  })

  test('error: another table, column or row', () => {
    const sealed = atRest.seal(place, plain)
    for (const other of [{ table: 'evals' }, { column: 'auth_key' }, { row: 'two' }])
      expect(() => atRest.open({ ...place, ...other }, sealed)).toThrow()
  })

  test('error: any bit flipped', () => {
    const sealed = atRest.seal(place, plain)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => atRest.open(place, changed)).toThrow()
    }
  })

  test('error: cut short', () => {
    const sealed = atRest.seal(place, plain)
    for (const length of [0, 1, 17, 30, sealed.length - 1])
      expect(() => atRest.open(place, sealed.subarray(0, length))).toThrow()
  })

  test('error: another data key under the same id', () => {
    const other = createAtRest([{ ...key, key: randomBytes(32) }])
    expect(() => other.open(place, atRest.seal(place, plain))).toThrow()
  })

  test('error: no active key', () => {
    expect(() => createAtRest([{ ...key, active: false }])).toThrow('no active data key')
  })
})
