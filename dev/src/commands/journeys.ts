import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { type Failure, readPlaywrightFailures } from './failures.ts'
import { reportFile } from './report-file.ts'
import { readPlaywrightTimes, type Timed } from './slowest.ts'
import { type Count, runNode } from './steps.ts'

/** The reporter that shows the progress of the journeys. */
const progress = join(root, 'e2e', 'progress-reporter.ts')

/** A runner's counts, the duration of each test, the failures, and the tests that passed only at the second try. */
export type Report = { count: Count; timed: Timed[]; failed: Failure[]; flaky: Failure[] }

/**
 * Runs journeys in a browser.
 *
 * @param args paths, and Playwright's own options, such as `--grep`
 */
export async function runJourneys(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Report> {
  const file = reportFile('playwright')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(root, 'e2e', 'playwright.config.ts')
  const { code } = await runNode(
    playwright,
    ['test', `--config=${config}`, `--reporter=list,json,${progress}`, ...args],
    { output: 'show', env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  )
  const ended = { file: 'playwright', name: `ended with code ${code}`, error: 'Its output above says why.' }
  if (!existsSync(file)) return { count: { passed: 0, failed: 1, skipped: 0 }, timed: [], failed: [ended], flaky: [] }
  const written = JSON.parse(readFileSync(file, 'utf8'))
  const { expected, flaky, skipped } = written.stats
  const failures = readPlaywrightFailures(written)
  // A runner with a bad exit code has failed at something, even if its report does not say at what.
  if (code !== 0 && failures.failed.length === 0) failures.failed.push(ended)
  const count = { passed: expected + flaky, failed: failures.failed.length, skipped }
  return { count, timed: readPlaywrightTimes(written), ...failures }
}
