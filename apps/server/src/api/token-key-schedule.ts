import { longestVerification } from '../project-configuration.ts'

const hour = 3_600_000
/** How long a key signs, milliseconds. */
const usedMs = 90 * 24 * hour
/** The time a key is published before it signs, so that verifiers with a cached key set know it. */
const publishedBeforeMs = 24 * hour
/** The time a key stays published after it stops signing. */
const publishedAfterMs = longestVerification * 1000 + hour

/** The part of a key's row that the schedule depends on. It signs from this time until the next key does. */
type Scheduled = { active_from: Date }

/**
 * The keys that are published: those whose tokens can still be valid, and the next key.
 *
 * @param keys all of them, oldest first
 * @param now milliseconds of Unix time
 */
export function publishedKeys<K extends Scheduled>(keys: readonly K[], now: number): K[] {
  return keys.filter((_, index) => {
    const next = keys[index + 1]
    return next === undefined || next.active_from.getTime() + publishedAfterMs > now
  })
}

/** The key that signs at a time, in milliseconds of Unix time; undefined before the first. */
export function signingKey<K extends Scheduled>(keys: readonly K[], now: number): K | undefined {
  return keys.findLast(({ active_from }) => active_from.getTime() <= now)
}

/**
 * The time from which the next key signs, if it must be drawn now; undefined as long as it need not.
 *
 * @param keys all of them, oldest first
 * @param now milliseconds of Unix time
 */
export function nextKeyFrom(keys: readonly Scheduled[], now: number): number | undefined {
  const last = keys.at(-1)?.active_from.getTime()
  if (last === undefined) return now
  return now >= last + usedMs - publishedBeforeMs ? Math.max(last + usedMs, now + publishedBeforeMs) : undefined
}

/**
 * Rotates ahead of schedule.
 *
 * @param keys all of them, oldest first
 * @param now milliseconds of Unix time
 * @returns the time from which the next key signs; `isDrawn`: there is one already
 */
export function rotateFrom(keys: readonly Scheduled[], now: number): { from: number; isDrawn: boolean } {
  const last = keys.at(-1)?.active_from.getTime()
  if (last === undefined) return { from: now, isDrawn: false }
  return last > now ? { from: last, isDrawn: true } : { from: now + publishedBeforeMs, isDrawn: false }
}
