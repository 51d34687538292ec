// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from './messages/en.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main></main>'
  history.replaceState(null, '', '/login-gallery.html?locale=en')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  document.head.replaceChildren()
})

/** The texts of a catalogue, by their place in it; those with something to insert are left out. */
const textsOf = (of: object, at = ''): [string, string][] =>
  Object.entries(of).flatMap(([key, each]) => {
    if (typeof each === 'string') return [[`${at}${key}`, each]]
    return typeof each === 'object' ? textsOf(each, `${at}${key}.`) : []
  })

test('default: the gallery has every text of the window', async () => {
  await import('./gallery.ts')
  await vi.advanceTimersByTimeAsync(1_000)
  const links = [...document.querySelectorAll('a')].map(({ hash }) => hash)
  expect(links.length).toBeGreaterThan(30)
  let shown = ''
  for (const hash of links) {
    history.replaceState(null, '', hash)
    dispatchEvent(new Event('hashchange'))
    for (let passed = 0; passed < 3_000 && document.documentElement.dataset.sample !== 'shown'; passed += 100) {
      // Also what is shown for a moment only.
      shown += document.body.textContent
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(document.documentElement.dataset.sample, hash).toBe('shown')
    expect(location.hash).toBe(hash)
    shown += document.body.textContent
  }
  expect(textsOf(messages).filter(([, text]) => !shown.includes(text))).toEqual([])
})
