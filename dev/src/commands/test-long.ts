import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildCell, type Outcome } from '../bundlers/build-cell.ts'
import { type Cell, cells } from '../bundlers/cells.ts'
import { formatRow, writeTable } from '../bundlers/table.ts'
import { ensureChromium, ensureHeadlessShell } from '../chromium.ts'
import { packTarballs, writePackages } from '../publish.ts'
import { root } from '../root.ts'
import { writeRun } from '../suites.ts'
import { runJourneys } from './journeys.ts'
import { readOptions, UsageError } from './options.ts'
import { runNode, say } from './steps.ts'

const parts = ['draws', 'journeys', 'bundlers', 'registry'] as const
type Part = (typeof parts)[number]

export const testLongHelp = `npm run test:long -- [options] [paths]      the suites too long for npm test; paths choose files of the draws

  --only <part>        one part: ${parts.join(', ')}
  --bundler <name>     the projects of one bundler; may be repeated`

/**
 * The suites that are too long for `npm test`: each test file that draws values, with ten times as many draws and the
 * tests that only run here; the journeys with the tag `@long`; and projects with other bundlers. Writes the results to
 * docs/status.md. `--only draws`, `--only journeys` or `--only bundlers` runs one of them, `--bundler Vite` and
 * `--manager npm` some of the projects; other arguments choose test files of the draws, and nothing is written then.
 *
 * `--only registry` runs the tests of the public ERC-7730 registry; `LATCHKEY_ERC7730_REGISTRY` names a copy of it.
 */
export const testLong = async (args: string[]): Promise<number> => {
  const { values, positionals } = readOptions('npm run test:long', args, {
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      bundler: { type: 'string', multiple: true, default: [] },
      manager: { type: 'string', multiple: true, default: [] },
    },
  })
  if (values.only && !parts.some((part) => part === values.only))
    throw new UsageError('options', `--only takes one of: ${parts.join(', ')}.`)
  if (values.only === 'registry') return runRegistry()
  const wanted = (part: Part) => !values.only || values.only === part
  if (positionals.length > 0) return drawLong(positionals)
  const codes = [
    wanted('draws') ? await drawLong([]) : 0,
    wanted('journeys') ? await walkLong() : 0,
    wanted('bundlers') ? await buildAll(values.bundler, values.manager) : 0,
  ]
  return Math.max(...codes)
}

/** @param paths some of the test files that draw values; all if empty */
const drawLong = async (paths: string[]): Promise<number> => {
  const files = globSync('{dev,{packages,apps}/*}/src/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    /from 'fast-check'|inject\('fuzz'\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  const file = join(root, '.data', 'test', 'long.json')
  rmSync(file, { force: true })
  const began = performance.now()
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const env = { LATCHKEY_FUZZ: 'long' }
  const { code } = await runNode(vitest, ['run', ...reporters, ...(paths.length > 0 ? paths : files)], {
    output: 'show',
    env,
  })
  // A part of the suite does not count as a run of it.
  if (code !== 0 || paths.length > 0) return code
  const { numPassedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8'))
  write('long', `${numPassedTests} passed, ${numPendingTests} skipped`, began)
  return 0
}

const runRegistry = async (): Promise<number> => {
  if (!process.env.LATCHKEY_ERC7730_REGISTRY) {
    say('LATCHKEY_ERC7730_REGISTRY must name a copy of github.com/ethereum/clear-signing-erc7730-registry.')
    return 1
  }
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const path = 'apps/frame/src/wallet/families/evm/clear-signing/registry.test.ts'
  return (await runNode(vitest, ['run', '--reporter=default', path], { output: 'show' })).code
}

const walkLong = async (): Promise<number> => {
  const began = performance.now()
  const env = { CHROMIUM_PATH: await ensureChromium(say) }
  await ensureHeadlessShell(say)
  const { count } = await runJourneys(['--grep', '@long', '--retries=1'], env)
  if (count.failed > 0) return 1
  write('long-journeys', `${count.passed} passed, ${count.skipped} skipped`, began)
  return 0
}

const buildAll = async (bundlers: readonly string[], managers: readonly string[]): Promise<number> => {
  const began = performance.now()
  await ensureChromium(say)
  const folder = join(root, '.data', 'packages')
  const tarballs = await packTarballs(folder, await writePackages(folder))
  const outcomes = new Map<Cell, Outcome>()
  const isChosen = (choice: string, chosen: readonly string[]) => chosen.length === 0 || chosen.includes(choice)
  const wanted = cells.filter(({ bundler, manager }) => isChosen(bundler, bundlers) && isChosen(manager, managers))
  let table = ''
  for (const cell of wanted) {
    const outcome = await buildCell(cell, tarballs)
    outcomes.set(cell, outcome)
    say(formatRow({ cell, outcome }))
    if (outcome.words) say(outcome.words)
    // Written after each project, so that a stopped run keeps its results.
    table = writeTable(cells.map((each) => ({ cell: each, outcome: outcomes.get(each) })))
  }
  const count = (words: string) => table.split(`| ${words} |`).length - 1
  const [passed, rest] = [count('built, types check, connects'), count('not run yet')]
  const counts = `${passed} of ${cells.length} projects build and connect, and their types check; ${rest} not run`
  write('bundlers', counts, began)
  return [...outcomes.values()].every(({ typed, connects }) => typed && connects) ? 0 : 1
}

const write = (name: string, counts: string, began: number) => {
  writeRun(root, name, counts, began)
  say('docs/status.md has the result.')
}
