/**
 * Shares one piece of running work between several callers: it starts with the first and stops with the last.
 *
 * @param begin starts the work, and returns a function that stops it
 * @returns starts for a caller; that returns the caller's stop function, which counts once
 */
export function shareStart(begin: () => () => void): () => () => void {
  let starts = 0
  let end = () => {}
  return () => {
    if (starts++ === 0) end = begin()
    let isStopped = false
    return () => {
      if (!isStopped && --starts === 0) end()
      isStopped = true
    }
  }
}
