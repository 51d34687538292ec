import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../build.ts'
import { ensureChromium } from '../chromium.ts'
import { ensureCertutil, ensureEngines } from '../engines.ts'
import { root } from '../root.ts'
import { writeRun } from '../suites.ts'
import { runNode, say } from './steps.ts'

/** The fields read of Playwright's JSON report. */
type Suite = { suites?: Suite[]; specs?: Spec[] }
type Spec = {
  title: string
  tests: { status: string; annotations: { type: string; description?: string }[]; results: { status: string }[] }[]
}

export const testEnginesHelp = `npm run test:engines -- [options of Playwright]      e2e/engines in Chromium, Firefox and WebKit

  -g <title>           some of the journeys; then no document is written`

/**
 * Runs every journey of e2e/engines in Chromium, Firefox and WebKit, over TLS. A whole run writes its table of results to
 * docs/browsers.md, and its row to docs/status.md; arguments are Playwright's and choose a part.
 */
export const testEngines = async (args: string[]): Promise<number> => {
  const began = performance.now()
  const env = { CHROMIUM_PATH: await ensureChromium(say) }
  await ensureEngines(say)
  await ensureCertutil(say)
  await buildApp('frame')
  await buildApp('dapp')
  const report = join(root, '.data', 'test', 'engines.json')
  rmSync(report, { force: true })
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(root, 'e2e', 'engines', 'playwright.config.ts')
  const { code } = await runNode(playwright, ['test', `--config=${config}`, '--reporter=list,json', ...args], {
    output: 'show',
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  if (args.length > 0 || !existsSync(report)) return code
  const file = join(root, 'docs', 'browsers.md')
  const written = JSON.parse(readFileSync(report, 'utf8'))
  if (!isWhole(written)) {
    say('The run was interrupted: docs/browsers.md and docs/status.md stay as they are.')
    return code
  }
  const table = formatResults(written, new Date())
  const [begin, end] = ['<!-- results: written by `npm run test:engines` -->', '<!-- end of results -->']
  const [before, rest = ''] = readFileSync(file, 'utf8').split(begin)
  writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${rest.split(end)[1] ?? ''}`)
  const { expected, unexpected, flaky, skipped } = written.stats
  writeRun(root, 'engines', `${expected + flaky} passed, ${unexpected} failed, ${skipped} skipped`, began)
  say('docs/browsers.md and docs/status.md have the results.')
  return code
}

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

/** True if there are journeys, and each ran to its end or was skipped on purpose. */
export function isWhole(report: Suite): boolean {
  const results = specsOf(report).flatMap(({ tests }) => tests.map((test) => test.results.at(-1)?.status))
  return results.length > 0 && results.every((status) => status !== undefined && status !== 'interrupted')
}

/** The table of results: a row for each journey, a column for each engine. */
export function formatResults(report: Suite, now: Date): string {
  const rows = new Map<string, Map<string, string>>()
  const versions = new Map<string, string>()
  for (const { title, tests } of specsOf(report)) {
    const [, engine = '', journey = ''] = /^(\w+): (.*)$/.exec(title) ?? []
    const results = rows.get(journey) ?? new Map<string, string>()
    rows.set(journey, results)
    const [test] = tests
    const version = test?.annotations.find(({ type }) => type === 'engine')?.description
    if (version !== undefined) versions.set(engine, version)
    else if (!versions.has(engine)) versions.set(engine, engine)
    const words: Record<string, string> = { expected: 'yes', flaky: 'at the second try', skipped: 'left out' }
    results.set(engine, words[test?.status ?? ''] ?? 'no')
  }
  const engines = [...versions.keys()]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    `${now.toISOString().slice(0, 10)}, over TLS:`,
    '',
    line(['journey', ...engines.map((engine) => versions.get(engine) ?? engine)]),
    `|${'---|'.repeat(engines.length + 1)}`,
    ...[...rows].map(([journey, results]) => line([journey, ...engines.map((engine) => results.get(engine) ?? '–')])),
  ].join('\n')
}
