import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A suite that `npm test` does not run, and its last run. */
export type Suite = { name: string; command: string; date: string; commit: string; counts: string; minutes: string }

/** How many commits a suite's last run may be behind. */
export const mostCommits = 200

const statusFile = (root: string) => join(root, 'docs', 'status.md')
const row = /^\| ([\w-]+) \| `([^`]+)` \| ([^|]+) \| `([0-9a-f]{7,40})` \| ([^|]+) \| ([^|]+) \|$/
const heading = '## Suites outside the gate'

/**
 * Reads the table of suites in `docs/status.md`.
 *
 * @param text the document
 */
export function readSuites(text: string): Suite[] {
  const [, section = ''] = text.split(heading)
  return section.split('\n').flatMap((line) => {
    const [, name, command, date, commit, counts, minutes] = row.exec(line) ?? []
    return name && command && date && commit && counts && minutes
      ? [{ name, command, date, commit, counts, minutes }]
      : []
  })
}

/**
 * Finds suites whose last run is too old.
 *
 * @param suites the table
 * @param age the number of commits since a commit, or undefined if this repository does not have it
 * @returns one sentence for each
 */
export function findStale(suites: readonly Suite[], age: (commit: string) => number | undefined): string[] {
  if (suites.length === 0) return [`docs/status.md has no table below "${heading}".`]
  return suites.flatMap(({ name, command, commit }) => {
    const commits = age(commit)
    if (commits === undefined)
      return [`The suite ${name} last ran at ${commit}, which is no commit of this repository.`]
    if (commits <= mostCommits) return []
    return [
      `The suite ${name} last ran ${commits} commits ago: run \`${command}\`, and write its row in docs/status.md.`,
    ]
  })
}

/**
 * Finds suites of this repository whose last run is too old. Without the history, as in an archive or a shallow clone,
 * it finds none.
 */
export function findStaleSuites(root: string): string[] {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      return undefined
    }
  }
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return []
  return findStale(readSuites(readFileSync(statusFile(root), 'utf8')), (commit) => {
    const count = git('rev-list', '--count', `${commit}..HEAD`)
    return count === undefined ? undefined : Number(count)
  })
}

/** Writes the last run of a suite into its row of `docs/status.md`. @throws Error when it has no row */
export function writeSuite(root: string, suite: Omit<Suite, 'command'>): void {
  const file = statusFile(root)
  const text = readFileSync(file, 'utf8')
  const command = readSuites(text).find(({ name }) => name === suite.name)?.command
  if (!command) throw new Error(`docs/status.md has no row for the suite ${suite.name}.`)
  const { name, date, commit, counts, minutes } = suite
  const line = `| ${name} | \`${command}\` | ${date} | \`${commit}\` | ${counts} | ${minutes} |`
  writeFileSync(
    file,
    text
      .split('\n')
      .map((each) => (row.exec(each)?.[1] === name ? line : each))
      .join('\n'),
  )
}

/**
 * Writes the run of a suite that has just ended into its row.
 *
 * @param began its start, as `performance.now()` returned it
 */
export function writeRun(root: string, name: string, counts: string, began: number): void {
  writeSuite(root, {
    name,
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    counts,
    minutes: ((performance.now() - began) / 60_000).toFixed(0),
  })
}
