import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { addPackages, type PackageManager } from '../add-packages.ts'
import type { Cell } from './cells.ts'
import { connectInBrowser } from './connect-in-browser.ts'
import { isNext, writeBuiltPage, writeProject } from './project.ts'

const run = promisify(execFile)

/** How each package manager is called; npm brings the others. */
const install: Record<PackageManager, [string, ...string[]]> = {
  npm: ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline'],
  pnpm: ['npx', '--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile'],
  yarn: ['npx', '--yes', '@yarnpkg/cli-dist@4.18.1', 'install'],
}

/**
 * For each step, whether it ended well; for the first that did not, its last output. Types are checked where no error
 * stands in the project or in our declarations: with `skipLibCheck: false` wagmi's own have some.
 */
export type Outcome = { installed: boolean; typed: boolean; built: boolean; connects: boolean; words: string }

/**
 * Installs, checks the types of, and builds one project, and connects a wallet to the built page in a browser, in the system's temporary folder: nowhere below this repository,
 * whose packages would be found from there.
 *
 * @param tarballs our packages as they are published, by name
 */
export async function buildCell(cell: Cell, tarballs: ReadonlyMap<string, string>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bundler-'))
  const outcome: Outcome = { installed: false, typed: false, built: false, connects: false, words: '' }
  // Without ours: npm hands its own settings down to what it runs.
  const inherited = Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_ENV$|CI$)/i.test(key))
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    PATH: [join(folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NEXT_TELEMETRY_DISABLED: '1',
    PARCEL_WORKERS: '1',
    YARN_ENABLE_TELEMETRY: '0',
  }
  const step = async (name: 'installed' | 'typed' | 'built', [command, ...args]: readonly [string, ...string[]]) => {
    try {
      await run(command, args, { cwd: folder, env, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 })
      outcome[name] = true
    } catch (failure) {
      const { stdout = '', stderr = '' } = failure as { stdout?: string; stderr?: string }
      if (name === 'typed' && !/^(?!node_modules\/(?!@latchkey\/)).*error TS/m.test(stdout)) {
        outcome.typed = true
        return true
      }
      outcome.words ||= `${stdout}\n${stderr}`.trim().split('\n').slice(-25).join('\n')
    }
    return outcome[name]
  }
  try {
    const build = writeProject(folder, cell).split(' ') as [string, ...string[]] // a command, and not empty
    // One after the other: who adds packages has a lockfile, and npm then refuses peers that it would move to make fit.
    if (!(await step('installed', install[cell.manager]))) return outcome
    outcome.installed = false
    addPackages(folder, tarballs, cell.manager)
    if (!(await step('installed', install[cell.manager]))) return outcome
    // Before the build: Next rewrites the configuration.
    await step('typed', ['tsc', '--noEmit', '-p', '.'])
    if (!(await step('built', build))) return outcome
    writeBuiltPage(folder, cell)
    const { code, text } = await connectInBrowser(folder, isNext(cell.bundler))
    outcome.connects = code === 0
    if (code !== 0)
      outcome.words ||= text.trim().split('\n').slice(-60).join('\n') || `The browser's test ended with ${code}.`
    return outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
