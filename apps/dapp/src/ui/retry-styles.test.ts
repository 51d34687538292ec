// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { retryStyles } from './retry-styles.ts'

/** Dispatches Vite's event for a part that could not be loaded. @returns whether the page continues */
const fail = (message: string) => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error(message) })
  return !window.dispatchEvent(event)
}
const links = () => [...document.head.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).pathname])

afterEach(() => document.head.replaceChildren())

describe('retryStyles', () => {
  retryStyles(window)

  test('behavior: a style sheet of the page itself that did not come is asked for once more, in its place', async () => {
    const add = (href: string, sheet: object | null) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
      Object.defineProperty(link, 'sheet', { value: sheet })
      document.head.append(link)
      return link
    }
    const unreadable = {
      get cssRules() {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    const all = [
      add('/assets/lost.css', null),
      add('/assets/refused.css', { cssRules: [] }),
      add('/assets/cut.css', unreadable),
      add('/assets/here.css', { cssRules: [{}] }),
    ]
    const isLoading = { readyState: 'interactive', querySelectorAll: document.querySelectorAll.bind(document) }
    const view = Object.assign(new EventTarget(), { document: isLoading }) as unknown as Window // only what it uses
    retryStyles(view)
    // A style sheet that is still loading looks like a failed one, so nothing is retried before the load event.
    await new Promise((next) => setTimeout(next))
    expect(all.every(({ isConnected }) => isConnected)).toBe(true)
    view.dispatchEvent(new Event('load'))
    // WebKit asks for no address a second time within it.
    expect(all.every(({ isConnected }) => isConnected)).toBe(true)
    await vi.waitFor(() => expect(all.filter(({ isConnected }) => isConnected)).toHaveLength(1))
    expect(links()).toEqual(['lost', 'refused', 'cut', 'here'].map((name) => ['stylesheet', `/assets/${name}.css`]))
    expect(all.map(({ isConnected }) => isConnected)).toEqual([false, false, false, true])
  })

  test('default: the style sheet is asked for anew, and the part appears', async () => {
    expect(fail('Unable to preload CSS for /assets/send-1.css')).toBe(true)
    await vi.waitFor(() => expect(links()).toEqual([['stylesheet', '/assets/send-1.css']]))
  })

  test('behavior: a script that did not come is left to the router', () => {
    expect(fail('Importing a module script failed.')).toBe(false)
    expect(links()).toEqual([])
  })
})
