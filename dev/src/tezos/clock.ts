// Part of the stand-in for a Tezos node: blocks depend only on the time, so the chain advances even while it does not
// run.
import { hash, toText } from './encoding.ts'

const firstLevel = 100

/** The blocks of a chain that began at `genesis` (ms since 1970), one each `blockMs`. */
export function createClock(genesis: number, blockMs: number) {
  let heldSince: number | undefined
  let heldMs = 0
  const head = () => firstLevel + Math.max(0, Math.floor(((heldSince ?? Date.now()) - heldMs - genesis) / blockMs))
  const hashAt = (level: number) =>
    toText('block', hash(new TextEncoder().encode(`latchkey tezos ${genesis} ${level}`)))
  const levels = new Map<string, number>()
  let known = 0
  return {
    head,
    hashAt,
    first: firstLevel,
    /**
     * Stops making blocks until the returned function is called; from then on they come as before, one after the other.
     */
    hold() {
      heldSince ??= Date.now()
      return () => {
        if (heldSince !== undefined) heldMs += Date.now() - heldSince
        heldSince = undefined
      }
    },
    timeAt: (level: number) => new Date(genesis + (level - firstLevel) * blockMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    /** The level of the block with a hash; undefined if there is no such block (yet). */
    levelOf(text: string): number | undefined {
      for (; known < head(); known++) levels.set(hashAt(known + 1), known + 1)
      return levels.get(text)
    },
  }
}
export type Clock = ReturnType<typeof createClock>
