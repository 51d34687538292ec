import { join } from 'node:path'
import { findDocumentFaults } from '../docs.ts'
import { findFamilyNames } from '../family-names.ts'
import { findImportCycles } from '../import-cycles.ts'
import { findBreaches } from '../import-rules.ts'
import { findLeaks } from '../published.ts'
import { root } from '../root.ts'
import { findStaleSuites } from '../suites.ts'
import { type Count, runNode, step } from './steps.ts'

const program = (path: string) => join(root, 'node_modules', path)
const tool = async (path: string, ...args: string[]) => {
  const { code, text } = await runNode(program(path), args, { output: 'keep' })
  return code === 0 ? '' : text.trim() || `it ended with code ${code}`
}

/** Each gives what is wrong, or nothing. */
const checks: [string, () => Promise<string>][] = [
  ['format and lint', () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')],
  ['types', () => tool('typescript/bin/tsc', '--noEmit', '-p', '.')],
  ['import rules', async () => findBreaches(root).join('\n')],
  ['import circles', async () => findImportCycles(root).join('\n')],
  ['chain families apart', async () => findFamilyNames(root).join('\n')],
  ['nothing private in tracked files', async () => findLeaks(root).join('\n')],
  ['suites outside the gate', async () => findStaleSuites(root).join('\n')],
  ['documents', async () => findDocumentFaults(root).join('\n')],
  ['dead code', () => tool('knip/bin/knip.js', '--no-progress')],
]

/** Runs all checks side by side. */
export const runChecks = async (): Promise<Count> => {
  const results = await Promise.all(checks.map(([name, work]) => step(name, work)))
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed, skipped: 0 }
}

/** The checks that take seconds: format, lint, types, import rules and circles, dead code, the age of other suites. */
export const check = async (): Promise<number> => ((await runChecks()).failed === 0 ? 0 : 1)
