/** Settles after so many milliseconds, or at once when the signal says so. Leaves nothing at the signal. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done) => {
    const over = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', over)
      done()
    }
    const timer = setTimeout(over, ms)
    signal?.addEventListener('abort', over)
    if (signal?.aborted) over()
  })
}
