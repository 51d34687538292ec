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
 * For each step, whether it succeeded; for the first that failed, its last output. Only type errors in the project and
 * in our declarations count: with `skipLibCheck: false` wagmi's own have some.
 */
export type Outcome = { installed: boolean; typed: boolean; built: boolean; connects: boolean; words: string }

/**
 * Installs, type-checks and builds one project, and connects a wallet to the built page in a browser. It does so in the
 * system's temporary folder: below this repository, its packages would be found.
 *
 * @param tarballs our packages as they are published, by name
 */
export async function buildCell(cell: Cell, tarballs: ReadonlyMap<string, string>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bundler-'))
  const outcome: Outcome = { installed: false, typed: false, built: false, connects: false, words: '' }
  // Without npm's variables: npm passes its own settings down to the commands it runs.
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
    // One after the other, as in a project that already has a lockfile: npm then refuses peers that it would otherwise
    // move.
    if (!(await step('installed', install[cell.manager]))) return outcome
    outcome.installed = false
    addPackages(folder, tarballs, cell.manager)
    if (!(await step('installed', install[cell.manager]))) return outcome
    // Must run before the build, because Next rewrites the configuration.
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
