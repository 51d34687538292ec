/**
 * Work that a visitor can stop. `run` settles as its work does; `stop` fails everything that runs without waiting for
 * it, and the signal tells the work to clean up.
 *
 * @param toFailure creates that failure, see `toStopped`
 */
export function createCancelable(toFailure: () => Error | Promise<Error>) {
  const running = new Set<AbortController>()
  return {
    stop(): void {
      for (const each of running) each.abort()
    },
    /** @throws the failure when stopped */
    async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const controller = new AbortController()
      const { signal } = controller
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => Promise.resolve(toFailure()).then(reject, reject))
      })
      const unlessStopped = async () => {
        try {
          return await work(signal)
        } finally {
          if (signal.aborted) await stopped // its failure may have to be loaded
        }
      }
      running.add(controller)
      try {
        return await Promise.race([stopped, unlessStopped()])
      } finally {
        running.delete(controller)
      }
    },
  }
}
