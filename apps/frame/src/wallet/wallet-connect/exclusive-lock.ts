export type ExclusiveLock = {
  /** Settles when it was released, or when another window took it. */
  over: Promise<void>
  release(): void
}

/**
 * Holds a name that one window of this site can have at a time. With `take`, from whoever has it; else once it is free.
 * Where the browser has no locks, or denies them as it does with storage, this window is alone.
 *
 * @throws whatever `signal` was aborted with
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
    const beginAlone = () => void begin().then(over.resolve)
    if (!navigator.locks) return beginAlone()
    // A lock that is taken cannot be waited for at the same time.
    navigator.locks.request(name, take ? { steal: true } : { signal }, begin).then(end, (failure: unknown) => {
      if (failure instanceof DOMException && failure.name === 'SecurityError') beginAlone()
      else end(failure)
    })
  })
}
