import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'

type Stage = 'checks' | 'unit' | 'journeys'
type Seconds = Record<Stage, number>

/**
 * The CPU seconds of this process and of the children it has waited for, which on a busy machine say more than elapsed
 * time; undefined where the system has no proc(5). Chromium's renderers are not included: its zygote is not waited for.
 */
export function readProcessorSeconds(file = '/proc/self/stat'): number | undefined {
  if (!existsSync(file)) return undefined
  // The second field is a name in parentheses, which may contain anything.
  const fields = readFileSync(file, 'latin1').split(') ').at(-1)?.split(' ') ?? []
  // utime, stime, cutime, cstime, in ticks, of which Linux has a hundred a second on every machine that Node runs on.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** The expected time on a quiet machine with two cores, for the first run of a clone. */
const usual: Seconds = { checks: 60, unit: 600, journeys: 540 }

/**
 * Times the stages of a run, and predicts from the last complete run how long the rest will take.
 *
 * @param stages those that run
 * @param file the file with the times of the last complete run
 * @param readProcessor the CPU time until now, seconds
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
    /** How long each stage took, and its CPU time, in words. */
    report(): string {
      return stages
        .filter((stage) => taken[stage] !== undefined)
        .map((stage) => {
          const processor = worked[stage] === undefined ? '' : ` (${worked[stage]} s of the processor)`
          return `${stage} ${taken[stage]} s${processor}`
        })
        .join(', ')
    },
    /** The expected time from the beginning of this stage to the end of the run, in words. */
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
