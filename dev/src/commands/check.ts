import { join } from 'node:path'
import { compilerArguments } from '../compiler.ts'
import { findDocumentFaults } from '../docs.ts'
import { findFamilyNames } from '../family-names.ts'
import { findImportCycles } from '../import-cycles.ts'
import { findBreaches } from '../import-rules.ts'
import { findLeaks } from '../published.ts'
import { root } from '../root.ts'
import { findFaultsOfSite } from '../site/check-site.ts'
import { findStaleSuites } from '../suites.ts'
import type { Report } from './journeys.ts'
import { readOptions } from './options.ts'
import { runNode, step } from './steps.ts'

const program = (path: string) => join(root, 'node_modules', path)
const tool = async (path: string, ...args: string[]) => {
  const { code, text } = await runNode(program(path), args, { output: 'keep' })
  return code === 0 ? '' : text.trim() || `it ended with code ${code}`
}

/** The checks, by name. Each returns what is wrong, or nothing. */
const checks: [string, () => Promise<string>][] = [
  ['format and lint', () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')],
  ['types', () => tool('typescript/bin/tsc', '--noEmit', ...compilerArguments(root))],
  ['import rules', async () => findBreaches(root).join('\n')],
  ['import circles', async () => findImportCycles(root).join('\n')],
  ['chain families apart', async () => findFamilyNames(root).join('\n')],
  ['nothing private in tracked files', async () => findLeaks(root).join('\n')],
  ['suites outside the gate', async () => findStaleSuites(root).join('\n')],
  ['documents', async () => findDocumentFaults(root).join('\n')],
  ['site for developers', async () => findFaultsOfSite().join('\n')],
  ['dead code', () => tool('knip/bin/knip.js', '--no-progress')],
]

/** Counts steps as tests: each has a name and, if it failed, the reason. */
export const countSteps = (steps: readonly (readonly [name: string, failure: string])[]): Omit<Report, 'timed'> => {
  const failed = steps.filter(([, failure]) => failure).map(([name, error]) => ({ file: 'checks', name, error }))
  return { count: { passed: steps.length - failed.length, failed: failed.length, skipped: 0 }, failed, flaky: [] }
}

/** Runs all checks side by side. */
export const runChecks = async (): Promise<Omit<Report, 'timed'>> =>
  countSteps(await Promise.all(checks.map(async ([name, work]) => [name, await step(name, work)] as const)))

export const checkHelp = 'npm run check      format, lint, types, imports, dead code, documents. It takes no options'

/** The checks that take seconds: format, lint, types, import rules and circles, dead code, the age of other suites. */
export const check = async (args: string[]): Promise<number> => {
  readOptions('npm run check', args, {})
  return (await runChecks()).count.failed === 0 ? 0 : 1
}
