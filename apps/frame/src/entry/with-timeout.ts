/** The outcome of `work`, or a rejection with `late()` after `ms` milliseconds. */
export function withTimeout<T>(work: Promise<T>, ms: number, late: () => unknown): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
