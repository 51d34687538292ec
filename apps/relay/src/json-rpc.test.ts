import { describe, expect, test } from 'vitest'
import { codes, RpcError, readFrame, writeError, writeResult } from './json-rpc.ts'

const request = (id: string) => `{"id":${id},"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"x"}}`

describe('readFrame', () => {
  test('default: a request', () => {
    expect(readFrame(request('"1784"'))).toEqual({
      kind: 'request',
      id: '"1784"',
      method: 'irn_subscribe',
      params: { topic: 'x' },
    })
  })

  test.each([
    '"1784000000000000001"',
    '1784000000000000001',
    '-9223372036854775808',
    '7',
    '0',
    'null',
    '""',
    '"ünî \\"quoted\\""',
  ])('behavior: the id %s stays as it is', (id) => {
    expect(readFrame(request(id))).toMatchObject({ kind: 'request', id })
    expect(readFrame(`[${request('1')},${request(id)}]`)).toMatchObject([{ id: '1' }, { id }])
  })

  test('behavior: a long number elsewhere is no id', () => {
    const text =
      '{"id":1,"jsonrpc":"2.0","method":"m","params":{"id":1784000000000000001,"to":{"id":"1784000000000000001"}}}'
    expect(readFrame(text)).toMatchObject({ id: '1', params: { to: { id: '1784000000000000001' } } })
  })

  test('behavior: a notification has no id; parameters may be missing', () => {
    expect(readFrame('{"jsonrpc":"2.0","method":"m"}')).toEqual({
      kind: 'request',
      id: undefined,
      method: 'm',
      params: undefined,
    })
  })

  test('behavior: answers of the client', () => {
    expect(readFrame('{"id":5,"jsonrpc":"2.0","result":true}')).toEqual({ kind: 'response', id: 5, isResult: true })
    expect(readFrame('{"id":5,"jsonrpc":"2.0","error":{"code":1,"message":""}}')).toEqual({
      kind: 'response',
      id: 5,
      isResult: false,
    })
  })

  test.each([
    ['nothing', ''],
    ['half of it', '{"id":1,'],
    ['two of them', '{} {}'],
    ['a name twice', '{"id":1,"id":2,"jsonrpc":"2.0","method":"m"}'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['a million levels', '['.repeat(1_000_000)],
  ])('error: %s is no JSON', (_name, text) => {
    expect(readFrame(text)).toMatchObject({ kind: 'wrong', id: 'null', error: { code: -32_700 } })
  })

  test.each([
    ['a number', '1'],
    ['null', 'null'],
    ['an empty batch', '[]'],
    ['no version', '{"id":1,"method":"m"}'],
    ['another version', '{"id":1,"jsonrpc":"1.0","method":"m"}'],
    ['a method that is no text', '{"id":1,"jsonrpc":"2.0","method":1}'],
    ['an id that is an object', '{"id":{},"jsonrpc":"2.0","method":"m"}'],
    ['an id without an end', `{"id":"${'1'.repeat(300)}","jsonrpc":"2.0","method":"m"}`],
    ['neither result nor error', '{"id":1,"jsonrpc":"2.0"}'],
  ])('error: %s is no request', (_name, text) => {
    expect(readFrame(text)).toMatchObject({ kind: 'wrong', id: 'null', error: { code: -32_600 } })
  })

  test('error: what is wrong in a batch does not spoil the rest', () => {
    expect(readFrame(`[1,${request('2')}]`)).toMatchObject([{ kind: 'wrong' }, { kind: 'request', id: '2' }])
  })
})

describe('writeResult, writeError', () => {
  test('default: JSON with the id as it came', () => {
    expect(writeResult('1784000000000000001', true)).toBe('{"id":1784000000000000001,"jsonrpc":"2.0","result":true}')
    expect(JSON.parse(writeError('"7"', new RpcError(codes.limit, 'Too "much".', 3)))).toEqual({
      id: '7',
      jsonrpc: '2.0',
      error: { code: -32_005, message: 'Too "much".', data: { retryAfter: 3 } },
    })
    expect(JSON.parse(writeError('null', new RpcError(codes.parse, 'No.'))).error).not.toHaveProperty('data')
  })
})
