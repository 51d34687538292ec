import { fromHex, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { opMapping } from '@taquito/local-forging'
import { describe, expect, test } from 'vitest'
import { createReader, largest } from './bytes.ts'
import { type Micheline, readMicheline, toBytes } from './micheline.ts'
import { primitives } from './primitives.ts'

const hexOf = (value: unknown) => toHex(toBytes(value)).slice(2)
const read = (hex: string) => readMicheline(createReader(fromHex(hex)))
const isInvalid = expect.toSatisfy((failure) => isWalletError(failure, 'invalidParams'))
const pair = (...args: Micheline[]): Micheline => ({ prim: 'Pair', args })
const one = { int: '1' }

describe('primitives', () => {
  test('default: the official library’s, each at its number', () => {
    const numbered = primitives.map((prim, at) => [at.toString(16).padStart(2, '0'), prim])
    expect(Object.fromEntries(numbered)).toEqual(opMapping)
  })
})

describe('toBytes, readMicheline', () => {
  // The forms as octez describes them (micheline.alpha.expression), one after the other.
  test.each<[string, Micheline, string]>([
    ['a number', { int: '-64' }, '00c001'],
    ['a text', { string: 'hello\n' }, '010000000668656c6c6f0a'],
    ['a list', [one, { int: '2' }], '020000000400010002'],
    ['an empty list', [], '0200000000'],
    ['a word', { prim: 'Unit' }, '030b'],
    ['a word with annotations', { prim: 'unit', annots: ['%a', ':b'] }, '046c000000052561203a62'],
    ['one argument', { prim: 'Some', args: [one] }, '05090001'],
    ['one, with annotations', { prim: 'option', args: [{ prim: 'nat' }], annots: ['%a'] }, '06630362000000022561'],
    ['two', pair(one, { int: '2' }), '070700010002'],
    [
      'two, with annotations',
      { prim: 'pair', args: [{ prim: 'nat' }, { prim: 'int' }], annots: ['%a'] },
      '08650362035b000000022561',
    ],
    ['three', pair(one, one, one), '09070000000600010001000100000000'],
    [
      'three, with annotations',
      { prim: 'pair', args: [{ prim: 'nat' }, { prim: 'nat' }, { prim: 'nat' }], annots: [':p'] },
      '096500000006036203620362000000023a70',
    ],
    // The official library has no form for this one.
    ['four of any word', { prim: 'Ticket', args: [one, one, one, one] }, '099d00000008000100010001000100000000'],
    ['bytes', { bytes: '00ff' }, '0a0000000200ff'],
  ])('default: %s', (_, value, hex) => {
    expect(hexOf(value)).toBe(hex)
    expect(read(hex)).toEqual(value)
  })

  test('behavior: one meaning has one writing', () => {
    expect(hexOf({ prim: 'Unit', args: [], annots: [] })).toBe('030b')
    expect(hexOf({ prim: 'Unit', args: undefined })).toBe('030b')
    expect(hexOf([{ int: '007' }, { int: '-0' }, { bytes: 'AB' }])).toBe(
      hexOf([{ int: '7' }, { int: '0' }, { bytes: 'ab' }]),
    )
  })

  test('error: what is not Micheline', () => {
    const not: unknown[] = [
      undefined,
      null,
      'Unit',
      1,
      {},
      { int: 1 },
      { int: '' },
      { int: '1.0' },
      { int: '0x10' },
      { int: '1', string: 'x' },
      { prim: 'Unit', int: '1' },
      { prim: 'Unit', more: 1 },
      { prim: 'unknown' },
      { prim: 'toString' },
      { prim: 7 },
      { prim: 'Pair', args: 'ab' },
      { prim: 'Pair', args: null },
      { prim: 'Pair', args: [one, undefined] },
      { prim: 'nat', annots: '%a' },
      { prim: 'nat', annots: [''] },
      { prim: 'nat', annots: ['%a b'] },
      { prim: 'nat', annots: ['%é'] },
      { prim: 'nat', annots: [`%${'a'.repeat(255)}`] },
      // Not allowed in Michelson's strings: other scripts, other spaces, invisible characters.
      { string: 'é' },
      { string: 'a\tb' },
      { string: 'a\u0000' },
      { string: '\u202e' },
      { bytes: 'abc' },
      { bytes: '0x00' },
      { bytes: 'zz' },
      new Array(2),
    ]
    for (const value of not) {
      expect(() => hexOf(value), JSON.stringify(value)).toThrow(isInvalid)
      expect(() => hexOf([one, { prim: 'Some', args: [value] }]), JSON.stringify(value)).toThrow(isInvalid)
    }
  })

  test('error: bytes that say nothing, or another thing than they have', () => {
    const wrong = {
      nothing: '',
      'no such kind': '0b00',
      'no such word': '03a1',
      'a text cut off': '010000000568656c',
      'a length beyond all': '0affffffff00',
      'a list with half a value': '020000000100',
      'a text of other signs': '0100000002c3a9',
      'a text that cannot be seen': '010000000100',
      'an annotation that is none': '040b0000000161',
      'two annotations with two spaces': '046c00000006256120203a62',
    }
    for (const [what, hex] of Object.entries(wrong)) expect(() => read(hex), what).toThrow(isInvalid)
  })

  test('error: values within values, more than anybody needs', () => {
    const nest = (depth: number, value: Micheline = one): Micheline => (depth === 0 ? value : nest(depth - 1, [value]))
    const deep = hexOf(nest(200))
    expect(hexOf(read(deep))).toBe(deep)
    expect(() => hexOf(nest(201))).toThrow(/too deeply/)
    // In bytes: nested options, each of which takes two.
    expect(() => read(`${'0509'.repeat(200)}030b`)).not.toThrow()
    expect(() => read(`${'0509'.repeat(201)}030b`)).toThrow(/too deeply/)
    expect(() => read('0509'.repeat(largest / 2))).toThrow(/too deeply/)
    // A page can pass a value that contains itself, and one that would be endless when written out.
    const loop: unknown[] = []
    loop.push(loop)
    expect(() => hexOf(loop)).toThrow(/too deeply/)
    let twice: Micheline = one
    for (let i = 0; i < 100; i++) twice = [twice, twice]
    expect(() => hexOf(twice)).toThrow('Transaction too large')
  })

  test('error: larger than an operation', () => {
    for (const value of [
      { string: 'a'.repeat(largest) },
      { string: 'a'.repeat(10 * largest) },
      { bytes: 'ab'.repeat(largest) },
      { int: '9'.repeat(10 * largest) },
      Array.from({ length: largest }, () => one),
    ])
      expect(() => hexOf(value)).toThrow('Transaction too large')
  })
})
