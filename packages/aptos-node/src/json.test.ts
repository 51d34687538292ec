import { describe, expect, test } from 'vitest'
import { parseJson } from './json.ts'

describe('parseJson', () => {
  test.each([
    ['18446744073709551615', '18446744073709551615'],
    [' 9007199254740993', '9007199254740993'],
    ['[9007199254740993]', ['9007199254740993']],
    ['[1, -9007199254740993]', [1, '-9007199254740993']],
    ['{"a" : 9007199254740993}', { a: '9007199254740993' }],
    ['{"a":1e20}', { a: Number.NaN }],
    ['{"a":"9007199254740993","b":[1,2.5,true,null]}', { a: '9007199254740993', b: [1, 2.5, true, null] }],
    ['{"a":":1234567890123456789","b":9007199254740991}', { a: ':1234567890123456789', b: 9007199254740991 }],
  ])('default: %s', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })

  test('error: no JSON', () => {
    expect(() => parseJson('<html>')).toThrow(SyntaxError)
  })
})
