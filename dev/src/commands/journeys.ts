import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { reportFile } from './report-file.ts'
import { readPlaywrightTimes, type Timed } from './slowest.ts'
import { type Count, runNode } from './steps.ts'

/** Says how far the journeys are. */
const progress = join(root, 'e2e', 'progress-reporter.ts')

/** What a runner counted, and how long each test took. */
export type Report = { count: Count; timed: Timed[] }

/** A runner that wrote no report. */
export const nothing: Report = { count: { passed: 0, failed: 1, skipped: 0 }, timed: [] }

/** A runner that ends badly has failed at something, even if it could not count it. */
export const honest = (count: Count, code: number): Count =>
  code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count

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
  if (!existsSync(file)) return nothing
  const written = JSON.parse(readFileSync(file, 'utf8'))
  const { expected, unexpected, flaky, skipped } = written.stats
  const count = honest({ passed: expected + flaky, failed: unexpected, skipped }, code)
  return { count, timed: readPlaywrightTimes(written) }
}
