// @vitest-environment jsdom

import { afterEach, describe, expect, test, vi } from 'vitest'
import { followScheme } from './follow-scheme.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.documentElement.removeAttribute('style')
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const follow = () => {
  const element = document.createElement('div')
  document.body.append(element)
  stops.push(followScheme(element))
  return element
}

/** Sets the scheme on both elements, because jsdom does not compute its inheritance. */
const setScheme = (scheme: string) => {
  document.documentElement.style.colorScheme = scheme
  document.body.style.colorScheme = scheme
}

describe('followScheme', () => {
  test.each([
    ['dark', 'dark'],
    ['only dark', 'dark'],
    ['light dark', 'system'],
    ['light', undefined],
    ['', undefined],
  ])('default: a page that is %s', (scheme, mark) => {
    setScheme(scheme)
    expect(follow().dataset.scheme).toBe(mark)
  })

  test('behavior: a page that says it in its head', () => {
    document.head.innerHTML = '<meta name="color-scheme" content="dark light">'
    expect(follow().dataset.scheme).toBe('system')
  })

  test('behavior: a page that switches', async () => {
    const element = follow()
    setScheme('dark')
    await vi.waitFor(() => expect(element.dataset.scheme).toBe('dark'), 20_000)
    setScheme('light')
    await vi.waitFor(() => expect(element.dataset.scheme).toBeUndefined(), 20_000)
  })
})
