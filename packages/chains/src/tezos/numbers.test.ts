import { fromHex, toHex } from '@latchkey/core/bytes'
import { describe, expect, test } from 'vitest'
import { createReader, createWriter } from './bytes.ts'
import { readInteger, readNatural, writeInteger, writeNatural } from './numbers.ts'

const written = (write: typeof writeNatural, value: bigint) => {
  const writer = createWriter()
  write(writer, value)
  return toHex(writer.done()).slice(2)
}

describe('writeNatural, readNatural', () => {
  // From the tests of taquito's forger (zarith.spec.ts), and the edges.
  test.each([
    [0n, '00'],
    [127n, '7f'],
    [128n, '8001'],
    [9007199254740991n, 'ffffffffffffff0f'],
    [9007199254740992n, '8080808080808010'],
    [9007199254740993n, '8180808080808010'],
    [9007199254740994n, '8280808080808010'],
    [(1n << 63n) - 1n, 'ffffffffffffffff7f'],
  ])('default: %s is %s', (value, hex) => {
    expect(written(writeNatural, value)).toBe(hex)
    expect(readNatural(createReader(fromHex(hex)))).toBe(value)
  })
  test('error: what has no 63 bits', () => {
    for (const value of [-1n, 1n << 63n, 1n << 200n])
      expect(() => written(writeNatural, value), String(value)).toThrow(/out of range/)
    for (const hex of ['80808080808080808001', 'ff'.repeat(30_000).concat('01')])
      expect(() => readNatural(createReader(fromHex(hex)))).toThrow(/out of range/)
  })
  test('error: longer than it needs to be, or without an end', () => {
    for (const hex of ['8000', 'ff00', '808000'])
      expect(() => readNatural(createReader(fromHex(hex))), hex).toThrow(/longer than/)
    for (const hex of ['', '80', 'ffff'])
      expect(() => readNatural(createReader(fromHex(hex))), hex).toThrow(/too early/)
  })
})

describe('writeInteger, readInteger', () => {
  test.each([
    [0n, '00'],
    [1n, '01'],
    [-1n, '41'],
    [63n, '3f'],
    [64n, '8001'],
    [-64n, 'c001'],
    // As in an operation that Trezor published.
    [20_000n, 'a0b802'],
    [-20_000n, 'e0b802'],
  ])('default: %s is %s', (value, hex) => {
    expect(written(writeInteger, value)).toBe(hex)
    expect(readInteger(createReader(fromHex(hex)))).toBe(value)
  })
  test('behavior: any size', () => {
    for (const value of [10n ** 100n, -(10n ** 100n), 1n << 5_000n])
      expect(readInteger(createReader(fromHex(written(writeInteger, value))))).toBe(value)
  })
  test('error: longer than it needs to be: zeros at its end, and zero with a sign', () => {
    for (const hex of ['8000', 'c000', '40', 'c08000'])
      expect(() => readInteger(createReader(fromHex(hex))), hex).toThrow(/longer than/)
  })
})
