type Limits = { perSecond: number; burst: number }

/**
 * A token bucket: `burst` at once after a pause, `perSecond` in the long run. `take` returns whether one more may pass.
 * `now` returns milliseconds.
 */
export function createRateLimit(limits: Limits, now: () => number = Date.now) {
  let left = limits.burst
  let at = now()
  return {
    take(): boolean {
      const time = now()
      // A clock that is set back must not lock the page out, and one that is set forward must not grant more than the
      // burst.
      left = Math.min(limits.burst, left + (Math.max(0, time - at) * limits.perSecond) / 1000)
      at = time
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}

/** Parties counted at the same time. */
const mostParties = 64

/**
 * Token buckets, one per party, so that none exhausts another's.
 *
 * @param limits of each party
 * @param now the time, milliseconds
 * @returns `take`, which counts one request of a party and returns whether it may pass
 */
export function createRateLimits(limits: Limits, now?: () => number) {
  const rates = new Map<string, ReturnType<typeof createRateLimit>>()
  return {
    take(party: string): boolean {
      const rate = rates.get(party) ?? createRateLimit(limits, now)
      rates.delete(party)
      rates.set(party, rate)
      // The person agreed to each connection. The least recently active one is forgotten.
      const [longest] = rates.keys()
      if (rates.size > mostParties && longest !== undefined) rates.delete(longest)
      return rate.take()
    },
  }
}
