/**
 * Calls back once the page is loaded and the browser has nothing else to do.
 *
 * @returns a function that stops it
 */
export function whenIdle(work: () => void): () => void {
  let stop = () => {}
  const begin = () => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(work, { timeout: 2_000 })
      stop = () => cancelIdleCallback(handle)
    } else {
      const timer = setTimeout(work, 200)
      stop = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') begin()
  else {
    addEventListener('load', begin, { once: true })
    stop = () => removeEventListener('load', begin)
  }
  return () => stop()
}
