export type ExclusiveLock = {
  /** Settles when it was released, or when another window took it. */
  over: Promise<void>
  release(): void
}

/**
 * Acquires a lock that one window of this site can hold at a time. With `take`, from its present holder; otherwise once
 * it is free. Where the browser has no locks, or denies them like storage, no other window competes.
 *
 * @throws the reason with which `signal` was aborted
 */
export function acquireLock(
  name: string,
  { take, signal }: { take: boolean; signal: AbortSignal },
): Promise<ExclusiveLock> {
  return new Promise((resolve, reject) => {
    const over = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const begin = () => {
      resolve({ over: over.promise, release: released.resolve })
      return released.promise
    }
    const end = (failure: unknown) => {
      over.resolve()
      reject(failure)
    }
    const beginWithoutLock = () => void begin().then(over.resolve)
    if (!navigator.locks) return beginWithoutLock()
    // A lock cannot be stolen and waited for in one request.
    navigator.locks.request(name, take ? { steal: true } : { signal }, begin).then(end, (failure: unknown) => {
      if (failure instanceof DOMException && failure.name === 'SecurityError') beginWithoutLock()
      else end(failure)
    })
  })
}
