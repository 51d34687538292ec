import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'

type Stage = 'checks' | 'unit' | 'journeys'
type Seconds = Record<Stage, number>

/** The expected time on a quiet machine with two cores, for the first run of a clone. */
const usual: Seconds = { checks: 60, unit: 600, journeys: 540 }

/**
 * Takes the time of a run's stages, and says from the last whole run how long the rest will take.
 *
 * @param stages those that run
 * @param file where the times of the last whole run stand
 */
export function createClock(stages: readonly Stage[], file = join(root, '.data', 'test', 'seconds.json')) {
  const last: Seconds = existsSync(file) ? { ...usual, ...JSON.parse(readFileSync(file, 'utf8')) } : usual
  const began: Partial<Seconds> = {}
  const taken: Partial<Seconds> = {}
  return {
    begin(stage: Stage) {
      began[stage] = performance.now()
    },
    end(stage: Stage) {
      taken[stage] = Math.round((performance.now() - (began[stage] ?? performance.now())) / 1_000)
    },
    /** How long it will be from this stage's begin to the end of the run, in words. */
    left(stage: Stage): string {
      const rest = stages.slice(stages.indexOf(stage))
      const minutes = Math.ceil(rest.reduce((sum, each) => sum + last[each], 0) / 60)
      return `about ${minutes} min left`
    },
    /** Remembers this run's times for the next one. */
    keep() {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ ...last, ...taken }))
    },
  }
}
