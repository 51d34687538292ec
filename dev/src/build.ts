import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { takeTurn } from './lock.ts'
import { PartError } from './part.ts'
import { root } from './root.ts'

export type App = 'frame' | 'dapp'

/** Everything a build reads: the app, all packages, the lowest browsers, the versions of the rest. */
const inputs = (app: App): string[] =>
  [`apps/${app}`, 'packages', 'browsers.json', 'package-lock.json']
    .flatMap((place) => filesOf(join(root, place)))
    .sort()

const filesOf = (path: string): string[] => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesOf(join(path, name)))
}

const stampOf = (app: App): string => {
  const hash = createHash('sha256').update(process.version)
  for (const file of inputs(app)) {
    hash.update(`\0${relative(root, file)}\0`).update(createHash('sha256').update(readFileSync(file)).digest())
  }
  return hash.digest('hex')
}

const stampFile = (app: App) => join(root, '.data', 'builds', app)

/** The folder of an app's production build. */
export function builtFolder(app: App): string {
  return join(root, 'apps', app, 'dist')
}

/** True when the build on disk matches the sources on disk. */
export function isBuilt(app: App): boolean {
  return (
    existsSync(join(builtFolder(app), 'index.html')) &&
    existsSync(stampFile(app)) &&
    readFileSync(stampFile(app), 'utf8') === stampOf(app)
  )
}

/**
 * Builds an app for production, unless its sources are those of the last build.
 * @throws PartError with the bundler's output
 */
export async function buildApp(app: App): Promise<void> {
  // Two stacks may start at once, and would write into the same folder.
  const release = await takeTurn(join(root, '.data', 'builds', `${app}.pid`))
  try {
    if (!isBuilt(app)) await build(app)
  } finally {
    release()
  }
}

const build = async (app: App): Promise<void> => {
  // Computed before the build: a source that changes meanwhile must lead to another build.
  const stamp = stampOf(app)
  rmSync(stampFile(app), { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'apps', app),
      env: { ...process.env, NODE_ENV: 'production' },
      timeout: 300_000,
    })
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string }
    throw new PartError(
      `apps/${app}`,
      `apps/${app} could not be built. The bundler said:\n${(stdout + stderr).trim()}`,
      { cause },
    )
  }
  mkdirSync(dirname(stampFile(app)), { recursive: true })
  writeFileSync(stampFile(app), stamp)
}
