/**
 * Does some work while no other window of this site does work under the same name (Web Locks). Where the browser has no
 * locks, or denies them like storage, it is done nevertheless: then the windows share nothing to protect.
 *
 * @param waitMs how long another window may take, milliseconds
 * @throws DOMException `TimeoutError` when another window did not let go in time; what `work` throws
 */
export async function withWebLock<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  let started = false
  const begin = () => {
    started = true
    return work()
  }
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(waitMs) }, begin)
  } catch (failure) {
    if (!started && failure instanceof DOMException && failure.name === 'SecurityError') return work()
    throw failure
  }
}
