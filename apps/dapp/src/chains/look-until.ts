import type { Outcome } from './family.ts'

/** Between two looks, and in all, milliseconds. */
const everyMs = 1_000
const withinMs = 180_000

/**
 * Looks again and again until there is an outcome. A look that fails says nothing: the node may be back at the next. Ends as
 * `unknown` at the limit.
 *
 * @throws the signal's reason
 */
export const lookUntil = async (
  look: () => Promise<Outcome | undefined>,
  { every = everyMs, within = withinMs, signal }: { every?: number; within?: number; signal?: AbortSignal } = {},
): Promise<Outcome> => {
  const until = Date.now() + within
  while (Date.now() < until) {
    const outcome = await look().catch(() => undefined)
    if (outcome) return outcome
    signal?.throwIfAborted()
    await new Promise((next) => setTimeout(next, every))
  }
  return { kind: 'unknown' }
}
