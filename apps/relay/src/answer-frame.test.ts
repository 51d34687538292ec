import { describe, expect, test } from 'vitest'
import { answerFrame, type FrameParts } from './answer-frame.ts'
import { codes, RpcError } from './json-rpc.ts'

const request = (id: unknown, method = 'm') => ({ id, jsonrpc: '2.0', method, params: {} })

function open(changes: Partial<FrameParts> = {}) {
  const responses: number[] = []
  const parts: FrameParts = {
    answer: async (method) => method,
    onResponse: (id) => responses.push(id),
    nextTurn: async () => true,
    ...changes,
  }
  const send = async (message: unknown) => {
    const text = await answerFrame(JSON.stringify(message), parts)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return { send, responses }
}

describe('answerFrame', () => {
  test('default: one request, and a batch in order', async () => {
    const { send } = open()
    expect(await send(request(1, 'a'))).toEqual({ id: 1, jsonrpc: '2.0', result: 'a' })
    expect(await send([request(1, 'a'), request(2, 'b')])).toEqual([
      { id: 1, jsonrpc: '2.0', result: 'a' },
      { id: 2, jsonrpc: '2.0', result: 'b' },
    ])
  })

  test('behavior: what is longer than one answer may be is refused for the rest of a batch, and not worked out', async () => {
    let worked = 0
    const { send } = open({
      answer: async () => {
        worked++
        return 'x'.repeat(500_000)
      },
    })
    const notification = { jsonrpc: '2.0', method: 'm', params: {} }
    const answers = await send([...Array.from({ length: 50 }, (_, id) => request(id)), notification])
    expect(answers).toHaveLength(50)
    expect(answers[4]).toMatchObject({ id: 4, result: /x/ })
    expect(answers[5]).toMatchObject({ id: 5, error: { code: codes.limit } })
    expect(worked).toBe(5)
  })

  test('behavior: notifications and responses get no answer, alone or in a batch', async () => {
    const { send, responses } = open()
    const notification = { jsonrpc: '2.0', method: 'm', params: {} }
    const response = { id: 7, jsonrpc: '2.0', result: true }
    expect(await send(notification)).toBeUndefined()
    expect(await send([notification, response])).toBeUndefined()
    expect(await send([notification, request(1)])).toEqual([{ id: 1, jsonrpc: '2.0', result: 'm' }])
    expect(await send({ ...response, result: undefined, error: { code: 1, message: '' } })).toBeUndefined()
    expect(responses).toEqual([7])
  })

  test('behavior: a batch whose client left ends, and what was answered is sent', async () => {
    const turns = [true, false]
    const { send } = open({ nextTurn: async () => turns.shift() ?? true })
    expect(await send([request(1), request(2), request(3), request(4)])).toHaveLength(2)
  })

  test('error: an RpcError is passed on, anything else is not', async () => {
    const failures = [new RpcError(codes.limit, 'Too many.', 3), new Error('a password')]
    const { send } = open({ answer: async () => Promise.reject(failures.shift()) })
    expect(await send(request(1))).toMatchObject({ id: 1, error: { code: codes.limit, message: 'Too many.' } })
    const internal = await send(request(2))
    expect(internal).toMatchObject({ id: 2, error: { code: codes.internal } })
    expect(JSON.stringify(internal)).not.toContain('password')
  })

  test('error: no JSON', async () => {
    const text = await answerFrame('no JSON', { answer: async () => 1, onResponse() {}, nextTurn: async () => true })
    expect(JSON.parse(text ?? '')).toMatchObject({ id: null, error: { code: codes.parse } })
  })
})
