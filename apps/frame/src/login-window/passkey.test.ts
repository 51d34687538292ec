// @vitest-environment jsdom
import { findForeignWords, pseudoLocale } from '@latchkey/core/locale'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from './messages/en.ts'
import { runPasskeys } from './passkey.ts'

const posted: [unknown, string][] = []
const opener = { postMessage: (...message: [unknown, string]) => posted.push(message) }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('opener', opener)
})
afterEach(() => {
  posted.splice(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const say = (data: unknown) =>
  dispatchEvent(
    Object.defineProperty(new MessageEvent('message', { data, origin: location.origin }), 'source', { value: opener }),
  )

test('error: opened by somebody who asks for nothing, it says so; a question that comes late is asked', async () => {
  await runPasskeys()
  expect(posted).toEqual([[{ kind: 'passkey.ready' }, location.origin]])
  expect(document.body.textContent).toContain(messages.passkey.opening.title)
  vi.advanceTimersByTime(20_000)
  expect(document.body.textContent).toContain(messages.passkey.unreached.title)
  const requester = { pageOrigin: 'https://harbour.example', projectName: 'Harbour' }
  say({ kind: 'passkey.get', asker: requester, options: { challenge: 'Y2hhbGxlbmdl', allow: [] } })
  expect(document.body.textContent).toContain(messages.passkey.get.text)
  vi.advanceTimersByTime(60_000)
  expect(document.body.textContent).not.toContain(messages.passkey.unreached.title)
})

test('default: every word comes from the catalogue', async () => {
  history.replaceState(null, '', `/passkey?locale=${pseudoLocale}`)
  const foreign = () => findForeignWords(document.body, /https:\/\/harbour\.example|Harbour/g)
  await runPasskeys()
  expect(foreign()).toEqual([])
  const requester = { pageOrigin: 'https://harbour.example', projectName: 'Harbour' }
  say({ kind: 'passkey.get', asker: requester, options: { challenge: 'Y2hhbGxlbmdl', allow: [] } })
  expect(document.body.textContent).toContain('Harbour')
  expect(foreign()).toEqual([])
  vi.stubGlobal('opener', null)
  await runPasskeys()
  expect(foreign()).toEqual([])
  history.replaceState(null, '', '/')
})

test('behavior: one that is asked in time waits for the person', async () => {
  await runPasskeys()
  const requester = { pageOrigin: 'https://harbour.example', projectName: 'Harbour' }
  say({ kind: 'passkey.get', asker: requester, options: { challenge: 'Y2hhbGxlbmdl', allow: [] } })
  vi.advanceTimersByTime(60_000)
  expect(document.body.textContent).toContain(messages.passkey.get.text)
})
