import fc from 'fast-check'
import { createClient, http, type Transport } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { type Fetch, matchResponses } from './match-responses.ts'
import { changed, startFakeNode } from './node.fake.ts'
import { nodeTransport } from './node-transport.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const start = async (...options: Parameters<typeof startFakeNode>) => {
  const node = await startFakeNode(...options)
  stops.push(node.stop)
  return node
}

/** The results of three simultaneous callers. */
const askThree = async (transport: Transport) => {
  const { request } = createClient({ transport })
  const asked = ['a', 'b', 'c'].map((word) => request({ method: 'echo' as never, params: [word] as never }))
  const settled = await Promise.allSettled(asked)
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : `error ${codeOf(each.reason)}`))
}
const codeOf = (error: { code?: number; cause?: unknown }) => error.code

type Answers = { id: number; result: unknown }[]
const nullId = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no idea which' } }

/** Faults of nodes with a batch: the fault, the callers' results with the guard, and their results from viem alone. */
const holes: [name: string, change: (answers: Answers) => unknown, guarded: unknown[], unguarded: unknown[]][] = [
  ['answers in another order', (answers) => answers.reverse(), ['a', 'b', 'c'], ['a', 'b', 'c']],
  ['an answer is missing', ([_, ...rest]) => rest, ['error -32603', 'b', 'c'], ['b', 'c', 'error -1']],
  ['an answer comes twice', (answers) => [answers[0], ...answers], ['a', 'b', 'c'], ['a', 'a', 'b']],
  [
    'an error without an id takes the place of an answer',
    ([_, ...rest]) => [...rest, nullId],
    ['error -32603', 'b', 'c'],
    ['error -32600', 'b', 'c'],
  ],
  [
    'an error without an id takes the place of the last answer',
    ([a, b]) => [a, b, nullId],
    ['a', 'b', 'error -32603'],
    ['error -32600', 'a', 'b'],
  ],
  ['one error for all', () => ({ ...nullId, id: null }), Array(3).fill('error -32600'), Array(3).fill('error -1')],
  [
    'an answer to somebody else is among them',
    (answers) => [{ jsonrpc: '2.0', id: -1, result: 'foreign' }, ...answers],
    ['a', 'b', 'c'],
    ['foreign', 'a', 'b'],
  ],
  [
    'two answers that contradict each other',
    (answers) => [...answers, { ...answers[1], result: 'other' }],
    ['a', 'error -32603', 'c'],
    ['a', 'b', 'other'],
  ],
  [
    'an answer without an id',
    ([a, ...rest]) => [{ ...a, id: undefined }, ...rest],
    ['error -32603', 'b', 'c'],
    ['a', 'b', 'c'],
  ],
  [
    'an answer that is neither result nor error',
    ([a, ...rest]) => [{ id: a?.id }, ...rest],
    ['error -32603', 'b', 'c'],
    [undefined, 'b', 'c'],
  ],
  ['nothing at all', () => [], Array(3).fill('error -32603'), Array(3).fill('error -1')],
  ['no answers but a word', () => 'busy', Array(3).fill('error -32603'), Array(3).fill(undefined)],
  ['null', () => null, Array(3).fill('error -32603'), Array(3).fill('error -1')],
]

