/**
 * Acts once after so many milliseconds. Timers stand still while a device sleeps, and the clock can be set: whichever of
 * the two says first that the time is over counts.
 *
 * @returns a function that prevents it
 */
export function onceAfter(ms: number, act: () => void): () => void {
  const end = () => {
    stop()
    act()
  }
  const at = Date.now() + ms
  const timer = setTimeout(end, ms)
  const looking = setInterval(() => {
    if (Date.now() >= at) end()
  }, 1_000)
  const stop = () => {
    clearTimeout(timer)
    clearInterval(looking)
  }
  return stop
}
