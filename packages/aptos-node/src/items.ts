type Result<T> = IteratorResult<T, undefined>

/**
 * The items of pages, one after the other, like a generator. A generator takes several microtasks per item, a third of
 * the time of a walk over 100 000.
 */
export function itemsOf<T>(
  pages: AsyncGenerator<readonly T[], void, undefined>,
): AsyncGenerator<T, undefined, undefined> {
  let page: readonly T[] = []
  let at = 0
  let over = false
  /** The next page that is being loaded, which concurrent callers await, too. */
  let turning: Promise<void> | undefined

  const turn = async () => {
    try {
      const { value, done } = await pages.next()
      page = value ?? []
      at = 0
      over = done === true
    } catch (failure) {
      over = true
      throw failure
    } finally {
      turning = undefined
    }
  }
  const next = (): Promise<Result<T>> => {
    if (at < page.length) return Promise.resolve({ value: page[at++] as T, done: false }) // there is one
    if (over) return Promise.resolve({ value: undefined, done: true })
    turning ??= turn()
    return turning.then(next)
  }
  const end = async () => {
    over = true
    page = []
    await pages.return()
  }
  return {
    next,
    async return() {
      await end()
      return { value: undefined, done: true }
    },
    async throw(failure: unknown) {
      await end()
      throw failure
    },
    [Symbol.asyncIterator]() {
      return this
    },
    [Symbol.asyncDispose]: end,
  }
}
