import { globSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The size of an installation: the number of packages (each installed copy counts), bytes, and copies of viem. */
export type Installed = { packages: number; bytes: number; viems: number }

/** A package's own folder; others in it (`esm/package.json` and the like) only say how its files are to be read. */
const isPackage = /(^|[\\/])node_modules[\\/](@[^\\/]+[\\/])?[^@\\/.][^\\/]*[\\/]package\.json$/

/** Counts what is in a folder's node_modules. */
export const countInstalled = (folder: string): Installed => {
  const all = globSync('node_modules/**', { cwd: folder })
  const manifests = all.filter((file) => isPackage.test(file))
  const names = manifests.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).name)
  return {
    packages: manifests.length,
    bytes: all.reduce((sum, file) => {
      const found = lstatSync(join(folder, file))
      return found.isFile() ? sum + found.size : sum
    }, 0),
    viems: names.filter((name) => name === 'viem').length,
  }
}
