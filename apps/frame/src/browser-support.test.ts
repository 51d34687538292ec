import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WalletError } from '@latchkey/core/errors'
import { legacyControl, legacyReply } from '@latchkey/protocol/legacy-wire'
import { fromFrame, wireVersion } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'

const code = readFileSync(join(import.meta.dirname, 'browser-support.js'), 'utf8')
const page = 'https://page.example'

type Support = { recent?: boolean; framed?: boolean; language?: string; ancestors?: string[]; referrer?: string }

/** Runs the script in a window, which has what an old browser has. */
const run = ({ recent = false, framed = true, language = 'en-GB', ancestors, referrer = `${page}/` }: Support = {}) => {
  const posted: { data: unknown; origin: string }[] = []
  let receive: ((event: object) => void) | undefined
  const notice = { hidden: true, textContent: 'English' }
  const document = { documentElement: { lang: 'en' }, referrer, getElementById: () => notice }
  const parent = { postMessage: (data: unknown, origin: string) => posted.push({ data, origin }) }
  const view: Record<string, unknown> = {
    location: ancestors ? { ancestorOrigins: ancestors } : {},
    addEventListener: (_type: string, listener: typeof receive) => {
      receive = listener
    },
  }
  view.parent = framed ? parent : view
  const css = { supports: () => recent }
  new Function('window', 'document', 'navigator', 'CSS', code)(view, document, { language }, css)
  const send = (data: unknown, more: object = {}) =>
    receive?.({ source: parent, origin: page, ports: [], data, ...more })
  return { view, notice, document, posted, send, isListening: receive !== undefined }
}

const hello = { kind: 'hello', from: 'FACE_SDK', version: wireVersion, nonce: 'n'.repeat(22), sdk: '1.0.0' }

describe('in an old browser', () => {
  test('default: says so, and takes the name that the loader of the chunks needs', () => {
    const { view, notice, document } = run()
    expect(notice).toEqual({ hidden: false, textContent: 'English' })
    expect(document.documentElement.lang).toBe('en')
    expect(() => {
      view.define = () => {}
    }).toThrow(TypeError)
  })

  test('behavior: in Korean', () => {
    const { notice, document } = run({ language: 'ko-KR' })
    expect(notice.textContent).toMatch(/브라우저/)
    expect(document.documentElement.lang).toBe('ko')
  })

  test('behavior: our SDK is answered on its port at once, every request with an error of the catalogue', async () => {
    const { send } = run()
    const { port1, port2 } = new MessageChannel()
    onTestFinished(() => port1.close())
    const received: unknown[] = []
    const answered = Promise.withResolvers<void>()
    port1.onmessage = ({ data }) => {
      received.push(data)
      if (received.length === 3) answered.resolve()
    }
    send(hello, { ports: [port2] })
    const [first, second] = ['a'.repeat(22), 'b'.repeat(22)]
    for (const id of [first, second])
      port1.postMessage({ kind: 'request', from: 'FACE_SDK', id, method: 'eth_accounts', params: [] })
    await answered.promise
    const error = WalletError.toNamedWire(new WalletError('outdatedBrowser'))
    expect(received).toEqual([
      { kind: 'control', from: 'FACE_IFRAME', method: 'face_ready', nonce: hello.nonce },
      { kind: 'reply', from: 'FACE_IFRAME', id: first, error },
      { kind: 'reply', from: 'FACE_IFRAME', id: second, error },
    ])
    for (const message of received) expect(v.is(fromFrame, message)).toBe(true)
  })

  test.each([
    ['by the browser’s word', { ancestors: [page], referrer: '' }],
    ['by the referrer', { referrer: `${page}/a/b?c` }],
  ])('behavior: a legacy SDK is told that the wallet is ready, and every request is refused: %s', (_, support) => {
    const { send, posted } = run(support)
    send({ id: 7, from: 'FACE_SDK', method: 'face_loggedIn' })
    expect(posted.map(({ origin }) => origin)).toEqual([page, page])
    const [ready, reply] = posted.map(({ data }) => data)
    expect(v.is(legacyControl, ready)).toBe(true)
    expect(v.is(legacyReply, reply)).toBe(true)
    expect(reply).toMatchObject({ id: 7, error: WalletError.toWire(new WalletError('outdatedBrowser')) })
  })

  test('behavior: posts nothing where the browser names no origin', () => {
    expect(run({ referrer: '' }).posted).toEqual([])
  })

  test('error: messages of others, and of no form, are left alone', () => {
    const { send, posted } = run()
    posted.length = 0
    send({ id: 7, from: 'FACE_SDK', method: 'a' }, { source: {} })
    for (const data of [null, 'text', {}, { from: 'FACE_SDK' }, { ...hello }, { id: 7, from: 'other', method: 'a' }])
      send(data)
    expect(posted).toEqual([])
  })

  test('behavior: at the top of a window nobody is listened to', () => {
    const { notice, isListening } = run({ framed: false })
    expect(notice.hidden).toBe(false)
    expect(isListening).toBe(false)
  })
})

describe('in a recent browser', () => {
  test('behavior: nothing happens', () => {
    const { view, notice, posted, isListening } = run({ recent: true })
    expect({ hidden: notice.hidden, posted, isListening, defined: 'define' in view }).toEqual({
      hidden: true,
      posted: [],
      isListening: false,
      defined: false,
    })
  })
})
