import { findNewerInBuilds } from '../browser-support/check-builds.ts'
import { buildApp } from '../build.ts'
import { bundleServices } from '../bundle-services.ts'
import { readContracts } from '../chain/contracts.ts'
import { readReached } from '../changed.ts'
import { ensureChromium, ensureHeadlessShell, ensureSoftHsm } from '../chromium.ts'
import { ensureEngines } from '../engines.ts'
import { root } from '../root.ts'
import { buildSite } from '../site/build-site.ts'
import { countSteps, runChecks } from './check.ts'
import { createClock } from './clock.ts'
import { type Failure, formatFailures } from './failures.ts'
import { type Report, runJourneys } from './journeys.ts'
import { readOptions, UsageError } from './options.ts'
import { formatSlowest, type Timed } from './slowest.ts'
import { type Count, say, step } from './steps.ts'
import { runUnitTests, runVitest } from './unit.ts'

const stages = ['checks', 'unit', 'journeys'] as const
type Stage = (typeof stages)[number]

export const testHelp = `npm test -- [options] [paths]      everything that must hold; paths choose tests

  --only <stage>       one stage: ${stages.join(', ')}
  --changed            what differs from a commit can reach
  --base <commit>      the commit, with --changed; main without
  -- <options>         what follows is for Playwright, such as -g "a title"`

/**
 * Runs everything: checks, Vitest, production builds, journeys in a browser. `--only <stage>` runs one stage,
 * `--changed` the tests that the differences from a commit can affect (`--base <commit>` names it); other arguments
 * choose tests by path. A failed test is tried once more, and reported as flaky if it passes then. The slowest tests
 * and all failures are listed at the end; the last line counts.
 */
export const test = async (args: string[]): Promise<number> => {
  const { values, positionals } = readOptions('npm test', args, {
    allowPositionals: true,
    options: { only: { type: 'string' }, changed: { type: 'boolean' }, base: { type: 'string' } },
  })
  const wanted = (stage: Stage) => !values.only || values.only === stage
  if (values.only && !stages.some((stage) => stage === values.only))
    throw new UsageError('options', `--only takes one of: ${stages.join(', ')}.`)
  const reached = values.changed ? readReached(root, values.base) : undefined
  /** Paths to hand to a runner, none for all of its tests; undefined when it has nothing to do. */
  const pathsOf = (stage: 'unit' | 'journeys') => {
    const found = reached?.[stage] ?? 'everything'
    if (found === 'everything') return positionals
    return found.length > 0 ? found : undefined
  }
  const counts: Count[] = []
  const slowest: Timed[] = []
  const failures: Failure[] = []
  const flakies: Failure[] = []
  const clock = createClock(stages.filter(wanted))
  const add = ({ count, timed = [], failed, flaky }: Omit<Report, 'timed'> & Partial<Report>) => {
    counts.push(count)
    slowest.push(...timed)
    failures.push(...failed)
    flakies.push(...flaky)
  }

  // If tests are named, the person wants to see them fail.
  const secondTry = positionals.length === 0
  const env = { CHROMIUM_PATH: await ensureChromium(say) }
  const unit = wanted('unit') ? pathsOf('unit') : undefined
  const journeys = wanted('journeys') ? pathsOf('journeys') : undefined
  if (unit) await ensureSoftHsm(say)
  // Builds and checks each leave a core idle at times, so they run side by side.
  clock.begin('checks')
  const browsers = journeys && ensureBrowsers()
  const builds = journeys && buildApps()
  // Every stack needs them, and the time limits of tests leave no room for compiling.
  const contracts = (unit || journeys) && readContracts()
  if (wanted('checks')) {
    say('\nChecks')
    add(await runChecks())
  }
  const built = await builds
  await contracts
  if (built) add(built)
  clock.end('checks')
  if (unit) {
    say(`\nUnit, contract and integration tests (${clock.left('unit')})`)
    clock.begin('unit')
    add(await runUnitTests(unit, (paths) => runVitest(paths, env), { secondTry }))
    clock.end('unit')
  } else if (wanted('unit')) say('\nNo unit test is reached by the change.')
  if (journeys) {
    say(`\nJourneys in a browser (${clock.left('journeys')})`)
    clock.begin('journeys')
    await browsers
    // The journeys of `npm run test:long` run only if their file is named, or if a change affects them.
    const paths = journeys.length > 0 ? journeys : ['--grep-invert', '@long']
    if (built?.count.failed === 0)
      add(await runJourneys([...paths, `--retries=${secondTry ? 1 : 0}`], { ...env, ...(await servicesForStacks()) }))
    else say('not run: there is nothing to run them on')
    clock.end('journeys')
  } else if (wanted('journeys')) say('\nNo journey is reached by the change.')
  if (!reached && positionals.length === 0) clock.keep()

  say(`\nTime: ${clock.report()}`)
  if (slowest.length > 0) say(`\nThe slowest:\n${formatSlowest(slowest)}`)
  if (flakies.length > 0) say(`\nPassed at the second try:\n${formatFailures(flakies, 30)}`)
  if (failures.length > 0) say(`\nFailed:\n${formatFailures(failures, 70)}`)
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
  say(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 ? 0 : 1
}

/** One after the other: two installations at once lock each other out. */
const ensureBrowsers = async () => {
  await ensureHeadlessShell(say)
  await ensureEngines(say)
}

/** The variable that makes stacks start bundled services, which load in a third of the time. */
const servicesForStacks = async () => ({ LATCHKEY_SERVICES: await bundleServices() })

const buildApps = async () => {
  const apps = { frame: 'production build of the wallet', dapp: 'production build of the page' } as const
  const built: [string, string][] = []
  for (const app of ['frame', 'dapp'] as const) built.push([apps[app], await step(apps[app], () => build(app))])
  const docs = 'site for developers'
  built.push([docs, await step(docs, () => buildSite().then(() => ''))])
  const newer = 'nothing newer than the lowest browsers in the builds'
  built.push([newer, await step(newer, async () => findNewerInBuilds().join('\n'))])
  return countSteps(built)
}

const build = async (app: 'frame' | 'dapp') => {
  await buildApp(app)
  return ''
}