describe('matchResponses', () => {
  test.each(holes)('default: each caller gets its own answer when %s', async (_, change, guarded) => {
    const { address } = await start(changed(change))
    expect(await askThree(nodeTransport({ http: [address] }, { retryCount: 0 }))).toEqual(guarded)
  })

  // The reason for the guard. If one of these fails, viem has improved, and the guard may need to do less.
  test.each(holes)('behavior: what viem alone makes of it: %s', async (_, change, __, unguarded) => {
    const { address } = await start(changed(change))
    expect(await askThree(http(address, { batch: true, retryCount: 0 }))).toEqual(unguarded)
  })

  test('behavior: the message of one error for all reaches every caller, and its code decides about trying again', async () => {
    const { address, bodies } = await start(
      changed(() => ({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'slow down' } })),
    )
    const { request } = createClient({ transport: nodeTransport({ http: [address] }, { retryDelay: 1 }) })
    const asked = ['a', 'b'].map((word) => request({ method: 'echo' as never, params: [word] as never }))
    for (const each of asked) await expect(each).rejects.toMatchObject({ code: -32005, details: 'slow down' })
    expect(bodies.map((body) => (body as unknown[]).length)).toEqual([2, 2, 2, 2])
  })

  test('behavior: a request that was not answered is asked again, the others are not', async () => {
    let times = 0
    const { address, bodies } = await start(changed((answers) => (times++ ? answers : answers.slice(1))))
    expect(await askThree(nodeTransport({ http: [address] }, { retryDelay: 1 }))).toEqual(['a', 'b', 'c'])
    expect(bodies.map((body) => (body as unknown[]).length)).toEqual([3, 1])
  })

  test('behavior: a request alone in its batch may be answered alone', async () => {
    const { address } = await start((asked) => (Array.isArray(asked) ? { id: asked[0]?.id, result: 'alone' } : asked))
    const { request } = createClient({ transport: nodeTransport({ http: [address] }, { retryCount: 0 }) })
    expect(await request({ method: 'echo' as never })).toBe('alone')
  })

  test('behavior: a request that goes alone has an answer of the right form, or an error', async () => {
    const ask = async (body: unknown) => {
      const fetch = matchResponses(async () => new Response(JSON.stringify(body)))
      return (await fetch('http://node.test', { body: '{"id":1,"method":"echo"}' })).json()
    }
    for (const answer of [
      { id: 1, result: 'a' },
      { id: null, error: { code: -32000, message: 'no' } },
      { result: null },
    ])
      expect(await ask(answer)).toEqual(answer)
    for (const junk of ['busy', 5, null, [], {}, { id: 1 }, { id: 1, error: 'busy' }])
      expect(await ask(junk), JSON.stringify(junk)).toMatchObject({ error: { code: -32603 } })
  })

  test.each([503, 429])(
    'behavior: a failure that is no JSON-RPC keeps its status, %i, and its headers',
    async (status) => {
      const fetch = matchResponses(async () => new Response('busy', { status, headers: { 'retry-after': '2' } }))
      const response = await fetch('http://node.test', { body: '[{"id":1}]' })
      expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
        status,
        '2',
        'busy',
      ])
    },
  )

  test('behavior: whatever is lost, doubled or mixed up, nobody gets the answer of another', async () => {
    const junk = fc.constantFrom(
      null,
      0,
      'x',
      [],
      {},
      nullId,
      { id: 'a', result: 'other' },
      { id: -7, result: 'other' },
    )
    const property = fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0 }), { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(30), { maxLength: 30 }),
      fc.array(junk, { maxLength: 4 }),
      fc.boolean(),
      async (ids, picks, odd, textual) => {
        const honest = ids.map((id) => ({ jsonrpc: '2.0', id: textual ? String(id) : id, result: `of ${id}` }))
        const batch = [...picks.flatMap((pick) => honest[pick] ?? []), ...odd]
        const fetch: Fetch = async () => new Response(JSON.stringify(batch))
        const response = await matchResponses(fetch)('http://node.test', {
          body: JSON.stringify(ids.map((id) => ({ id }))),
        })
        const answers = (await response.json()) as { id: number; result?: unknown; error?: { code: number } }[]

        expect(answers.map(({ id }) => id)).toEqual(ids)
        for (const [place, { id, result, error }] of answers.entries()) {
          if (picks.includes(place)) expect(result).toBe(`of ${id}`)
          else expect([result, error?.code]).toEqual([undefined, -32603])
        }
      },
    )
    await fc.assert(property, { numRuns: 500 })
  })

  test("behavior: even a node that gives others' answers under our ids gets at most an error through", async () => {
    const property = fc.asyncProperty(
      fc.array(fc.record({ id: fc.nat(3), result: fc.nat(2) }), { maxLength: 8 }),
      async (batch) => {
        const fetch: Fetch = async () => new Response(JSON.stringify(batch))
        const response = await matchResponses(fetch)('http://node.test', { body: '[{"id":0},{"id":1},{"id":2}]' })
        const answers = (await response.json()) as { id: number; result?: unknown }[]
        for (const { id, result } of answers) {
          const results = new Set(batch.filter((each) => each.id === id).map((each) => each.result))
          expect(result).toBe(results.size === 1 ? [...results][0] : undefined)
        }
      },
    )
    await fc.assert(property, { numRuns: 500 })
  })
})
