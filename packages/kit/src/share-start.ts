/**
 * Shares one piece of running work between several callers: it begins with the first and ends with the last.
 *
 * @param begin begins the work, and returns how to end it
 * @returns how a caller starts; that returns how the caller stops, which counts once
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
