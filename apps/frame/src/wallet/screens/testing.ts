import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { messages } from '../messages/en.ts'
import { ScreenHost } from '../screen-host.tsx'
import type { ScreenName, View } from '../view-store.ts'
import { AllInSight } from './all-in-sight.fake.ts'

/** Set-up for tests of screens, in a jsdom document. */

// React checks this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export const requester = { origin: 'https://harbour.example', project: 'Harbour' }

/**
 * An empty document that has the focus, for each test of a file.
 *
 * @param Sight the IntersectionObserver that tells screens whether they are visible
 */
export const setUpScreens = (Sight: new (tell: IntersectionObserverCallback) => object = AllInSight) => {
  let root: Root
  let serial = 0
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', Sight)
    document.hasFocus = () => true
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })

  /** Shows a screen. Its exits do nothing, and the demo page asks, unless `props` say otherwise. */
  const show = (name: ScreenName, props: object) => {
    serial += 1
    const ways = { approve: () => undefined, reject: () => undefined }
    const view = { serial, name, props: { requester, ...ways, ...props } } as unknown as View // The test pairs name and props.
    return act(async () => root.render(createElement(ScreenHost, { messages, view })))
  }

  return {
    show,

    /**
     * Shows a screen that queries the network every ten seconds, and waits until it can be approved; for fake timers.
     * Returns how to continue to its next query, and the answer to that.
     */
    async showAsking<T>(name: ScreenName, props: object, first: T | Error) {
      let now = first
      const load = async () => {
        if (now instanceof Error) throw now
        return now
      }
      await show(name, { id: crypto.randomUUID(), load, ...props })
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      let wait = 9_200
      return async (next: T | Error) => {
        now = next
        await act(() => vi.advanceTimersByTimeAsync(wait))
        wait = 10_000
      }
    },
  }
}

/** All the text on the screen. */
export const text = () => document.body.textContent ?? ''

export const title = () => document.querySelector('h1')?.textContent

/** The boxes that must be ticked before approval. */
export const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]

/** Returns whether a click on the approving button does not count yet. */
export const isAsleep = () => document.querySelectorAll('button[aria-disabled=true]').length === 1
