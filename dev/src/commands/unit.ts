import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../root.ts'
import { type Failure, readVitestFailures } from './failures.ts'
import type { Report } from './journeys.ts'
import { reportFile } from './report-file.ts'
import { readVitestTimes, type Timed } from './slowest.ts'
import { type Count, runNode, say } from './steps.ts'

/** The results of one test file. */
type FileResult = Timed & { count: Count; failures: Failure[] }

/** One run of Vitest: its files, and the failures outside of them. */
export type UnitRun = { files: FileResult[]; outside: Failure[] }

/** The most failed files that are tried again: more than this do not fail by chance. */
const mostSecondTries = 10

/**
 * Runs unit tests.
 *
 * @param paths some of the test files; all if empty
 * @param run runs Vitest on some paths; on all if empty
 * @param secondTry a file that failed runs once more, alone and after the rest; when it passes then, it counts as passed and
 *   its first errors are reported as flaky
 */
export async function runUnitTests(
  paths: readonly string[],
  run: (paths: readonly string[]) => Promise<UnitRun>,
  { secondTry }: { secondTry: boolean },
): Promise<Report> {
  const { files, outside } = await run(paths)
  const red = files.filter(({ failures }) => failures.length > 0)
  const flaky: Failure[] = []
  const results = new Map(files.map((file) => [file.name, file]))
  for (const first of secondTry && red.length <= mostSecondTries ? red : []) {
    say(`\nOnce more, alone: ${first.name}`)
    const again = await run([first.name])
    const second = again.files.find(({ name }) => name === first.name)
    const failures = [...(second?.failures ?? []), ...again.outside]
    if (second && failures.length === 0) {
      flaky.push(...first.failures)
      results.set(first.name, { ...second, seconds: first.seconds + second.seconds })
      continue
    }
    const known = new Set(first.failures.map(({ name }) => name))
    const added = failures.filter(({ name }) => !known.has(name))
    results.set(first.name, { ...first, failures: [...first.failures, ...added] })
  }
  const all = [...results.values()]
  const failed = [...all.flatMap(({ failures }) => failures), ...outside]
  const sum = (key: 'passed' | 'skipped') => all.reduce((total, { count }) => total + count[key], 0)
  return {
    count: { passed: sum('passed'), failed: failed.length, skipped: sum('skipped') },
    timed: all.map(({ name, seconds }) => ({ name, seconds })),
    failed,
    flaky,
  }
}

type VitestReport = {
  testResults: (Parameters<typeof readVitestFailures>[0] & { startTime: number; endTime: number })[]
}
/** An error outside of a test. */
export type Unhandled = { file?: string; error: string }

/** Records errors that no test caught; Vitest's JSON report does not contain them. */
const unhandledReporter = join(import.meta.dirname, 'unhandled-reporter.ts')

/** Runs Vitest. @param paths some of the test files; all if empty */
export async function runVitest(paths: readonly string[], env: NodeJS.ProcessEnv): Promise<UnitRun> {
  const file = reportFile('vitest')
  const unhandled = reportFile('unhandled')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runNode(
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    ['run', ...reporters, `--reporter=${unhandledReporter}`, ...paths],
    { output: 'show', env: { ...env, LATCHKEY_UNHANDLED_FILE: unhandled } },
  )
  const read = (path: string) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
  return readVitestRun(read(file), read(unhandled) ?? [], code, root)
}

/**
 * Reads one run of Vitest. A run with a bad exit code has failed at something, even if its reports do not say at what.
 *
 * @param report its JSON report; undefined if it wrote none
 * @param unhandled errors outside of tests
 * @param code its exit code
 * @param root the folder that file names are relative to
 */
export function readVitestRun(
  report: VitestReport | undefined,
  unhandled: readonly Unhandled[],
  code: number,
  root: string,
): UnitRun {
  const times = report ? readVitestTimes(report, root) : []
  const errors = unhandled.map(({ file, error }) => ({
    file: file ? relative(root, file) : 'vitest',
    name: 'an error that no test caught',
    error,
  }))
  const files = (report?.testResults ?? []).map((result, at): FileResult => {
    const { name = '', seconds = 0 } = times[at] ?? {}
    const failures = [...readVitestFailures(result, root), ...errors.filter(({ file }) => file === name)]
    const { assertionResults } = result
    const passed = assertionResults.filter(({ status }) => status === 'passed').length
    const failed = assertionResults.filter(({ status }) => status === 'failed').length
    const count = { passed, failed: failures.length, skipped: assertionResults.length - passed - failed }
    return { name, seconds, count, failures }
  })
  const outside = errors.filter(({ file }) => !files.some(({ name }) => name === file))
  if (code !== 0 && outside.length === 0 && !files.some(({ failures }) => failures.length > 0))
    outside.push({ file: 'vitest', name: `ended with code ${code}`, error: 'Its output above says why.' })
  return { files, outside }
}
