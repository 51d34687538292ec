// Part of the stand-in for a NEAR node: blocks depend only on the time, so the chain advances even while it does not
// run.
import { createHash } from 'node:crypto'
import { baseEncode } from 'near-api-js'

/** The number of blocks after which a block is final. */
const toFinal = 2
/** A chain does not begin at 0, so that nonces of keys (block height times a million) are as large as real ones. */
const firstHeight = 1_000

export function digest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return baseEncode(Uint8Array.from(hash.digest()))
}

/** The blocks of a chain that began at `genesis` (ms since 1970), one each `blockMs`. */
export function createClock(genesis: number, blockMs: number, now: () => number = () => Date.now()) {
  const head = () => firstHeight + Math.max(0, Math.floor((now() - genesis) / blockMs))
  const hashAt = (height: number) => digest(`latchkey near ${genesis} ${height}`)
  const hashes = new Map<string, number>()
  let known = firstHeight - 1
  return {
    head,
    final: () => Math.max(firstHeight, head() - toFinal),
    hashAt,
    timeAt: (height: number) => genesis + (height - firstHeight) * blockMs,
    /** Milliseconds until the next block. */
    untilNext: () => Math.max(0, genesis + (head() + 1 - firstHeight) * blockMs - now()),
    isFinal: (height: number) => height <= Math.max(firstHeight, head() - toFinal),
    first: firstHeight,
    /** The height of the block with a hash; undefined if there is no such block (yet). */
    heightOf(hash: string): number | undefined {
      for (; known < head(); known++) hashes.set(hashAt(known + 1), known + 1)
      return hashes.get(hash)
    },
  }
}
export type Clock = ReturnType<typeof createClock>
