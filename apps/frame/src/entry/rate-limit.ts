/**
 * A token bucket: `burst` at once after a pause, `perSecond` in the long run. `take` says whether one more may pass.
 * `now` tells milliseconds.
 */
export const createRateLimit = (limits: { perSecond: number; burst: number }, now: () => number = Date.now) => {
  let left = limits.burst
  let at = now()
  return {
    take(): boolean {
      const time = now()
      // A clock that was set back must not lock the page out, nor one set forward give more than the burst.
      left = Math.min(limits.burst, left + (Math.max(0, time - at) * limits.perSecond) / 1000)
      at = time
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
