import { WalletError } from '@latchkey/core/errors'
import { limits } from '@latchkey/protocol/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Call, type Calls, createCalls, type RpcResponse } from './calls.ts'

const account = `0x${'11'.repeat(20)}`
const signature = `0x${'22'.repeat(65)}`
const hash = `0x${'33'.repeat(32)}`
const sign = (id: string, text = 'hello') => ({ id, method: 'personal_sign', params: [text, account] })
const send = (id: string) => ({ id, method: 'eth_sendTransaction', params: [{ to: account, value: '0x1' }] })

/** A page session in which the test plays the person. */
const build = () => {
  const replies: [string, RpcResponse][] = []
  const asked: { call: Call; resolve(result: unknown): void; reject(failure: unknown): void }[] = []
  const clock = { at: 1_000_000 }
  const calls: Calls = createCalls({
    reply: (id, outcome) => void replies.push([id, outcome]),
    silently: async ({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined),
    ask: (call) => new Promise((resolve, reject) => asked.push({ call, resolve, reject })),
    now: () => clock.at,
  })
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  const person = (at: number) => asked[at] ?? expect.fail(`nobody was asked a ${at + 1}th time`)
  return { calls, replies, asked, person, settled, clock }
}
const code = (outcome: RpcResponse | undefined) => (outcome && 'error' in outcome ? outcome.error.code : undefined)

describe('createCalls', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('default: a call is asked, and answered with what came out', async () => {
    const { calls, replies, person, settled } = build()
    calls.arrive(sign('a'))
    await settled()
    expect(person(0).call.params).toEqual(['hello', account])
    person(0).resolve(signature)
    await settled()
    expect(replies).toEqual([['a', { result: signature }]])
    expect(calls.queue.getState()).toEqual({ current: null, waiting: 0 })
  })

  test('behavior: what another app asks is asked in the same order, answered there, and never the page’s to repeat', async () => {
    const { calls, replies, asked, person, settled } = build()
    const outcomes: RpcResponse[] = []
    const requester = { origin: 'https://fish.example', project: 'Fish market', note: 'unverified' }
    const app = {
      requester,
      topic: 'one',
      network: 'amoy' as const,
      reply: (outcome: RpcResponse) => void outcomes.push(outcome),
    }
    calls.arrive(sign('page'))
    calls.arrive({ ...sign('app'), app })
    await settled()
    expect(asked).toHaveLength(1)
    expect(person(0).call.app).toBeUndefined()
    person(0).resolve(signature)
    await settled()
    expect(person(1).call.app).toBe(app)
    calls.arrive(sign('app'))
    expect(code(replies.at(-1)?.[1])).toBe(-32600)
    person(1).resolve(signature)
    await settled()
    calls.arrive(sign('app'))
    expect(outcomes).toEqual([{ result: signature }])
    expect(replies.map(([id, outcome]) => [id, code(outcome)])).toEqual([
      ['page', undefined],
      ['app', -32600],
      ['app', -32600],
    ])
    calls.arrive({ id: 'app-2', method: 'personal_sign', params: [], app })
    expect(code(outcomes[1])).toBe(-32602)
  })

  test('behavior: one at a time, in order, the rest waits', async () => {
    const { calls, replies, asked, person, settled } = build()
    for (const id of ['a', 'b', 'c']) calls.arrive(sign(id, id))
    await settled()
    expect(asked).toHaveLength(1)
    expect(calls.queue.getState()).toEqual({ current: 'personal_sign', waiting: 2 })
    for (const at of [0, 1, 2]) {
      person(at).resolve(signature)
      await settled()
    }
    expect(replies.map(([id]) => id)).toEqual(['a', 'b', 'c'])
  })

  test('behavior: the same id and payload is asked once; later it gets the first outcome again', async () => {
    const { calls, replies, asked, person, settled } = build()
    calls.arrive(send('a'))
    calls.arrive(send('a'))
    await settled()
    expect(asked).toHaveLength(1)
    person(0).resolve(hash)
    await settled()
    expect(replies).toEqual([['a', { result: hash }]])
    calls.arrive(send('a'))
    await settled()
    expect(replies).toEqual(Array.from({ length: 2 }, () => ['a', { result: hash }]))
    expect(asked).toHaveLength(1)
  })

  test('behavior: a failure is an outcome too: a repeated request opens no second screen', async () => {
    const { calls, replies, asked, person, settled } = build()
    calls.arrive(send('a'))
    await settled()
    person(0).reject(new WalletError('sendTransactionFailed', { reason: 'the node refused it' }))
    await settled()
    for (let again = 0; again < 3; again++) calls.arrive(send('a'))
    await settled()
    expect(asked).toHaveLength(1)
    expect(replies.map(([, outcome]) => code(outcome))).toEqual([4004, 4004, 4004, 4004])
  })

  test('behavior: many cheap reads do not push out a sent transaction', async () => {
    const { calls, asked, person, settled } = build()
    calls.arrive(send('a'))
    await settled()
    person(0).resolve(hash)
    await settled()
    for (let at = 0; at < 5_000; at++) {
      calls.arrive({ id: `read-${at}`, method: 'eth_chainId', params: [] })
      if (at % 10 === 0) await settled()
    }
    calls.arrive(send('a'))
    await settled()
    expect(asked).toHaveLength(1)
  })

  test('behavior: cancel before approval answers 4001, frees the screen and cannot be committed', async () => {
    const { calls, replies, person, settled } = build()
    calls.arrive(sign('a'))
    calls.arrive(sign('b', 'next'))
    await settled()
    calls.cancel('a')
    await settled()
    expect(code(replies[0]?.[1])).toBe(4001)
    expect(person(0).call.signal.aborted).toBe(true)
    expect(() => person(0).call.commit()).toThrow('user rejected')
    person(0).resolve(signature)
    person(1).resolve(signature)
    await settled()
    expect(replies.map(([id, outcome]) => [id, code(outcome)])).toEqual([
      ['a', 4001],
      ['b', undefined],
    ])
  })

  test('behavior: cancel of a waiting call takes it out of the queue', async () => {
    const { calls, replies, asked, person, settled } = build()
    for (const id of ['a', 'b', 'c']) calls.arrive(sign(id, id))
    await settled()
    calls.cancel('b')
    person(0).resolve(signature)
    await settled()
    expect(replies.map(([id]) => id)).toEqual(['b', 'a'])
    expect(asked[1]?.call.id).toBe('c')
  })

  test('behavior: after approval the outcome counts, whatever the page or the clock says', async () => {
    const { calls, replies, person, settled } = build()
    calls.arrive(send('a'))
    await settled()
    person(0).call.commit()
    calls.cancel('a')
    calls.cancelAll(new WalletError('userRejectedRequest'))
    await vi.advanceTimersByTimeAsync(100_000)
    expect(replies).toEqual([])
    person(0).resolve(hash)
    await settled()
    expect(replies).toEqual([['a', { result: hash }]])
  })

  test('behavior: when nothing came of it, the person is asked again and the call can be called off', async () => {
    const { calls, replies, person, settled } = build()
    calls.arrive(send('a'))
    await settled()
    person(0).call.commit()
    await vi.advanceTimersByTimeAsync(100_000)
    person(0).call.reopen()
    await vi.advanceTimersByTimeAsync(200_000)
    expect(replies).toEqual([])
    calls.cancel('a')
    expect(code(replies[0]?.[1])).toBe(4001)
  })

  test('behavior: an early answer goes out at once; the next call waits until the result is put away', async () => {
    const { calls, replies, asked, person, settled } = build()
    calls.arrive(send('a'))
    calls.arrive(sign('b'))
    await settled()
    person(0).call.commit()
    ;(person(0).call as Call<'eth_sendTransaction'>).answer(hash as `0x${string}`)
    expect(replies).toEqual([['a', { result: hash }]])
    await settled()
    expect(asked).toHaveLength(1)
    person(0).resolve(hash)
    await settled()
    expect(replies).toHaveLength(1)
    expect(asked).toHaveLength(2)
  })

  test.each<[string, (calls: Calls) => void]>([
    ['the screen is taken away', (calls) => calls.leave()],
    ['the page calls it off', (calls) => calls.cancel('a')],
    ['nobody looks at it', () => void vi.advanceTimersByTime(limits.screenMs + 1)],
  ])('error: what may have been sent is never answered with a no: %s', async (_, end) => {
    const { calls, replies, person, settled } = build()
    calls.arrive(send('a'))
    await settled()
    person(0).call.commit()
    const failure = new WalletError('sendTransactionFailed', { reason: 'no answer', mayBeSent: true })
    person(0).call.fail(failure)
    end(calls)
    await settled()
    expect(replies).toEqual([['a', { error: failure }]])
    person(0).reject(failure)
    await settled()
    expect(replies).toHaveLength(1)
    expect(calls.queue.getState().current).toBeNull()
  })

  test('behavior: work that goes on after an early answer keeps its screen, with the time of work for each step', async () => {
    const { calls, replies, person, settled } = build()
    const bundle = { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [{ to: account }] }
    calls.arrive({ id: 'a', method: 'wallet_sendCalls', params: [bundle] })
    await settled()
    const call = person(0).call as Call<'wallet_sendCalls'>
    call.commit()
    for (let step = 0; step < 9; step++) {
      call.answer({ id: 'b' }, { goesOn: true })
      vi.advanceTimersByTime(170_000)
      expect(call.signal.aborted).toBe(false)
    }
    call.answer({ id: 'b' })
    vi.advanceTimersByTime(119_000)
    expect(call.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(call.signal.aborted).toBe(true)
    expect(replies).toHaveLength(1)
  })

  test('behavior: what goes on elsewhere after the answer is followed for longer than a screen waits', async () => {
    const { calls, replies, person, settled } = build()
    calls.arrive({ id: 'a', method: 'face_openBuy', params: [{ blockchains: ['POLYGON'] }] })
    await settled()
    const call = person(0).call as Call<'face_openBuy'>
    call.answer(null)
    call.restart()
    await vi.advanceTimersByTimeAsync(limits.screenMs * 3)
    call.restart()
    await vi.advanceTimersByTimeAsync(limits.screenMs * 5)
    expect(call.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(limits.screenMs * 2)
    await settled()
    // The call ends nevertheless, and the page has received only its answer.
    expect(calls.queue.getState().current).toBeNull()
    expect(replies).toEqual([['a', { result: null }]])
  })

  test('behavior: a screen waits five minutes, counted anew for each screen', async () => {
    const { calls, replies, person, settled } = build()
    calls.arrive(sign('a'))
    await settled()
    await vi.advanceTimersByTimeAsync(limits.screenMs - 1)
    person(0).call.restart()
    await vi.advanceTimersByTimeAsync(limits.screenMs - 1)
    expect(replies).toEqual([])
    await vi.advanceTimersByTimeAsync(2)
    expect(code(replies[0]?.[1])).toBe(4001)
    expect(calls.queue.getState().current).toBeNull()
  })

  test('behavior: a screen that is taken away is rejected, a result put away, and what counts already goes on', async () => {
    const { calls, replies, person, settled } = build()
    calls.arrive(send('a'))
    await settled()
    calls.leave()
    await settled()
    expect(code(replies[0]?.[1])).toBe(4001)
    expect(calls.queue.getState().current).toBeNull()

    calls.arrive(send('b'))
    await settled()
    person(1).call.commit()
    calls.leave()
    await settled()
    expect(replies).toHaveLength(1)
    ;(person(1).call as Call<'eth_sendTransaction'>).answer(hash as `0x${string}`)
    expect(calls.queue.getState().current).toBe('eth_sendTransaction')
    calls.leave()
    await settled()
    expect(replies[1]).toEqual(['b', { result: hash }])
    expect(calls.queue.getState().current).toBeNull()
    calls.leave()
  })

  test.each<[string, (calls: Calls) => void]>([
    ['taken away', (calls) => calls.leave()],
    ['called off by the page', (calls) => calls.cancel('a')],
    ['ended by a sign-out', (calls) => calls.cancelAll(new WalletError('userRejectedRequest'))],
    ['left open too long', () => void vi.advanceTimersByTime(limits.screenMs + 1)],
  ])('behavior: the wallet home that is %s is closed, which is no error', async (_, close) => {
    const { calls, replies, person, settled } = build()
    calls.arrive({ id: 'a', method: 'face_openHome', params: [] })
    await settled()
    close(calls)
    await settled()
    expect(replies).toEqual([['a', { result: null }]])
    expect(person(0).call.signal.aborted).toBe(true)
    expect(calls.queue.getState().current).toBeNull()
  })

  test('behavior: work that never ends is answered all the same', async () => {
    const { calls, replies, person, settled } = build()
    calls.arrive(send('a'))
    await settled()
    person(0).call.commit()
    await vi.advanceTimersByTimeAsync(180_001)
    // It continues, so it may still be sent: somebody who only learns that it failed would pay twice.
    expect(replies[0]?.[1]).toMatchObject({ error: { code: 4004, data: { mayBeSent: true } } })
    expect(calls.queue.getState().current).toBeNull()
  })

  test('error: the same id with another payload', async () => {
    const { calls, replies, person, settled } = build()
    calls.arrive(sign('a', 'one'))
    await settled()
    calls.arrive(sign('a', 'two'))
    expect(replies.map(([id, outcome]) => [id, code(outcome)])).toEqual([['a', -32600]])
    expect(person(0).call.params).toEqual(['one', account])
  })

  test('error: an unknown method, also one every object has', async () => {
    const { calls, replies, settled } = build()
    for (const [at, method] of ['eth_sign', 'toString', '__proto__', 'constructor', 'eth_estimategas'].entries())
      calls.arrive({ id: `${at}`, method, params: [] })
    await settled()
    expect(replies.map(([, outcome]) => code(outcome))).toEqual([4201, 4201, 4201, 4201, 4201])
  })

  test('error: parameters of another form, named by their place and never by their content', async () => {
    const { calls, replies, settled } = build()
    calls.arrive({ id: 'a', method: 'eth_sendTransaction', params: [{ to: 'secret words', value: '0x1' }] })
    calls.arrive({ id: 'b', method: 'eth_sendTransaction', params: [{ to: account, authorizationList: [] }] })
    calls.arrive({ id: 'c', method: 'face_directSocialLogin', params: [7] })
    await settled()
    expect(replies.map(([, outcome]) => code(outcome))).toEqual([-32602, -32602, -32602])
    expect(JSON.stringify(replies)).not.toContain('secret words')
    expect(JSON.stringify(replies)).toContain('0.to')
  })

  test('error: a failure the method does not declare leaves as internal, without its words', async () => {
    const { calls, replies, person, settled } = build()
    const failures = [new Error('SELECT * FROM users'), 'text', undefined, new WalletError('boraServiceRegionIsWrong')]
    for (const [at, failure] of failures.entries()) {
      calls.arrive(sign(`${at}`))
      await settled()
      person(at).reject(failure)
      await settled()
    }
    expect(replies.map(([, outcome]) => code(outcome))).toEqual([5000, 5000, 5000, 5000])
    expect(JSON.stringify(replies)).not.toMatch(/SELECT|stack|cause/)
  })

  test('error: a result of another form than declared', async () => {
    const { calls, replies, person, settled } = build()
    calls.arrive(send('a'))
    await settled()
    person(0).resolve('not a hash')
    await settled()
    expect(code(replies[0]?.[1])).toBe(5000)
  })

  test('error: more screens than may wait', async () => {
    const { calls, replies, settled } = build()
    for (let at = 0; at < limits.queue + 3; at++) calls.arrive(sign(`${at}`, `${at}`))
    await settled()
    expect(replies.map(([id, outcome]) => [id, code(outcome)])).toEqual([
      ['9', 4003],
      ['10', 4003],
    ])
  })

  test('error: too many in a short time; the same id may come again later', async () => {
    const { calls, replies, clock, settled } = build()
    for (let at = 0; at < limits.burst + 1; at++) {
      calls.arrive(sign(`${at}`, `${at}`))
      calls.cancel(`${at}`)
    }
    await settled()
    expect(replies.filter(([, outcome]) => code(outcome) === 4003).map(([id]) => id)).toEqual([`${limits.burst}`])
    clock.at += 1_000
    calls.arrive(sign(`${limits.burst}`, `${limits.burst}`))
    calls.cancel(`${limits.burst}`)
    expect(code(replies.at(-1)?.[1])).toBe(4001)
  })

  test('behavior: an app from outside uses up nobody’s rate but its own', async () => {
    const { calls, replies, settled } = build()
    const outcomes: Record<string, (number | undefined)[]> = { one: [], two: [] }
    const from = (topic: string) => ({
      // Both claim to be the same app.
      requester: { origin: 'https://fish.example', project: 'Fish market', note: 'unverified' },
      topic,
      network: 'mumbai' as const,
      reply: (outcome: RpcResponse) => void outcomes[topic]?.push(code(outcome)),
    })
    const send = (topic: string, at: number) => {
      calls.arrive({ ...sign(`${topic} ${at}`, `${at}`), app: from(topic) })
      calls.cancel(`${topic} ${at}`)
    }
    for (let at = 0; at < limits.burst + 1; at++) send('one', at)
    await settled()
    expect(outcomes.one?.filter((each) => each === 4003)).toHaveLength(1)
    send('two', 0)
    calls.arrive(sign('page', 'page'))
    calls.cancel('page')
    await settled()
    expect(outcomes.two).toEqual([4001])
    expect(replies.map(([id, outcome]) => [id, code(outcome)])).toEqual([['page', 4001]])
  })

  test('error: more than may be open', async () => {
    const replies: [string, RpcResponse][] = []
    const calls = createCalls({
      reply: (id, outcome) => void replies.push([id, outcome]),
      silently: () => new Promise(() => {}),
      ask: () => new Promise(() => {}),
    })
    for (let at = 0; at < limits.inFlight + 1; at++) calls.arrive({ id: `${at}`, method: 'eth_accounts', params: [] })
    expect(replies.map(([id, outcome]) => [id, code(outcome)])).toEqual([['32', 4003]])
    await vi.advanceTimersByTimeAsync(30_001)
    expect(replies).toHaveLength(limits.inFlight + 1)
  })
})
