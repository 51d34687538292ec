import { BaseError, createClient, http } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { echo, type ReceivedRequest, startFakeNode } from './node.fake.ts'
import { nodeTransport } from './node-transport.ts'
import { readWholeResponse } from './read-response.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const start = async (...options: Parameters<typeof startFakeNode>) => {
  const node = await startFakeNode(...options)
  stops.push(node.stop)
  return node
}

const honest = (asked: ReceivedRequest | ReceivedRequest[]) => (Array.isArray(asked) ? asked.map(echo) : echo(asked))
/** Begins to answer, and never ends. */
const stalls: Parameters<typeof startFakeNode>[0] = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('[{"id":')
}

const limit = 200
/** How a request ends, and after how long. */
const time = async (address: string, options: { signal?: AbortSignal } = {}, retryCount = 0) => {
  const { request } = createClient({
    transport: nodeTransport({ http: [address] }, { timeout: limit, retryCount, retryDelay: 1 }),
  })
  const before = performance.now()
  const outcome = await request({ method: 'echo' as never, params: ['a'] as never }, options).catch((error) => error)
  return { outcome: outcome as unknown, ms: performance.now() - before }
}

describe('readWholeResponse', () => {
  test('default: the answer, its status and its headers', async () => {
    const fetch = readWholeResponse(
      async () => new Response('word', { status: 418, statusText: 'Teapot', headers: { a: 'b' } }),
      limit,
    )
    const response = await fetch('http://node.test')
    expect([response.status, response.statusText, response.headers.get('a'), await response.text()]).toEqual([
      418,
      'Teapot',
      'b',
      'word',
    ])
  })

  test('behavior: letters that come in two pieces', async () => {
    const { address } = await start(async (_, response) => {
      const bytes = new TextEncoder().encode('[{"id":1,"result":"é"}]')
      response.write(bytes.slice(0, 19))
      await new Promise((resolve) => setTimeout(resolve, 50))
      response.end(bytes.slice(19))
    })
    const response = await readWholeResponse(fetch, 5_000)(address, { method: 'POST', body: 'null' })
    expect(await response.json()).toEqual([{ id: 1, result: 'é' }])
  })

  test('behavior: an answer without a body', async () => {
    const fetch = readWholeResponse(async () => new Response(null, { status: 204 }), limit)
    expect(await (await fetch('http://node.test')).text()).toBe('')
  })

  test.each([
    ['never begins to answer', () => undefined],
    ['begins to answer and never ends', stalls],
  ])('error: a node that %s is given up', async (_, answer) => {
    const { address } = await start(answer)
    const { outcome, ms } = await time(address)
    expect(outcome).toMatchObject({ name: 'TimeoutError' })
    expect(ms).toBeLessThan(limit * 5)
  })

  test('error: a node that never ends is given up although the caller could abort', async () => {
    const { address } = await start(stalls)
    expect((await time(address, { signal: new AbortController().signal })).outcome).toMatchObject({
      name: 'TimeoutError',
    })
  })

  test('error: who aborts does not wait', async () => {
    const { address } = await start(stalls)
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 20)
    const { outcome, ms } = await time(address, { signal: stop.signal })
    expect(outcome).toMatchObject({ name: 'AbortError' })
    expect(ms).toBeLessThan(limit)
    expect((await time(address, { signal: stop.signal })).outcome).toMatchObject({ name: 'AbortError' })
  })

  test('behavior: what viem alone does with a node that never ends: it waits', async () => {
    const { address } = await start(stalls)
    const { request } = createClient({ transport: http(address, { timeout: limit, retryCount: 0 }) })
    const asked = request({ method: 'echo' as never }).catch((error) => error)
    const waited = new Promise((resolve) => setTimeout(() => resolve('still waiting'), limit * 3))
    expect(await Promise.race([asked, waited])).toBe('still waiting')
    await stops.pop()?.()
    expect(await asked).toBeInstanceOf(BaseError)
  })

  test.each([
    ['86400', 2],
    ['Wed, 21 Oct 2065 07:28:00 GMT', 2],
    ['0', 2],
  ])('behavior: a node that says to come back after %s is asked again soon', async (wait, times) => {
    let asks = 0
    const node = await start((asked, response) => {
      if (++asks === times) return honest(asked)
      response.writeHead(429, { 'retry-after': wait }).end()
    })
    const { outcome, ms } = await time(node.address, {}, 1)
    expect(outcome).toBe('a')
    expect(ms).toBeLessThan(limit * 5)
  })

  test('behavior: a short wait the node asks for is kept', async () => {
    const fetch = readWholeResponse(
      async () => new Response('', { status: 429, headers: { 'retry-after': '2' } }),
      10_000,
    )
    expect((await fetch('http://node.test')).headers.get('retry-after')).toBe('2')
  })

  test('error: an answer that is too large is not read to its end', async () => {
    let sent = 0
    const { address } = await start((_, response) => {
      const piece = 'x'.repeat(1_000_000)
      const more = () => {
        while (!response.destroyed && response.write(piece)) sent++
        sent++
      }
      response.on('drain', more)
      more()
    })
    const ask = readWholeResponse(fetch, 10_000)
    await expect(ask(address, { method: 'POST', body: 'null' })).rejects.toMatchObject({
      name: 'ResponseBodyTooLargeError',
    })
    expect(sent).toBeLessThan(40)
  })
})
