import { toHex } from '@latchkey/core/bytes'
import { BCS, HexString, serializeArg, TypeTagParser } from 'aptos'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import { decodeArguments, encodeArguments, toJson, type Value } from './arguments.ts'
import { formatTypeTag, parseTypeTag, type TypeTag } from './type-tag.ts'

const integer = (bits: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n }).map(String)
const address = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes))
const bytes = fc.uint8Array({ maxLength: 40 }).map((each) => toHex(each))

/** Types with values as a person reads them: encoding and decoding returns the same value. */
const cases: [string, fc.Arbitrary<unknown>][] = [
  ['bool', fc.boolean()],
  ...[8, 16, 32, 64, 128, 256].map((bits) => [`u${bits}`, integer(bits)] as [string, fc.Arbitrary<unknown>]),
  ['address', address],
  ['vector<u8>', bytes],
  ['vector<u64>', fc.array(integer(64))],
  ['vector<vector<u8>>', fc.array(bytes)],
  ['0x1::string::String', fc.string({ unit: 'grapheme' })],
  ['0x1::object::Object<0x1::a::B>', address],
  ['0x1::option::Option<u64>', fc.option(integer(64))],
  ['vector<0x1::string::String>', fc.array(fc.string())],
]

describe('encodeArguments, decodeArguments', () => {
  for (const [type, values] of cases)
    test(`default: ${type}`, () => {
      fc.assert(
        fc.property(values, (value) => {
          const encoded = encodeArguments([value], [type], [])
          expect(decodeArguments(encoded, [type], [])).toEqual([{ type, value }])
        }),
      )
    })

  test('behavior: bytes as the official library writes them', () => {
    const serialized = (write: (s: InstanceType<typeof BCS.Serializer>) => void) => {
      const serializer = new BCS.Serializer()
      write(serializer)
      return toHex(serializer.getBytes())
    }
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })), fc.string(), (numbers, word) => {
        const [list, string] = encodeArguments([numbers.map(String), word], ['vector<u64>', '0x1::string::String'], [])
        expect(toHex(list as Uint8Array)).toBe(
          serialized((s) => {
            s.serializeU32AsUleb128(numbers.length)
            for (const n of numbers) s.serializeU64(n)
          }),
        )
        expect(toHex(string as Uint8Array)).toBe(serialized((s) => s.serializeStr(word)))
      }),
    )
  })

  test('behavior: what pages write in other ways', () => {
    const whole = `0x${'0'.repeat(63)}1`
    expect(encodeArguments([7, '0x1'], ['u8', 'address'], []).map(toHex)).toEqual(['0x07', whole])
    expect(encodeArguments([{ inner: '0x1' }], ['0x1::object::Object<T0>'], [parseTypeTag('u8')]).map(toHex)).toEqual([
      whole,
    ])
    expect(encodeArguments([[1, 255], 'hi'], ['vector<u8>', 'vector<u8>'], []).map(toHex)).toEqual([
      '0x0201ff',
      '0x026869',
    ])
    expect(
      encodeArguments([{ vec: [] }, { vec: ['5'] }], Array(2).fill('0x1::option::Option<u8>'), []).map(toHex),
    ).toEqual(['0x00', '0x0105'])
  })

  test('behavior: type parameters are filled in', () => {
    const [value] = encodeArguments([['1', '2']], ['vector<T1>'], [parseTypeTag('bool'), parseTypeTag('u16')])
    expect(toHex(value as Uint8Array)).toBe('0x0201000200')
    // A struct of that name elsewhere is not one.
    const [object] = decodeArguments([new Uint8Array(32)], ['0x1::object::Object<0x5::mine::T0>'], [parseTypeTag('u8')])
    expect(object?.type).toMatch(/::mine::T0>$/)
  })

  test('error: what does not fit its type, by the number of the argument', () => {
    const wrong: [unknown, string][] = [
      ['256', 'u8'],
      ['-1', 'u64'],
      [1.5, 'u64'],
      [2 ** 53, 'u64'],
      ['0x10', 'u64'],
      ['true', 'bool'],
      ['nobody', 'address'],
      [[256], 'vector<u8>'],
      ['x', 'vector<u64>'],
      [5, '0x1::string::String'],
      [{}, '0x5::mine::Struct'],
      ['a', 'signer'],
      [{ vec: ['1', '2'] }, '0x1::option::Option<u8>'],
    ]
    for (const [value, type] of wrong)
      expect(() => encodeArguments(['0', value], ['u8', type], []), `${value} as ${type}`).toThrow(
        /argument 2|no argument/,
      )
    expect(() => encodeArguments([], ['u8'], [])).toThrow(/takes 1/)
    expect(() => encodeArguments(['1'], ['T0'], [])).toThrow(/T0 is missing/)
  })

  test('error: bytes that are not of the type, or written in another way', () => {
    expect(() => decodeArguments([Uint8Array.of(2)], ['bool'], [])).toThrow(/argument 1/)
    expect(() => decodeArguments([Uint8Array.of(1, 0)], ['u8'], [])).toThrow(/argument 1/)
    expect(() => decodeArguments([Uint8Array.of(2, 1, 1)], ['0x1::option::Option<u8>'], [])).toThrow(/argument 1/)
  })
})

