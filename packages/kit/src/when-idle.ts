/** The longest wait of work for an idle browser, milliseconds. */
const longest = 500

/** The wait in a browser without `requestIdleCallback` (Safari), milliseconds. */
const shortly = 50

/**
 * Does work once the browser has nothing more urgent to do, such as to paint what a click asked for.
 *
 * @returns a function that calls it off
 */
export function whenIdle(work: () => void): () => void {
  const browser = globalThis as Partial<Pick<Window, 'requestIdleCallback' | 'cancelIdleCallback'>>
  if (browser.requestIdleCallback) {
    const id = browser.requestIdleCallback(() => work(), { timeout: longest })
    return () => browser.cancelIdleCallback?.(id)
  }
  const timer = setTimeout(work, shortly)
  return () => clearTimeout(timer)
}
