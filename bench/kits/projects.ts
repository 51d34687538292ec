import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as ours from 'vite'
import type { Bundler } from './build.ts'
import { install } from './npm.ts'
import { writeOurPackages } from './our-packages.ts'
import type { SubjectName } from './subjects.ts'

/** The folder in which the pages are built, like a developer's own projects, each with its own npm installation. */
const projects = join(import.meta.dirname, '..', '..', '.data', 'bench', 'kits')

export type Project = {
  folder: string
  /** The reason why its packages could not be installed; undefined if they were. */
  missing: string | undefined
}

/** SDKs of other makers, which a project installs only for a wallet it wants. */
const optional = ['@coinbase/wallet-sdk', '@walletconnect/sign-client']

type Manifest = { dependencies: Record<string, string> }

/** Copies a page's own files into a project; what was installed there stays. */
const copyPage = (name: SubjectName | 'bundler', folder: string) => {
  const from = join(import.meta.dirname, 'pages', name)
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(from)) cpSync(join(from, file), join(folder, file))
}

/** Puts our own packages beside a project, instead of the registry's. */
const addOurPackages = async (folder: string, keep: (name: string) => boolean): Promise<string> => {
  const { dependencies, print } = await writeOurPackages(join(folder, 'packages'))
  const file = join(folder, 'package.json')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const all = Object.entries({ ...manifest.dependencies, ...dependencies })
  writeFileSync(
    file,
    JSON.stringify({ ...manifest, dependencies: Object.fromEntries(all.filter(([name]) => keep(name))) }, null, 2),
  )
  return print
}

const openProject = async (folder: string, print: string, signal: AbortSignal): Promise<Project> => {
  try {
    await install(folder, print, signal)
    return { folder, missing: undefined }
  } catch (failure) {
    signal.throwIfAborted()
    return { folder, missing: failure instanceof Error ? failure.message : String(failure) }
  }
}

/** A page's project, with its packages installed; ours with an SDK for every kind of wallet. */
export const openPageProject = async (name: SubjectName, signal: AbortSignal): Promise<Project> => {
  const folder = join(projects, name)
  copyPage(name, folder)
  return openProject(folder, name === 'latchkey' ? await addOurPackages(folder, () => true) : '', signal)
}

/** Our kit as its installation guide says, without any optional SDK: to be counted, not built. */
export const openDefaultProject = async (signal: AbortSignal): Promise<Project> => {
  const folder = join(projects, 'latchkey-default')
  copyPage('latchkey', folder)
  return openProject(folder, await addOurPackages(folder, (name) => !optional.includes(name)), signal)
}

/**
 * The Vite that a new project gets, which may be newer than this workspace's; ours if it cannot be installed. The
 * bundler decides which modules share a script: Rolldown before 1.3 makes a dozen small scripts of modules that later
 * parts share.
 */
export const openBundler = async (signal: AbortSignal): Promise<Bundler> => {
  const folder = join(projects, 'bundler')
  copyPage('bundler', folder)
  const { missing } = await openProject(folder, '', signal)
  if (missing !== undefined) return ours
  const file = join(folder, 'node_modules', 'vite', 'dist', 'node', 'index.js')
  return (await import(pathToFileURL(file).href)) as Bundler // the same package, of another version
}

/** The file with the comparison as Markdown. */
export const comparisonFile = join(projects, 'comparison.md')
