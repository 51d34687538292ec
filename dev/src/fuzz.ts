import { execFileSync } from 'node:child_process'
import { root } from './root.ts'

/** The seed and the number of draws of one test run. */
export type Fuzz = {
  /** The same seed draws the same values. */
  seed: number
  /** How often a property runs that sets no number itself; the others are scaled in proportion. */
  runs: number
}

/**
 * The draws of this run. `LATCHKEY_SEED` sets the seed, otherwise the commit does: a commit fails or passes the same
 * way everywhere, and the next one draws other values. `LATCHKEY_FUZZ=long` runs each property ten times as often.
 */
export function readFuzz(env: NodeJS.ProcessEnv = process.env): Fuzz {
  const runs = env.LATCHKEY_FUZZ === 'long' ? 1_000 : 100
  if (env.LATCHKEY_SEED === undefined) return { seed: seedOf(commit()), runs }
  const seed = Number(env.LATCHKEY_SEED)
  if (!Number.isInteger(seed)) throw new Error('LATCHKEY_SEED is not a whole number.')
  return { seed, runs }
}

/** A commit's first 31 bits. */
const seedOf = (commit: string) => Number.parseInt(commit.slice(0, 8), 16) >>> 1

const commit = () => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    // The sources are not in a repository, such as an unpacked archive.
    return '00000002'
  }
}
