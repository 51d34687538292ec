import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed, and why. */
export type Failure = { file: string; name: string; error: string }

type VitestFile = {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}
type PlaywrightError = { message?: string; stack?: string; location?: { file: string } }
type PlaywrightSuite = {
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { status: string; errors?: PlaywrightError[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = PlaywrightSuite & { errors?: PlaywrightError[] }

/** Reads the failures of one file from Vitest's JSON report. @param root the folder that its name is relative to */
export function readVitestFailures({ name, status, message, assertionResults }: VitestFile, root: string): Failure[] {
  if (status !== 'failed') return []
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const failures = failed.map((test) => ({ file, name: test.fullName, error: test.failureMessages.join('\n') }))
  // An import or a hook failed, not a test: other tests of the file never ran.
  if (message || failed.length === 0)
    failures.unshift({ file, name: 'the file itself', error: message || 'It did not finish.' })
  return failures
}

/**
 * Reads from Playwright's JSON report which journeys failed, and which passed at the second try. The error of the first try
 * stands for both.
 */
export function readPlaywrightFailures(report: PlaywrightReport): { failed: Failure[]; flaky: Failure[] } {
  const specs = specsOf(report).flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({
      status,
      failure: { file, name: title, error: textOf(results.find(({ errors = [] }) => errors.length > 0)?.errors) },
    })),
  )
  const withStatus = (wanted: string) => specs.filter(({ status }) => status === wanted).map(({ failure }) => failure)
  const outside = (report.errors ?? []).map((error) => ({
    file: error.location?.file ?? 'e2e',
    name: 'outside of a journey',
    error: textOf([error]),
  }))
  return { failed: [...withStatus('unexpected'), ...outside], flaky: withStatus('flaky') }
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const textOf = (errors: readonly PlaywrightError[] = []) =>
  errors.map(({ message, stack }) => message ?? stack ?? '').join('\n')

/**
 * Lists failures with the first lines of their errors, fewer lines each if there are many failures: often only the end
 * of a log is shown.
 *
 * @param lines about how many lines the list may take
 */
export function formatFailures(failures: readonly Failure[], lines: number): string {
  const most = Math.floor(lines / 2)
  const shown = failures.slice(0, most)
  const each = Math.min(8, Math.max(1, Math.floor(lines / Math.max(1, shown.length)) - 1))
  const rest = failures.length - shown.length
  return [
    ...shown.flatMap(({ file, name, error }) => [`  ${file}: ${name}`, ...firstLines(error, each)]),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join('\n')
}

const firstLines = (error: string, count: number) =>
  stripVTControlCharacters(error)
    .split('\n')
    .filter(
      (line) => line.trim() !== '' && !line.includes('/node_modules/') && !/^\s+at .*(node:|<anonymous>)/.test(line),
    )
    .slice(0, count)
    .map((line) => `      ${line.trimEnd().slice(0, 200)}`)
