export type Hold = {
  /** Settles when it was released, or when another window took it. */
  over: Promise<void>
  release(): void
}

/**
 * Holds a name that one window of this site can have at a time. With `take`, from whoever has it; else once it is free.
 * Where the browser denies locks, as it does with storage, this window is alone.
 *
 * @throws whatever `signal` was aborted with
 */
export const hold = (name: string, { take, signal }: { take: boolean; signal: AbortSignal }): Promise<Hold> =>
  new Promise((resolve, reject) => {
    const released = Promise.withResolvers<void>()
    const { resolve: release, promise } = released
    const over = new Promise<void>((ended) => {
      // A lock that is taken cannot be waited for at the same time.
      const options = take ? { steal: true } : { signal }
      const begin = () => {
        resolve({ over, release })
        return promise
      }
      navigator.locks.request(name, options, begin).then(
        () => ended(),
        (failure: unknown) => {
          if (failure instanceof DOMException && failure.name === 'SecurityError') {
            resolve({ over: promise, release })
            return
          }
          ended()
          reject(failure)
        },
      )
    })
  })
