import { describe, expect, test, vi } from 'vitest'
import type { AppRequest } from '../../entry/page-session.ts'
import { createRequestQueue } from './request-queue.ts'
import { failures, mostWaiting, type SessionRequest } from './requests.ts'

const requestOf = (id: number): SessionRequest => ({
  id,
  topic: 'ab',
  params: { chainId: 'eip155:1', request: { method: 'personal_sign', params: [] } },
})
const call = {
  method: 'personal_sign',
  params: [],
  requester: { origin: '', project: '' },
  network: 'ethereum',
} as const

const build = () => {
  const arrived: AppRequest[] = []
  const cancelled: string[] = []
  const queue = createRequestQueue({
    arrive: (request) => void arrived.push(request),
    cancel: (id) => void cancelled.push(id),
  })
  const answers: unknown[] = []
  const ask = (id: number, count = 1) =>
    queue.ask(
      requestOf(id),
      {
        calls: Array.from({ length: count }, () => call) as never, // as `readRequest` makes them
        toFailure: ({ code, message }, results) => ({ error: { code, message, data: results.length } }),
        finish: async (results) => ({ result: results }),
      },
      (answer) => void answers.push(answer),
    )
  return { queue, ask, arrived, cancelled, answers }
}

describe('createRequestQueue', () => {
  test('default: asks one call after the other, and answers with all results', async () => {
    const { ask, arrived, answers } = build()
    ask(1, 2)
    expect(arrived).toHaveLength(1)
    arrived[0]?.app.reply({ result: 'one' })
    expect(arrived).toHaveLength(2)
    arrived[1]?.app.reply({ result: 'two' })
    await vi.waitFor(() => expect(answers).toEqual([{ result: ['one', 'two'] }]))
  })

  test('behavior: a rejection of one rejects all', () => {
    const { ask, arrived, answers } = build()
    ask(1, 3)
    arrived[0]?.app.reply({ result: 'one' })
    arrived[1]?.app.reply({ error: { code: 4001, message: 'no' } as never }) // only the parts that are passed on
    expect(arrived).toHaveLength(2)
    expect(answers).toEqual([{ error: { code: 4001, message: 'no', data: 1 } }])
  })

  test('behavior: too many of one app are refused', () => {
    const { ask, arrived, answers } = build()
    for (let id = 0; id <= mostWaiting; id++) ask(id)
    expect(arrived).toHaveLength(mostWaiting)
    expect(answers).toEqual([{ error: failures.busy }])
  })

  test('behavior: an expired request is called off, and no other', () => {
    const { queue, ask, cancelled, arrived } = build()
    ask(1)
    ask(2)
    queue.expire(2)
    expect(cancelled).toEqual([arrived[1]?.id])
  })

  test('behavior: after the end of the connection nothing more is asked', () => {
    const { queue, ask, cancelled, arrived, answers } = build()
    ask(1, 2)
    queue.callOffAll()
    expect(cancelled).toEqual([arrived[0]?.id])
    arrived[0]?.app.reply({ result: 'one' })
    expect([arrived.length, answers]).toEqual([1, []])
  })
})
