/** Messages on their way to one document, in order, for a reader who comes and asks for what is new. */
export const createFeed = <T>() => {
  let queue: T[] = []
  let wake: (() => void) | undefined

  return {
    add(message: T) {
      queue.push(message)
      wake?.()
    },
    /** What is new, as soon as there is something; an empty list after `limit` milliseconds, or when somebody else reads. */
    async read(limit: number): Promise<readonly T[]> {
      wake?.()
      if (queue.length === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, limit)
          timer.unref() // A reader who left keeps no test's process alive.
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const news = queue
      queue = []
      return news
    },
  }
}

export type Feed<T> = ReturnType<typeof createFeed<T>>
