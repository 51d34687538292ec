import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../build.ts'
import { readReached } from '../changed.ts'
import { ensureChromium, ensureHeadlessShell } from '../chromium.ts'
import { root } from '../root.ts'
import { runChecks } from './check.ts'
import { createClock } from './clock.ts'
import { honest, nothing, type Report, runJourneys } from './journeys.ts'
import { reportFile } from './report-file.ts'
import { formatSlowest, readVitestTimes, type Timed } from './slowest.ts'
import { type Count, runNode, say, step } from './steps.ts'

const stages = ['checks', 'unit', 'journeys'] as const
type Stage = (typeof stages)[number]

/**
 * Everything that must hold: checks, Vitest, production builds, journeys in a browser. `--only <stage>` runs one stage,
 * `--changed` what differs from a commit can reach (`--base <commit>` names it); other arguments choose tests by path. The
 * slowest are listed; the last line counts.
 */
export const test = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: 'string' }, changed: { type: 'boolean' }, base: { type: 'string' } },
  })
  const wanted = (stage: Stage) => !values.only || values.only === stage
  if (values.only && !stages.some((stage) => stage === values.only)) {
    say(`--only takes one of: ${stages.join(', ')}`)
    return 1
  }
  const reached = values.changed ? readReached(root, values.base) : undefined
  /** Paths to hand to a runner, none for all of its tests; undefined when it has nothing to do. */
  const pathsOf = (stage: 'unit' | 'journeys') => {
    const found = reached?.[stage] ?? 'everything'
    if (found === 'everything') return positionals
    return found.length > 0 ? found : undefined
  }
  const counts: Count[] = []
  const slowest: Timed[] = []
  const clock = createClock(stages.filter(wanted))
  const add = ({ count, timed }: Report) => {
    counts.push(count)
    slowest.push(...timed)
  }

  const env = { CHROMIUM_PATH: await ensureChromium(say) }
  const unit = wanted('unit') ? pathsOf('unit') : undefined
  const journeys = wanted('journeys') ? pathsOf('journeys') : undefined
  // Builds and checks leave a core idle by turns.
  clock.begin('checks')
  const shell = journeys && ensureHeadlessShell(say)
  const builds = journeys && buildApps()
  if (wanted('checks')) {
    say('\nChecks')
    counts.push(await runChecks())
  }
  const built = await builds
  if (built) counts.push(built)
  clock.end('checks')
  if (unit) {
    say(`\nUnit, contract and integration tests (${clock.left('unit')})`)
    clock.begin('unit')
    add(await runVitest(unit, env))
    clock.end('unit')
  } else if (wanted('unit')) say('\nNo unit test is reached by the change.')
  if (journeys) {
    say(`\nJourneys in a browser (${clock.left('journeys')})`)
    clock.begin('journeys')
    await shell
    // Those of `npm run test:long` run where somebody names their file, or changed what they go through.
    const paths = journeys.length > 0 ? journeys : ['--grep-invert', '@long']
    if (built?.failed === 0) add(await runJourneys(paths, env))
    else say('not run: there is nothing to run them on')
    clock.end('journeys')
  } else if (wanted('journeys')) say('\nNo journey is reached by the change.')
  if (!reached && positionals.length === 0) clock.keep()

  if (slowest.length > 0) say(`\nThe slowest:\n${formatSlowest(slowest)}`)
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
  say(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 ? 0 : 1
}

const buildApps = async (): Promise<Count> => {
  const built = [
    await step('production build of the wallet', () => build('frame')),
    await step('production build of the page', () => build('dapp')),
  ]
  const passed = built.filter(Boolean).length
  return { passed, failed: built.length - passed, skipped: 0 }
}

const build = async (app: 'frame' | 'dapp') => {
  await buildApp(app)
  return ''
}

const runVitest = async (paths: string[], env: NodeJS.ProcessEnv): Promise<Report> => {
  const file = reportFile('vitest')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { code } = await runNode(vitest, ['run', ...reporters, ...paths], { output: 'show', env })
  if (!existsSync(file)) return nothing
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  const count = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  return { count: honest(count, code), timed: readVitestTimes(report, root) }
}
