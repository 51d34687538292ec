import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../build.ts'
import { ensureChromium } from '../chromium.ts'
import { root } from '../root.ts'
import { runChecks } from './check.ts'
import { type Count, runNode, say, step } from './steps.ts'

const stages = ['checks', 'unit', 'journeys'] as const

/**
 * Everything that must hold: checks, Vitest, production builds, journeys in a browser. `--only <stage>` runs one stage;
 * other arguments choose tests by path. The last line counts.
 */
export const test = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { only: { type: 'string' } } })
  const wanted = (stage: (typeof stages)[number]) => !values.only || values.only === stage
  if (values.only && !stages.some((stage) => stage === values.only)) {
    say(`--only takes one of: ${stages.join(', ')}`)
    return 1
  }
  const counts: Count[] = []

  const env = { CHROMIUM_PATH: await ensureChromium(say) }
  if (wanted('checks')) {
    say('\nChecks')
    counts.push(await runChecks())
  }
  if (wanted('unit')) {
    say('\nUnit, contract and integration tests')
    counts.push(await runVitest(positionals, env))
  }
  if (wanted('journeys')) {
    say('\nProduction builds')
    const built = [await step('the wallet', () => build('frame')), await step('the page', () => build('dapp'))]
    const passed = built.filter(Boolean).length
    counts.push({ passed, failed: built.length - passed, skipped: 0 })
    say('\nJourneys in a browser')
    if (passed === built.length) counts.push(await runPlaywright(positionals, env))
    else say('not run: there is nothing to run them on')
  }

  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
  say(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 ? 0 : 1
}

const build = async (app: 'frame' | 'dapp') => {
  await buildApp(app)
  return ''
}

/** Where a runner writes its counts; what an earlier run wrote there is gone. */
const reportFile = (name: string) => {
  const file = join(root, '.data', 'test', `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** A runner that ends badly has failed at something, even if it could not count it. */
const honest = (count: Count, code: number): Count =>
  code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count

const runVitest = async (paths: string[], env: NodeJS.ProcessEnv): Promise<Count> => {
  const file = reportFile('vitest')
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { code } = await runNode(vitest, ['run', ...report, ...paths], { output: 'show', env })
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(file, 'utf8'))
  return honest({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }, code)
}

const runPlaywright = async (paths: string[], env: NodeJS.ProcessEnv): Promise<Count> => {
  const config = join(root, 'e2e', 'playwright.config.ts')
  if (!existsSync(config)) {
    say('none written yet')
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const file = reportFile('playwright')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { code } = await runNode(playwright, ['test', `--config=${config}`, '--reporter=list,json', ...paths], {
    output: 'show',
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats
  return honest({ passed: expected + flaky, failed: unexpected, skipped }, code)
}
