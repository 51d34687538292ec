// @vitest-environment jsdom
import type { BindAnswer, BindRequest } from '@latchkey/protocol/hand-over'
import { afterEach, expect, test, vi } from 'vitest'
import { randomId } from '../session/random-id.ts'
import { askFrames, askOpener } from './opener.ts'

const [flowId, ticket, popupNonce, before] = [randomId(), randomId(), randomId(), randomId()]
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A fake of the wallet's frame: the requests it gets, and a way to answer as it. */
const createFrame = () => {
  const requests: BindRequest[] = []
  const postMessage = (data: BindRequest, origin: string) => {
    if (origin === location.origin) requests.push(data)
  }
  const frame = { requests, postMessage } as unknown as Window & { requests: BindRequest[] } // what the window uses
  const answer = (data: BindAnswer, origin = location.origin, source: object = frame) =>
    dispatchEvent(Object.defineProperty(new MessageEvent('message', { data, origin }), 'source', { value: source }))
  return { frame, requests, answer }
}
const bound = (nonce: string): BindAnswer => ({ kind: 'bound', flowId, ticket, popupNonce: nonce, signature: 'AAAA' })

test.each([
  [
    'the frame that opened it',
    (frame: Window, onAnswer: () => void) => askOpener(frame, { flowId, popupNonce }, onAnswer),
  ],
  [
    'the frames of the page that opened it',
    (frame: Window, onAnswer: () => void) =>
      askFrames({ length: 1, 0: frame } as unknown as Window, { ticket, popupNonce }, onAnswer),
  ],
])('behavior: %s: only an answer to this very document is taken, once', (_, ask) => {
  const { frame, requests, answer } = createFrame()
  const onAnswer = vi.fn()
  stops.push(ask(frame, onAnswer))
  expect(requests).toEqual([expect.objectContaining({ kind: 'bind', popupNonce })])
  // The window was reloaded: the answer to its earlier document has a signature over another nonce.
  answer(bound(before))
  answer({ kind: 'unbound', flowId, ticket, popupNonce: before, reason: 'cancelled' })
  answer(bound(popupNonce), 'https://evil.example')
  answer(bound(popupNonce), location.origin, window)
  expect(onAnswer).not.toHaveBeenCalled()
  answer(bound(popupNonce))
  answer(bound(popupNonce))
  expect(onAnswer.mock.calls).toEqual([[expect.objectContaining({ signature: 'AAAA' })]])
})