/** Every type an entry function may take, at any nesting, with values of it as a person reads them. */
const struct = (module: string, name: string, ...typeArguments: TypeTag[]): TypeTag => ({
  kind: 'struct',
  address: `0x${'0'.repeat(63)}1`,
  module,
  name,
  typeArguments,
})
const typed: fc.Arbitrary<{ tag: TypeTag; value: Value }> = fc
  .letrec<{ tag: TypeTag }>((tie) => ({
    tag: fc.oneof(
      { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<TypeTag>(
        ...(['bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address'] as const).map((kind) => ({ kind })),
        { kind: 'vector', of: { kind: 'u8' } },
        struct('string', 'String'),
        struct('object', 'Object', { kind: 'bool' }),
      ),
      tie('tag').map((of): TypeTag => ({ kind: 'vector', of })),
      // An option of an option cannot be read: an empty one and one that holds an empty one look alike.
      tie('tag')
        .filter((of) => !(of.kind === 'struct' && of.name === 'Option'))
        .map((of) => struct('option', 'Option', of)),
    ),
  }))
  .tag.chain((tag) => fc.record({ tag: fc.constant(tag), value: valuesOf(tag) }))

function valuesOf(tag: TypeTag): fc.Arbitrary<Value> {
  const bits = /^u(\d+)$/.exec(tag.kind)?.[1]
  if (bits) return integer(Number(bits))
  if (tag.kind === 'bool') return fc.boolean()
  if (tag.kind === 'address') return address
  if (tag.kind === 'vector') return tag.of.kind === 'u8' ? bytes : fc.array(valuesOf(tag.of), { maxLength: 3 })
  if (tag.kind !== 'struct') throw new Error('not made above')
  if (tag.name === 'String') return fc.string({ unit: 'grapheme', maxLength: 8 })
  if (tag.name === 'Object') return address
  return fc.option(valuesOf(tag.typeArguments[0] as TypeTag)) // an option has one
}

/**
 * The node's JSON as the official library's own serializer takes it; other JSON types are refused there or here.
 */
const theirs = (tag: TypeTag, json: unknown): unknown => {
  const isText = /^(u64|u128|u256|address)$/.test(tag.kind) || (tag.kind === 'vector' && tag.of.kind === 'u8')
  if (isText) expect(typeof json).toBe('string')
  if (/^u(8|16|32)$/.test(tag.kind)) expect(typeof json).toBe('number')
  if (tag.kind === 'vector')
    return tag.of.kind === 'u8' ? new HexString(String(json)) : (json as unknown[]).map((each) => theirs(tag.of, each))
  if (tag.kind !== 'struct' || tag.name === 'String') return json
  if (tag.name === 'Object') return (json as { inner: string }).inner
  const { vec } = json as { vec: unknown[] }
  return vec.length === 0 ? undefined : theirs(tag.typeArguments[0] as TypeTag, vec[0])
}

describe('toJson', () => {
  test('default: every type an entry function takes, nested: the official library makes the same bytes of it', () => {
    fc.assert(
      fc.property(typed, ({ tag, value }) => {
        const type = formatTypeTag(tag)
        const json: unknown = JSON.parse(JSON.stringify(toJson(type, value)))
        const serializer = new BCS.Serializer()
        serializeArg(theirs(tag, json), new TypeTagParser(type).parseTypeTag(), serializer)
        const [encoded] = encodeArguments([value], [type], [])
        expect(toHex(encoded as Uint8Array)).toBe(toHex(serializer.getBytes()))
        // The JSON is also read back as the same value.
        expect(encodeArguments([json], [type], []).map(toHex)).toEqual([toHex(encoded as Uint8Array)])
      }),
      fuzz(1, 1_000),
    )
  })
  test('behavior: small integers are numbers and the rest texts, also within', () => {
    const of = (type: string, value: Value) => toJson(type, value)
    expect(of('vector<u8>', '0x01ff')).toBe('0x01ff')
    expect(of('vector<u16>', ['1', '2'])).toEqual([1, 2])
    expect(of('vector<u64>', ['1'])).toEqual(['1'])
    expect(of('0x1::option::Option<u8>', '7')).toEqual({ vec: [7] })
    expect(of('0x1::option::Option<u8>', null)).toEqual({ vec: [] })
    const whole = `0x${'0'.repeat(63)}1`
    expect(of('vector<0x1::object::Object<0x1::a::B>>', [whole])).toEqual([{ inner: '0x1' }])
    expect(of('0x1::option::Option<vector<u32>>', ['5'])).toEqual({ vec: [[5]] })
    expect(of('vector<0x1::option::Option<address>>', [whole, null])).toEqual([{ vec: ['0x1'] }, { vec: [] }])
  })
})
