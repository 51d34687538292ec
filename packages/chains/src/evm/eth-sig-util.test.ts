import { fromHex, toHex } from '@latchkey/core/bytes'
import {
  personalSign,
  recoverPersonalSignature,
  recoverTypedSignature,
  SignTypedDataVersion,
  signTypedData as signTheirs,
  type TypedMessage,
} from '@metamask/eth-sig-util'
import fc from 'fast-check'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import { privateKey } from './fixtures/transactions.ts'
import { signMessage, signTypedData } from './sign.ts'

// Differential: signatures equal those of the library on which many wallets are built. Ours uses another one.

const { V3, V4 } = SignTypedDataVersion
/** Each part is short, and draws its own values from the seed that the run prints. */
const runs = [1, 2, 3, 4, 5]
const addressOf = (key: Uint8Array) => privateKeyToAddress(toHex(key)).toLowerCase()

type Field = { name: string; type: string }
/** A type, and any value of it as in JSON: numbers as text. */
type Kind = { type: string; value: fc.Arbitrary<unknown> }

const hexOf = (size: { minLength: number; maxLength: number }) => fc.uint8Array(size).map(toHex)
const exactly = (size: number) => hexOf({ minLength: size, maxLength: size })
const bits = fc.integer({ min: 1, max: 32 }).map((count) => count * 8)
const simple: fc.Arbitrary<Kind> = fc.oneof(
  fc.constantFrom<Kind>(
    { type: 'address', value: exactly(20) },
    { type: 'bool', value: fc.boolean() },
    { type: 'string', value: fc.string({ unit: 'grapheme' }) },
    { type: 'bytes', value: hexOf({ minLength: 0, maxLength: 80 }) },
  ),
  bits.map((size) => ({
    type: `uint${size}`,
    value: fc.bigInt({ min: 0n, max: 2n ** BigInt(size) - 1n }).map(String),
  })),
  bits.map((size) => ({
    type: `int${size}`,
    value: fc.bigInt({ min: -(2n ** BigInt(size - 1)), max: 2n ** BigInt(size - 1) - 1n }).map(String),
  })),
  fc.integer({ min: 1, max: 32 }).map((size) => ({ type: `bytes${size}`, value: exactly(size) })),
)
const listOf = ({ type, value }: Kind): fc.Arbitrary<Kind> =>
  fc.oneof(
    fc.constant({ type: `${type}[]`, value: fc.array(value, { maxLength: 4 }) }),
    fc
      .integer({ min: 1, max: 3 })
      .map((size) => ({ type: `${type}[${size}]`, value: fc.array(value, { minLength: size, maxLength: size }) })),
  )

/** A struct's fields, and any value of it. */
const structOf = (kinds: readonly Kind[]) => ({
  fields: kinds.map(({ type }, at): Field => ({ name: `field${at}`, type })),
  value: fc.record(Object.fromEntries(kinds.map(({ value }, at) => [`field${at}`, value]))),
})

/** Typed data with a struct in a struct; with lists of both where they are allowed. */
const typedData = (lists: boolean): fc.Arbitrary<object> =>
  fc
    .tuple(fc.array(simple, { minLength: 1, maxLength: 4 }), fc.array(simple, { minLength: 1, maxLength: 4 }))
    .chain(([inner, outer]) => {
      const leaf = structOf(inner)
      const nested: Kind = { type: 'Leaf', value: leaf.value }
      const more = lists ? fc.tuple(listOf(nested), fc.constantFrom(...outer).chain(listOf)) : fc.constant([nested])
      return more.chain((extra) => {
        const tree = structOf([...outer, nested, ...extra])
        const domain = {
          name: fc.string(),
          version: fc.string(),
          chainId: fc.integer({ min: 1 }),
          verifyingContract: exactly(20),
        }
        const EIP712Domain = [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ]
        return fc.record({
          types: fc.constant({ EIP712Domain, Leaf: leaf.fields, Tree: tree.fields }),
          primaryType: fc.constant('Tree'),
          domain: fc.record(domain),
          message: tree.value,
        })
      })
    })

/** With their types, which infer nothing from generated data. */
const asTheirs = (data: object) => data as TypedMessage<Record<string, Field[]> & { EIP712Domain: Field[] }>
const sign = (key: Uint8Array, data: object, version: typeof V3 | typeof V4) =>
  signTheirs({ privateKey: Buffer.from(key), data: asTheirs(data), version })

describe('signMessage', () => {
  test.each(runs)('default: any key and bytes sign as eth-sig-util signs them: part %i', (run) => {
    fc.assert(
      fc.property(privateKey, hexOf({ minLength: 0, maxLength: 200 }), (key, data) => {
        const signature = signMessage(key, fromHex(data))
        expect(signature).toBe(personalSign({ privateKey: Buffer.from(key), data }))
        expect(recoverPersonalSignature({ data, signature })).toBe(addressOf(key))
      }),
      fuzz(run, 200),
    )
  })
})

describe('signTypedData', () => {
  test.each([
    ...runs.map((run) => ['eth_signTypedData_v3, without lists', run, V3, false] as const),
    ...runs.map((run) => ['eth_signTypedData_v4', run, V4, true] as const),
  ])(
    'default: %s: any types and data sign as eth-sig-util signs them, and recover to the account: part %i',
    (_, run, version, lists) => {
      fc.assert(
        fc.property(privateKey, typedData(lists), (key, data) => {
          const signature = signTypedData(key, JSON.stringify(data))
          expect(signature).toBe(sign(key, data, version))
          expect(recoverTypedSignature({ data: asTheirs(data), signature, version })).toBe(addressOf(key))
        }),
        fuzz(run, 200),
      )
    },
  )

  // Where that library deviates from EIP-712, ours refuses, so that nobody signs anything that the types do not
  // declare.
  const key = new Uint8Array(32).fill(7)
  const base = {
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Leaf: [{ name: 'text', type: 'string' }],
      Tree: [
        { name: 'leaf', type: 'Leaf' },
        { name: 'pair', type: 'uint256[2]' },
        { name: 'mark', type: 'bytes4' },
      ],
    },
    primaryType: 'Tree',
    domain: { name: 'Harbour' },
    message: { leaf: { text: 'green' }, pair: ['1', '2'], mark: '0x01020304' },
  }
  const { EIP712Domain: _, ...noDomain } = base.types
  test.each<[string, object]>([
    ['a struct that is not there counts as zero for it', { message: { ...base.message, leaf: null } }],
    ['it counts three where the type says two', { message: { ...base.message, pair: ['1', '2', '3'] } }],
    ['it pads bytes that are too short', { message: { ...base.message, mark: '0x01' } }],
  ])('error: %s; we refuse it', (_name, change) => {
    const data = { ...base, ...change }
    expect(sign(key, data, V4)).toMatch(/^0x[\da-f]{130}$/)
    expect(() => signTypedData(key, JSON.stringify(data))).toThrow()
    expect(signTypedData(key, JSON.stringify(base))).toBe(sign(key, base, V4))
  })

  test('behavior: where it takes a domain nobody declared for an empty one, ours binds what stands in it', () => {
    const data = { ...base, types: noDomain }
    expect(signTypedData(key, JSON.stringify(data))).not.toBe(sign(key, data, V4))
    expect(signTypedData(key, JSON.stringify(data))).toBe(sign(key, base, V4))
  })
})
