import { createHash } from 'node:crypto'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '..', '..', 'packages')
const scope = '@latchkey/'

type Manifest = { dependencies?: Record<string, string>; devDependencies?: unknown; private?: unknown }

const readManifest = (name: string): Manifest => JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'))

/** A package of ours and those it needs of ours. */
const withNeeded = (name: string, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found
  found.add(name)
  for (const each of Object.keys(readManifest(name).dependencies ?? {}))
    if (each.startsWith(scope)) withNeeded(each.slice(scope.length), found)
  return found
}

/**
 * Writes the kit and our packages it needs into a folder, as npm would get them: their sources without tests, and their
 * manifests without what only this repository needs.
 * @returns what a project has to name to install them, and a print of all that was written
 */
export const writeOurPackages = (folder: string): { dependencies: Record<string, string>; print: string } => {
  rmSync(folder, { recursive: true, force: true })
  const names = [...withNeeded('kit')].sort()
  const hash = createHash('sha256')
  for (const name of names) {
    const { devDependencies: _, private: __, ...published } = readManifest(name)
    cpSync(join(packages, name, 'src'), join(folder, name, 'src'), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$|\/fake-[^/]+\.ts$/.test(file),
    })
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify(published, null, 2))
    for (const file of globSync('**/*.*', { cwd: join(folder, name) }).sort())
      hash.update(`${name}/${file}\n`).update(readFileSync(join(folder, name, file)))
  }
  return {
    dependencies: Object.fromEntries(names.map((name) => [scope + name, `file:packages/${name}`])),
    print: hash.digest('hex'),
  }
}
