import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseJson, readBody } from './body.ts'

describe('parseJson', () => {
  test('default', () => {
    expect(parseJson('{"a":[1,{"a":2}],"b":{"a":"x:\\"}"}}')).toEqual({ a: [1, { a: 2 }], b: { a: 'x:"}' } })
  })

  test('behavior: whatever was made from a value is that value again', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test.each([
    ['a name twice', '{"a":1,"a":2}'],
    ['a name twice, far inside', '[{"x":{"a":1,"b":"}","a":2}}]'],
    ['a name twice, written in two ways', '{"a":1,"\\u0061":2}'],
    ['a name twice, much space between', `{"a":1,"a"${' '.repeat(40)}:2}`],
    ['a name twice, too much space to look through', `{"a":1,"a"${' '.repeat(500)}:2}`],
    ['a name twice behind escaped quotes', '{"\\"":1,"b\\\\":2,"b\\\\":3}'],
    ['40 levels', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['not JSON', '{a:1}'],
    ['nothing', ''],
  ])('error: %s', (_, text) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'bad_request' }))
  })
})

describe('readBody', () => {
  const schema = v.strictObject({ a: v.number() })
  const post = (body: BodyInit, type = 'application/json') =>
    new Request('http://localhost/', { method: 'POST', body, headers: { 'Content-Type': type } })

  test('default', async () => {
    expect(await readBody(post('{"a":1}'), schema)).toEqual({ a: 1 })
    expect(await readBody(post('{"a":1}', 'application/json; charset=utf-8'), schema)).toEqual({ a: 1 })
  })

  test.each([
    ['another field', '{"a":1,"b":2}'],
    ['__proto__', '{"a":1,"__proto__":{"b":2}}'],
    ['a field of another type', '{"a":"1"}'],
    ['a field absent', '{}'],
    ['a list', '[{"a":1}]'],
  ])('error: %s', async (_, text) => {
    await expect(readBody(post(text), schema)).rejects.toMatchObject({ code: 'bad_request' })
  })

  test.each(['\\u0000', '\\ud800', 'a\\udc00b'])('error: a text that no database stores: %s', async (text) => {
    const named = v.record(v.string(), v.unknown())
    for (const body of [`{"a":"${text}"}`, `{"${text}":1}`, `{"a":[{"b":["x","${text}"]}]}`])
      await expect(readBody(post(body), named)).rejects.toMatchObject({ code: 'bad_request' })
    expect(await readBody(post('{"a":"\\ud83d\\ude00"}'), named)).toEqual({ a: '😀' })
  })

  test('error: not declared as JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx'])
      await expect(readBody(post('{"a":1}', type), schema)).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('error: not UTF-8', async () => {
    await expect(readBody(post(Uint8Array.of(0x22, 0xff, 0x22)), schema)).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('error: too long, declared or not', async () => {
    await expect(readBody(post(`{"a":1${' '.repeat(100)}}`), schema, 100)).rejects.toMatchObject({ code: 'too_large' })
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(1000))
      },
    })
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: endless,
      headers: { 'Content-Type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    await expect(readBody(request, schema, 10_000)).rejects.toMatchObject({ code: 'too_large' })
    expect(sent).toBeLessThan(20)
  })
})
