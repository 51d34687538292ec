import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { writeSuite } from '../suites.ts'
import { runNode, say } from './steps.ts'

/** Runs each test file that draws values, ten times as often as `npm test` does; writes the result to docs/status.md. */
export const testLong = async (args: string[]): Promise<number> => {
  const files = globSync('{packages,apps}/*/src/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"),
  )
  const file = join(root, '.data', 'test', 'long.json')
  rmSync(file, { force: true })
  const began = performance.now()
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const env = { LATCHKEY_FUZZ: 'long' }
  const { code } = await runNode(vitest, ['run', ...reporters, ...(args.length > 0 ? args : files)], {
    output: 'show',
    env,
  })
  // A part of it is not the suite.
  if (code !== 0 || args.length > 0) return code
  const { numPassedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8'))
  writeSuite(root, {
    name: 'long',
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    counts: `${numPassedTests} passed, ${numPendingTests} skipped`,
    minutes: ((performance.now() - began) / 60_000).toFixed(0),
  })
  say('docs/status.md has the result.')
  return 0
}
