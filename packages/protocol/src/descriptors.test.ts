import { describe, expect, test } from 'vitest'
import { resolveDescriptors } from './descriptors.ts'

const address = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const key = `eip155:1:${address.toLowerCase()}`
const context = { contract: { deployments: [{ chainId: 1, address }] } }
const read = (files: Record<string, unknown>, path: string) =>
  JSON.parse(resolveDescriptors(new Map(Object.entries(files))).descriptors.get(path) ?? 'null')

describe('resolveDescriptors', () => {
  test('default: the including file counts, and fields are matched by their path', () => {
    const common = {
      metadata: { owner: 'Common', info: { url: 'https://harbour.example' } },
      display: {
        formats: {
          'buy(uint256 price)': {
            intent: 'Buy',
            fields: [
              { path: 'price', label: 'Price', format: 'raw' },
              { path: '@.value', label: 'Coins', format: 'amount' },
            ],
          },
          'wave()': { intent: 'Wave' },
        },
      },
    }
    const one = {
      includes: '../ercs/common.json',
      context,
      metadata: { owner: 'Harbour' },
      display: {
        formats: {
          'buy(uint256 price)': {
            fields: [
              { path: 'price', params: { token: address } },
              { path: '@.from', label: 'For', format: 'raw' },
            ],
          },
        },
      },
    }
    const files = { 'ercs/common.json': common, 'harbour/one.json': one }
    const { descriptors, calls, typed } = resolveDescriptors(new Map(Object.entries(files)))
    expect([...descriptors.keys()]).toEqual(['harbour/one.json'])
    expect({ calls, typed }).toEqual({ calls: { [key]: ['harbour/one.json'] }, typed: {} })
    expect(read(files, 'harbour/one.json')).toEqual({
      context,
      metadata: { owner: 'Harbour', info: { url: 'https://harbour.example' } },
      display: {
        formats: {
          'buy(uint256 price)': {
            intent: 'Buy',
            fields: [
              { path: 'price', label: 'Price', format: 'raw', params: { token: address } },
              { path: '@.value', label: 'Coins', format: 'amount' },
              { path: '@.from', label: 'For', format: 'raw' },
            ],
          },
          'wave()': { intent: 'Wave' },
        },
      },
    })
  })

  test('behavior: one that includes one that includes another', () => {
    const files = {
      'one.json': { includes: 'two.json', context },
      'two.json': { includes: './three.json', a: 2 },
      'three.json': { a: 3, b: 3 },
    }
    expect(read(files, 'one.json')).toEqual({ context, a: 2, b: 3 })
  })

  test('behavior: a contract in any letters, named twice or by two files', () => {
    const twice = {
      contract: {
        deployments: [
          { chainId: 1, address: address.toLowerCase() },
          { chainId: 1, address },
        ],
      },
    }
    const both = { ...context, eip712: context.contract }
    const { calls, typed } = resolveDescriptors(
      new Map([
        ['a.json', { context: twice }],
        ['b.json', { context: both }],
      ]),
    )
    expect({ calls, typed }).toEqual({ calls: { [key]: ['a.json', 'b.json'] }, typed: { [key]: ['b.json'] } })
  })

  test('behavior: a member may have any name', () => {
    const files = {
      'one.json': JSON.parse(`{"includes":"two.json","context":${JSON.stringify(context)},"__proto__":{"a":1}}`),
      'two.json': JSON.parse('{"__proto__":{"b":2}}'),
    }
    expect(JSON.stringify(read(files, 'one.json'))).toContain('"__proto__":{"b":2,"a":1}')
    expect({}).not.toHaveProperty('a')
  })

  const chain = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [`${at}.json`, at === 5 ? {} : { includes: `${at + 1}.json` }]),
  )
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['is missing', { 'one.json': { includes: 'two.json' } }, /"two.json", which is not in the folder/],
    ['is above the folder', { 'a/one.json': { includes: '../../b.json' } }, /which is not in the folder/],
    ['is no path', { 'one.json': { includes: 7 } }, /includes 7, which is not/],
    ['is itself', { 'one.json': { includes: 'one.json' } }, /includes itself/],
    ['goes round', { 'a.json': { includes: 'b.json' }, 'b.json': { includes: 'a.json' } }, /includes itself, through/],
    ['is too deep', chain, /included more than 4 deep/],
    ['is no object', { 'one.json': { includes: 'two.json' }, 'two.json': [] }, /two.json is not a descriptor/],
  ])('error: an include that %s', (_, files, message) => {
    expect(() => resolveDescriptors(new Map(Object.entries(files)))).toThrow(message)
  })

  test('error: too large with all that it includes, and an address that is none', () => {
    const large = { text: 'x'.repeat(300_000) }
    const files = { 'one.json': { includes: 'two.json', context, more: large }, 'two.json': large }
    expect(() => resolveDescriptors(new Map(Object.entries(files)))).toThrow(/larger than/)
    const wrong = { context: { eip712: { deployments: [{ chainId: 1, address: '0x12' }] } } }
    expect(() => resolveDescriptors(new Map([['one.json', wrong]]))).toThrow(/not a descriptor/)
  })
})
