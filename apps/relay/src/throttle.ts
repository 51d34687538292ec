import type { Rate } from '@latchkey/service/limits'

export type Throttle = {
  /** Counts `units` for a key and returns its delay in milliseconds. */
  count(key: string, units: number): number
  /** Removes keys whose buckets are full again. */
  sweep(): void
}

/**
 * Token buckets in memory that may go into debt: a caller over the limit is delayed and never rejected. Used where
 * querying the database each time would be too expensive; every instance counts separately.
 *
 * @param now milliseconds
 */
export function createThrottle(rates: readonly Rate[], factor = 1, now: () => number = Date.now): Throttle {
  const buckets = rates.map(({ count, seconds }) => ({
    size: count * factor,
    perMs: (count * factor) / (seconds * 1000),
    left: new Map<string, { units: number; at: number }>(),
  }))
  const refill = (bucket: (typeof buckets)[number], key: string) => {
    const { units, at } = bucket.left.get(key) ?? { units: bucket.size, at: now() }
    return Math.min(bucket.size, units + (now() - at) * bucket.perMs)
  }
  return {
    count(key, units) {
      let wait = 0
      for (const bucket of buckets) {
        const left = refill(bucket, key) - units
        bucket.left.set(key, { units: left, at: now() })
        wait = Math.max(wait, -left / bucket.perMs)
      }
      return wait
    },
    sweep() {
      for (const bucket of buckets)
        for (const key of bucket.left.keys()) if (refill(bucket, key) >= bucket.size) bucket.left.delete(key)
    },
  }
}
