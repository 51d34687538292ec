/**
 * The promise, or the signal's reason where that comes first. The promise itself continues, for others that wait for
 * it.
 */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  promise.catch(() => undefined) // it may fail when nobody awaits it any more
  signal.throwIfAborted()
  let stop = (): void => undefined
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([promise, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
