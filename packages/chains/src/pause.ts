/** Settles after so many milliseconds, or at once when the signal says so. Leaves nothing at the signal. */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done) => {
    const over = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', over)
      done()
    }
    const timer = setTimeout(over, ms)
    signal?.addEventListener('abort', over)
    if (signal?.aborted) over()
  })
