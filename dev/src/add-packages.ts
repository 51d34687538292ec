import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PartError } from './part.ts'

export type PackageManager = 'npm' | 'pnpm' | 'yarn'

/** The folder of a project that holds our tarballs. */
const place = 'latchkey-packages'

/** The package manager of a project, by its lock file; npm where there is none. */
export function findPackageManager(folder: string): PackageManager {
  if (existsSync(join(folder, 'pnpm-lock.yaml'))) return 'pnpm'
  return existsSync(join(folder, 'yarn.lock')) ? 'yarn' : 'npm'
}

/**
 * Puts our tarballs into a project and names them in its manifest, so that its package manager installs them without a
 * registry. npm also uses the project's dependencies where our packages depend on each other; pnpm and yarn need
 * overrides.
 *
 * @param folder of the project's `package.json`
 * @param tarballs paths, by name of package
 * @throws PartError when the folder has no manifest
 */
export function addPackages(
  folder: string,
  tarballs: ReadonlyMap<string, string>,
  manager: PackageManager = findPackageManager(folder),
): void {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) throw new PartError('packages', `${folder} has no package.json: name the folder of a project.`)
  rmSync(join(folder, place), { recursive: true, force: true })
  mkdirSync(join(folder, place))
  const specifiers: Record<string, string> = {}
  for (const [name, tarball] of tarballs) {
    copyFileSync(tarball, join(folder, place, basename(tarball)))
    specifiers[name] = `file:./${place}/${basename(tarball)}`
  }
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  manifest.dependencies = { ...manifest.dependencies, ...specifiers }
  if (manager === 'yarn') manifest.resolutions = { ...manifest.resolutions, ...specifiers }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  if (manager === 'pnpm') writeOverrides(join(folder, 'pnpm-workspace.yaml'), specifiers)
}

/** Writes our lines below `overrides:`, in place of those from an earlier run; the rest of the file stays. */
const writeOverrides = (file: string, specifiers: Record<string, string>) => {
  const ours = Object.entries(specifiers).map(([name, specifier]) => `  '${name}': '${specifier}'`)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const others = lines.filter((line) => !/^\s+'@latchkey\//.test(line))
  const at = others.findIndex((line) => /^overrides:/.test(line))
  if (at < 0) others.unshift('overrides:', ...ours)
  else others.splice(at + 1, 0, ...ours)
  writeFileSync(file, `${others.join('\n').trimEnd()}\n`)
}
