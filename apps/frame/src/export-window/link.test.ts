// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askFrame, createLink } from './link.ts'
import type { ExportBegin } from './messages.ts'

const opener = { postMessage: vi.fn() } as unknown as Window // what the window uses
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const say = (data: unknown, { origin = location.origin, source = opener as object, ports = [{}] } = {}) => {
  const event = new MessageEvent('message', { data, origin })
  Object.defineProperties(event, { source: { value: source }, ports: { value: ports } })
  dispatchEvent(event)
}
const user = { id: 'AAAAAAAAAAAAAAAAAAAAAA', loginProvider: 'google.com', vault: 'active' }
const begin = { kind: 'export-begin', user, jkt: 'A'.repeat(43), what: 'phrase' }

test('error: an opener that is no wallet answers nothing: the window says so', () => {
  const ends = new AbortController()
  const [onBegin, onSilent] = [vi.fn(), vi.fn()]
  askFrame(opener, ends.signal, onBegin, onSilent)
  say(begin, { origin: 'https://evil.example' })
  say(begin, { source: window })
  say(begin, { ports: [] })
  vi.advanceTimersByTime(10_000)
  expect([onBegin.mock.calls.length, onSilent.mock.calls.length]).toEqual([0, 1])
  // A slow frame is accepted nevertheless.
  say(begin)
  expect(onBegin).toHaveBeenCalledOnce()
  ends.abort()
})

test('behavior: one that answered is not silent', () => {
  const [onBegin, onSilent] = [vi.fn(), vi.fn()]
  askFrame(opener, new AbortController().signal, onBegin, onSilent)
  say(begin)
  vi.advanceTimersByTime(60_000)
  expect([onBegin.mock.calls.length, onSilent.mock.calls.length]).toEqual([1, 0])
})

test('behavior: the frame says over the port that the wallet is closed; nothing else ends the window', () => {
  const port: { onmessage?(event: object): void } = {}
  const onEnd = vi.fn()
  createLink(port as MessagePort, begin as ExportBegin, onEnd) // what the window uses
  for (const data of [null, 'export-end', { kind: 'export-end', more: 1 }, { id: 1, answer: {} }])
    port.onmessage?.({ data })
  expect(onEnd).not.toHaveBeenCalled()
  port.onmessage?.({ data: { kind: 'export-end' } })
  expect(onEnd).toHaveBeenCalledOnce()
})
