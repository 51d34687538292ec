import { catalogue, type ErrorName, WalletError } from '@latchkey/core/errors'
import type { FromFrame, FromPage, Hello } from '@latchkey/protocol/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChannel, type PendingRequest } from './channel.ts'
import { readFrameMessage } from './checks.ts'

const codeOf = (name: ErrorName) => catalogue[name].code

const isRecord = (x: unknown): x is object => typeof x === 'object' && x !== null && !Array.isArray(x)

type Parts = Parameters<typeof createChannel>[0]

/** The other end of the channel, controlled by the test: the messages it received, and a way to send. */
function setup(options: { readyLimit?: number; hasDocument?(): boolean; loadReader?: Parts['loadReader'] } = {}) {
  const received: FromPage[] = []
  const controls: string[] = []
  const events: unknown[] = []
  let port: MessagePort | undefined
  let hello: Hello | undefined
  let chosen = false
  const hellos: { hello: Hello; port: MessagePort }[] = []
  const reload = vi.fn()
  const channel = createChannel({
    network: () => 'mumbai',
    readyLimit: options.readyLimit ?? 15_000,
    hasDocument: () => options.hasDocument?.() ?? false,
    loadReader: options.loadReader ?? (async () => readFrameMessage),
    post(greeting, end) {
      hellos.push({ hello: greeting, port: end })
      if (!chosen) {
        hello = greeting
        port = end
      }
      end.onmessage = ({ data }) => received.push(data)
    },
    reload,
    onReady: () => {},
    onControl: (method) => controls.push(method),
    onEvent: ({ event, data }) => events.push([event, data]),
    onToast: (toast) => events.push(['toast', toast]),
  })
  const say = (message: unknown) => port?.postMessage(isRecord(message) ? { from: 'FACE_IFRAME', ...message } : message)
  const ready = () => say({ kind: 'control', method: 'face_ready', nonce: hello?.nonce } as FromFrame)
  const requests = () => received.filter((message) => message.kind === 'request')
  /** The document answers the hello with this number and no other. */
  const answer = (number: number) => {
    chosen = true
    hello = hellos[number]?.hello
    port = hellos[number]?.port
    ready()
  }
  return {
    channel,
    hellos,
    answer,
    received,
    requests,
    controls,
    events,
    reload,
    say,
    ready,
    crash: () => port?.close(),
  }
}

const silent: PendingRequest = { method: 'eth_chainId', params: [], limit: 30_000, asks: false }
const asking: PendingRequest = { method: 'personal_sign', params: ['0x00'], limit: 360_000, asks: true }
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: WalletError) => error,
  )

/** Messages arrive in real time even when the clock is faked. */
const travelled = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 1 })

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

