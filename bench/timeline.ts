import type { BrowserContext } from '@playwright/test'

/** Something that happened in a window: `at` in milliseconds since 1970, `what` such as `click Sign`. */
export type Mark = { at: number; origin: string; what: string }

declare global {
  var latchkeyMark: (mark: Mark) => Promise<void>
}

/** Records events in every window of a browser profile, by the windows' own clocks, without a driver's delay. */
export const watchTimeline = async (context: BrowserContext): Promise<Timeline> => {
  const marks: Mark[] = []
  await context.exposeBinding('latchkeyMark', (_, mark: Mark) => void marks.push(mark))
  await context.addInitScript(() => {
    const { origin } = location
    const now = () => performance.timeOrigin + performance.now()
    const mark = (what: string, at = now()) => void globalThis.latchkeyMark({ at, origin, what })
    const onClick = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (event.isTrusted && button) mark(`click ${button.textContent?.trim()}`)
    }
    addEventListener('click', onClick, { capture: true })
    addEventListener('DOMContentLoaded', () => mark('document'))
    const seen = new Set<string>()
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1, h2')) {
        const text = heading.textContent?.trim() ?? ''
        if (text === '' || seen.has(text)) continue
        seen.add(text)
        mark(`heading ${text}`)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceResourceTiming)
          mark(`answer ${new URL(entry.name).pathname}`, performance.timeOrigin + entry.responseEnd)
    }).observe({ type: 'resource', buffered: true })
  })

  return {
    /**
     * Returns when something first happened at an origin.
     * @throws Error when it did not happen within five seconds
     */
    async when(origin: string, what: string, { after = 0 } = {}): Promise<number> {
      for (const end = Date.now() + 5_000; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
        const times = marks.filter((mark) => mark.origin === origin && mark.what === what && mark.at > after)
        if (times.length > 0) return Math.min(...times.map(({ at }) => at))
      }
      const seen = marks.map((mark) => `${mark.origin} ${mark.what}`).join(', ')
      throw new Error(`"${what}" was not seen at ${origin}; seen: ${seen}`)
    },
  }
}

export type Timeline = { when(origin: string, what: string, options?: { after?: number }): Promise<number> }
