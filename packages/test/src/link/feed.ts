/** Messages for a reader that polls for new ones, in order. */
export function createFeed<T>() {
  let queue: T[] = []
  let wake: (() => void) | undefined

  return {
    add(message: T) {
      queue.push(message)
      wake?.()
    },
    /**
     * New messages, as soon as there are any; an empty list after `limit` milliseconds, or when the reader left: new
     * messages then wait for the next.
     */
    async read(limit: number, left?: AbortSignal): Promise<readonly T[]> {
      if (queue.length === 0 && !left?.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, limit)
          timer.unref() // A reader that left does not keep a test's process alive.
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
          left?.addEventListener('abort', wake, { once: true })
        })
      }
      if (left?.aborted) return []
      const news = queue
      queue = []
      return news
    },
  }
}

export type Feed<T> = ReturnType<typeof createFeed<T>>
