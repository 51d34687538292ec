import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { PartError } from './part.ts'
import { root } from './root.ts'

type Needs = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Locked = Needs & { version?: string; bin?: Record<string, string> }

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Installs the dependencies of a manifest only from the installed packages of this repository, at the versions of its
 * lock file and without a registry.
 *
 * @param place the folder of the manifest; its `node_modules` is recreated
 * @param ours folders of our own packages as they are published, by name
 * @throws PartError when a package is not installed here, or not in the version that the manifest requires
 */
export function installLocally(place: string, ours: ReadonlyMap<string, string>): void {
  const locked: Record<string, Locked> = readJson(join(root, 'package-lock.json')).packages
  const modules = join(place, 'node_modules')
  rmSync(modules, { recursive: true, force: true })

  const done = new Set<string>()
  /** @param from the place of the dependent package in the lock file */
  const add = (name: string, from: string, isOptional: boolean): string | undefined => {
    const own = ours.get(name)
    const at = own ? `node_modules/${name}` : find(locked, name, from)
    if (!at) {
      if (isOptional) return undefined
      throw new PartError('examples', `${from || 'An example'} needs ${name}, which is not installed here.`)
    }
    if (done.has(at)) return at
    done.add(at)
    // A dependency of a workspace package is a dependency of the published package.
    link(own ?? join(root, at), join(place, at.replace(/^packages\//, 'node_modules/@latchkey/')))
    addNeeds(own ? readJson(join(own, 'package.json')) : locked[at], own ? `packages/${name.split('/')[1]}` : at)
    return at
  }
  const addNeeds = (needs: Needs | undefined, from: string) => {
    for (const name of Object.keys(needs?.dependencies ?? {}))
      add(name, from, needs?.optionalDependencies?.[name] !== undefined)
    for (const name of Object.keys(needs?.optionalDependencies ?? {})) add(name, from, true)
    for (const name of Object.keys(needs?.peerDependencies ?? {}))
      if (!needs?.peerDependenciesMeta?.[name]?.optional) add(name, from, false)
  }

  const { dependencies = {}, devDependencies = {} }: Needs = readJson(join(place, 'package.json'))
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    const at = add(name, '', false) ?? ''
    const here = locked[at]
    if (ours.has(name)) continue
    if (here?.version !== version)
      throw new PartError('examples', `An example wants ${name} ${version}; this repository has ${here?.version}.`)
    for (const [command, script] of Object.entries(here.bin ?? {})) {
      const bin = join(modules, '.bin')
      mkdirSync(bin, { recursive: true })
      symlinkSync(relative(bin, join(place, at, script)), join(bin, command))
    }
  }
}

/** Finds the package that code at `from` would import, by Node's search through the parent folders. */
const find = (locked: Record<string, Locked>, name: string, from: string): string | undefined => {
  for (let folder = from; ; folder = dirname(folder) === '.' ? '' : dirname(folder)) {
    const at = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (locked[at] && existsSync(join(root, at))) return at
    if (!folder) return undefined
  }
}

/** Copies a folder without its own `node_modules`, by hard links where the file system has them. */
const link = (source: string, target: string) => {
  mkdirSync(target, { recursive: true })
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) link(from, to)
    else {
      try {
        linkSync(from, to)
      } catch {
        cpSync(from, to)
      }
    }
  }
}
