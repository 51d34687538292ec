import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'

type Stage = 'checks' | 'unit' | 'journeys'
type Seconds = Record<Stage, number>

/**
 * The processor's seconds that this process and all that it started and saw end have taken, which say on a busy machine
 * what the clock does not; undefined where the system does not tell (proc(5) does). Chromium's renderers are not among
 * them: its zygote is not waited for.
 */
export function readProcessorSeconds(file = '/proc/self/stat'): number | undefined {
  if (!existsSync(file)) return undefined
  // The second field is a name in parentheses, which may hold anything.
  const fields = readFileSync(file, 'latin1').split(') ').at(-1)?.split(' ') ?? []
  // utime, stime, cutime, cstime, in ticks, of which Linux has a hundred a second on every machine that Node runs on.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** The expected time on a quiet machine with two cores, for the first run of a clone. */
const usual: Seconds = { checks: 60, unit: 600, journeys: 540 }

/**
 * Takes the time of a run's stages, and says from the last whole run how long the rest will take.
 *
 * @param stages those that run
 * @param file where the times of the last whole run stand
 * @param readProcessor what the processor has worked until now, seconds
 */
export function createClock(
  stages: readonly Stage[],
  file = join(root, '.data', 'test', 'seconds.json'),
  readProcessor: () => number | undefined = readProcessorSeconds,
) {
  const last: Seconds = existsSync(file) ? { ...usual, ...JSON.parse(readFileSync(file, 'utf8')) } : usual
  const began: Partial<Seconds> = {}
  const taken: Partial<Seconds> = {}
  const worked: Partial<Seconds> = {}
  let before: number | undefined
  return {
    begin(stage: Stage) {
      began[stage] = performance.now()
      before = readProcessor()
    },
    end(stage: Stage) {
      taken[stage] = Math.round((performance.now() - (began[stage] ?? performance.now())) / 1_000)
      const now = readProcessor()
      if (now !== undefined && before !== undefined) worked[stage] = Math.round(now - before)
    },
    /** How long each stage took, and how much of the processor, in words. */
    report(): string {
      return stages
        .filter((stage) => taken[stage] !== undefined)
        .map((stage) => {
          const processor = worked[stage] === undefined ? '' : ` (${worked[stage]} s of the processor)`
          return `${stage} ${taken[stage]} s${processor}`
        })
        .join(', ')
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