describe('createChannel', () => {
  test('behavior: errors that share a code stay what they are', async () => {
    const names = Object.keys(catalogue) as ErrorName[]
    const sharing = names.filter((name) => names.some((other) => other !== name && codeOf(other) === codeOf(name)))
    expect(sharing).toEqual(expect.arrayContaining(['unsupportedNetwork', 'unsupportedChain', 'unsupportedBlockchain']))
    const { channel, requests, say, ready } = setup()
    channel.greet()
    ready()
    for (const [index, name] of sharing.entries()) {
      const answer = failure(channel.ask(silent))
      await travelled(() => expect(requests()).toHaveLength(index + 1))
      // The sentence does not matter here, so it gets no facts.
      const error = WalletError.toNamedWire(new WalletError(name as 'internal'))
      say({ kind: 'reply', id: requests()[index]?.id, error })
      expect(await answer).toMatchObject({ reason: name, code: codeOf(name), message: error.message })
    }
  })

  test('default: a request made before the wallet is ready waits, is sent once, and gets its reply', async () => {
    const { channel, requests, say, ready } = setup()
    const answer = channel.ask(silent)
    channel.greet()
    ready()
    await travelled(() => expect(requests()).toHaveLength(1))
    expect(requests()[0]).toMatchObject({ method: 'eth_chainId', params: [] })
    expect(requests()[0]?.id).toMatch(/^[\w-]{22}$/)
    say({ kind: 'reply', id: requests()[0]?.id, result: '0x13881' })
    expect(await answer).toBe('0x13881')
  })

  test('behavior: nothing is sent until the wallet is ready, nor for the ready of another hello', async () => {
    const { channel, requests, say, ready, controls } = setup()
    void failure(channel.ask(silent))
    channel.greet()
    say({ kind: 'control', method: 'face_ready', nonce: 'AAAAAAAAAAAAAAAAAAAAAA' })
    say({ kind: 'control', method: 'face_openIframe' })
    await travelled(() => expect(controls).toContain('face_openIframe'))
    expect(requests()).toHaveLength(0)
    ready()
    await travelled(() => expect(requests()).toHaveLength(1))
  })

  test('behavior: messages wait until what reads them is loaded', async () => {
    const loading = Promise.withResolvers<typeof readFrameMessage>()
    const { channel, requests, ready } = setup({ loadReader: () => loading.promise })
    void failure(channel.ask(silent))
    channel.greet()
    ready()
    await new Promise(setImmediate)
    expect(requests()).toHaveLength(0)
    loading.resolve(readFrameMessage)
    await travelled(() => expect(requests()).toHaveLength(1))
  })

  test('error: what reads the messages could not be loaded; the next request loads it and the frame again', async () => {
    const loadReader = vi
      .fn(async () => readFrameMessage)
      .mockRejectedValueOnce(new WalletError('noAnswer', { reason: 'a part of the wallet could not be loaded' }))
    const { channel, requests, reload, answer } = setup({ loadReader })
    const waiting = failure(channel.ask(silent))
    channel.greet()
    expect(await waiting).toMatchObject({ reason: 'noAnswer', message: expect.stringContaining('could not be loaded') })
    void failure(channel.ask(silent))
    expect(reload).toHaveBeenCalledTimes(1)
    channel.greet()
    answer(1)
    await travelled(() => expect(requests()).toHaveLength(1))
  })

  test("behavior: replies of unknown ids and malformed messages are nobody's", async () => {
    const { channel, requests, say, ready, events } = setup()
    const answer = channel.ask(silent)
    channel.greet()
    ready()
    await travelled(() => expect(requests()).toHaveLength(1))
    const id = requests()[0]?.id
    for (const message of [null, 7, 'x', [], { id, result: '0xEVIL' }, { kind: 'reply', id: '1', result: '0xEVIL' }])
      say(message)
    say({ kind: 'reply', id: 'AAAAAAAAAAAAAAAAAAAAAA', result: '0xEVIL' })
    say({ kind: 'event', event: 'chainChanged', data: '0x1' })
    await travelled(() => expect(events).toEqual([['chainChanged', '0x1']]))
    say({ kind: 'reply', id, result: 'true' })
    say({ kind: 'reply', id, result: 'again' })
    expect(await answer).toBe('true')
  })

  test('behavior: at most 32 requests are in flight, the others follow', async () => {
    const { channel, requests, say, ready } = setup()
    const answers = Promise.all(Array.from({ length: 40 }, () => channel.ask(silent)))
    channel.greet()
    ready()
    await travelled(() => expect(requests()).toHaveLength(32))
    for (const { id } of requests()) say({ kind: 'reply', id, result: 1 })
    await travelled(() => expect(requests()).toHaveLength(40))
    for (const { id } of requests().slice(32)) say({ kind: 'reply', id, result: 1 })
    expect(await answers).toHaveLength(40)
  })

  test('behavior: cancel takes back what asks a person, and tells the wallet', async () => {
    const { channel, received, requests, say, ready } = setup()
    channel.greet()
    ready()
    const asked = failure(channel.ask(asking))
    const read = channel.ask(silent)
    await travelled(() => expect(requests()).toHaveLength(2))
    channel.cancel()
    const id = requests()[0]?.id
    await travelled(() => expect(received.at(-1)).toEqual({ kind: 'cancel', from: 'FACE_SDK', id }))
    say({ kind: 'reply', id, error: { code: 4001, message: 'Face Error: [4001] user rejected request' } })
    expect(await asked).toMatchObject({ code: 4001 })
    say({ kind: 'reply', id: requests()[1]?.id, result: 1 })
    expect(await read).toBe(1)
  })

  test('behavior: what was approved before it was taken back still answers, and a wallet that says nothing ends it', async () => {
    const { channel, received, requests, say, ready } = setup()
    channel.greet()
    ready()
    const approved = channel.ask(asking)
    const silence = failure(channel.ask(asking))
    await travelled(() => expect(requests()).toHaveLength(2))
    channel.cancel()
    await travelled(() => expect(received).toHaveLength(4))
    say({ kind: 'reply', id: requests()[0]?.id, result: '0xabcd' })
    expect(await approved).toBe('0xabcd')
    vi.advanceTimersByTime(200_000)
    expect(await silence).toMatchObject({ reason: 'noAnswer' })
  })

  test('behavior: an abort rejects with 4001, whether before or after sending', async () => {
    const { channel, received, requests, say, ready } = setup()
    const early = new AbortController()
    const late = new AbortController()
    const first = failure(channel.ask({ ...asking, signal: early.signal }))
    early.abort()
    expect(await first).toMatchObject({ code: 4001 })
    expect(await failure(channel.ask({ ...asking, signal: early.signal }))).toMatchObject({ code: 4001 })

    channel.greet()
    ready()
    const second = failure(channel.ask({ ...asking, signal: late.signal }))
    await travelled(() => expect(requests()).toHaveLength(1))
    late.abort()
    await travelled(() => expect(received).toHaveLength(2))
    say({
      kind: 'reply',
      id: requests()[0]?.id,
      error: { code: 4001, message: 'Face Error: [4001] user rejected request' },
    })
    expect(await second).toMatchObject({ code: 4001 })
  })

  test('behavior: a reload settles what was sent, hides the overlay, and the next request works', async () => {
    const { channel, requests, controls, say, ready } = setup()
    channel.greet()
    ready()
    const lost = failure(channel.ask(asking))
    await travelled(() => expect(requests()).toHaveLength(1))
    controls.length = 0
    channel.greet()
    expect(await lost).toMatchObject({ reason: 'noAnswer' })
    expect(controls).toEqual(['face_closeIframe'])

    const next = channel.ask(silent)
    ready()
    await travelled(() => expect(requests()).toHaveLength(2))
    say({ kind: 'reply', id: requests()[1]?.id, result: 1 })
    expect(await next).toBe(1)
  })

  test('behavior: a crash settles what was sent, and the next request loads the frame anew', async () => {
    const { channel, requests, reload, ready, crash } = setup()
    channel.greet()
    ready()
    const lost = failure(channel.ask(asking))
    await travelled(() => expect(requests()).toHaveLength(1))
    crash()
    expect(await lost).toMatchObject({ reason: 'noAnswer' })
    expect(reload).not.toHaveBeenCalled()
    const next = failure(channel.ask(silent))
    expect(reload).toHaveBeenCalledOnce()
    channel.close()
    expect(await next).toMatchObject({ reason: 'noAnswer' })
  })

  test('behavior: a load that is never reported: the hello is repeated once there is a document, until one is answered', async () => {
    let there = false
    const { channel, hellos, answer, requests, say } = setup({ hasDocument: () => there })
    const result = channel.ask(silent)
    vi.advanceTimersByTime(500)
    expect(hellos).toHaveLength(0)
    there = true
    vi.advanceTimersByTime(750)
    expect(hellos).toHaveLength(1)
    vi.advanceTimersByTime(1_125)
    expect(hellos).toHaveLength(2)
    answer(1)
    await travelled(() => expect(requests()).toHaveLength(1))
    say({ kind: 'reply', id: requests()[0]?.id, result: 1 })
    expect(await result).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect(hellos).toHaveLength(2)
  })

  test.each([
    ['before its load is reported', (greet: () => void, answer: () => void) => [answer, greet]],
    ['after', (greet: () => void, answer: () => void) => [greet, answer]],
  ])('behavior: a document that answers a repeated hello %s stays: nothing is lost', async (_, order) => {
    const { channel, hellos, answer, requests, controls, say } = setup({ hasDocument: () => true })
    const result = channel.ask(asking)
    vi.advanceTimersByTime(500)
    for (const step of order(
      () => channel.greet(),
      () => answer(0),
    ))
      step()
    await travelled(() => expect(requests()).toHaveLength(1))
    controls.length = 0
    expect(hellos).toHaveLength(2)
    say({ kind: 'reply', id: requests()[0]?.id, result: '0x' })
    expect(await result).toBe('0x')
    expect(controls).toEqual([])
  })

  test('behavior: another document after a load that was never reported settles what was sent', async () => {
    const { channel, hellos, answer, requests, say } = setup({ hasDocument: () => true })
    vi.advanceTimersByTime(500)
    const lost = failure(channel.ask(asking))
    answer(0)
    await travelled(() => expect(requests()).toHaveLength(1))
    channel.greet()
    expect(hellos).toHaveLength(2)
    answer(1)
    expect(await lost).toMatchObject({ reason: 'noAnswer' })
    const next = channel.ask(silent)
    await travelled(() => expect(requests()).toHaveLength(2))
    say({ kind: 'reply', id: requests()[1]?.id, result: 1 })
    expect(await next).toBe(1)
  })

  test('error: the wallet is never ready; the next request tries again', async () => {
    const { channel, requests, reload, say, ready } = setup()
    const waiting = failure(channel.ask(silent))
    channel.greet()
    vi.advanceTimersByTime(15_000)
    expect(await waiting).toMatchObject({ code: 4003, reason: 'noAnswer' })

    const next = channel.ask(silent)
    expect(reload).toHaveBeenCalledOnce()
    channel.greet()
    ready()
    await travelled(() => expect(requests()).toHaveLength(1))
    say({ kind: 'reply', id: requests()[0]?.id, result: 1 })
    expect(await next).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect(reload).toHaveBeenCalledOnce()
  })

  test.each([
    ['what has loaded and does not answer is given up after ten seconds', true, 10_000],
    ['what does not load is given up after its limit', false, 15_000],
  ])('error: %s', async (_, loads, limit) => {
    const { channel } = setup()
    const waiting = failure(channel.ask(silent))
    let ended = false
    void waiting.then(() => {
      ended = true
    })
    if (loads) channel.greet()
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toMatchObject({ code: 4003, reason: 'noAnswer' })
  })

  test('error: a silent method without an answer ends after its limit, and the wallet is told', async () => {
    const { channel, received, requests, ready } = setup()
    channel.greet()
    ready()
    const waiting = failure(channel.ask(silent))
    await travelled(() => expect(requests()).toHaveLength(1))
    vi.advanceTimersByTime(30_000)
    expect(await waiting).toMatchObject({ reason: 'noAnswer' })
    await travelled(() => expect(received.at(-1)).toMatchObject({ kind: 'cancel' }))
  })

  test('error: what the wallet answers comes with its code; a code outside the catalogue is 5000', async () => {
    const { channel, requests, say, ready } = setup()
    channel.greet()
    ready()
    const answers = [failure(channel.ask(asking)), failure(channel.ask(asking))]
    await travelled(() => expect(requests()).toHaveLength(2))
    say({
      kind: 'reply',
      id: requests()[0]?.id,
      error: { code: 4001, message: 'Face Error: [4001] user rejected request' },
    })
    say({ kind: 'reply', id: requests()[1]?.id, error: { code: 77, message: 'stack of the server' } })
    expect(await Promise.all(answers)).toMatchObject([
      { code: 4001, message: 'Face Error: [4001] user rejected request' },
      { code: 5000, message: 'Face Error: [5000] unknown error' },
    ])
  })

  test('error: after close every request fails', async () => {
    const { channel } = setup()
    const waiting = failure(channel.ask(silent))
    channel.close()
    expect(await waiting).toMatchObject({ reason: 'noAnswer' })
    expect(await failure(channel.ask(silent))).toMatchObject({ reason: 'noAnswer' })
  })
})
