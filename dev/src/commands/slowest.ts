import { relative } from 'node:path'

/** A test, or a file of tests, and how long it took. */
export type Timed = { name: string; seconds: number }

type VitestReport = { testResults: { name: string; startTime: number; endTime: number }[] }
type Suite = {
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
  suites?: Suite[]
}

/** Reads each file's time from Vitest's JSON report. @param root the folder its names are relative to */
export function readVitestTimes({ testResults }: VitestReport, root: string): Timed[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1_000,
  }))
}

/** Reads each journey's time, over all its tries, from Playwright's JSON report. */
export function readPlaywrightTimes({ specs = [], suites = [] }: Suite): Timed[] {
  const results = specs.map(({ title, file, tests }) => ({
    name: `${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000,
  }))
  return [...results, ...suites.flatMap(readPlaywrightTimes)]
}

/** Lists the slowest, one on each line. */
export function formatSlowest(timed: readonly Timed[], count = 15): string {
  return timed
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)
    .join('\n')
}
