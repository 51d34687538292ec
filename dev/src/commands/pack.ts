import { join, resolve } from 'node:path'
import { addPackages, findPackageManager } from '../add-packages.ts'
import { buildApp, builtFolder } from '../build.ts'
import { packTarballs, writePackages } from '../publish.ts'
import { signRelease, writeRelease } from '../release.ts'
import { root } from '../root.ts'
import { readOptions } from './options.ts'

export const packHelp = `npm run pack -- [options]      the packages as they are published, as folders and as tarballs

  --into <folder>      puts them into a project of your own
  --release <file>     writes the wallet's release for this configuration of the host instead (docs/guides/operate.md)
  --key <file>         signs the release with this private Ed25519 key (JWK, mode 0400)
  --to <folder>        where the release goes: a new or empty folder; .data/release if left out`

/**
 * Writes the packages as they are published, as folders and as tarballs. With `--into <folder>` it adds them to another
 * project. With `--release <configuration>` it instead builds and signs the files that a host of the wallet serves.
 */
export const pack = async (args: string[]): Promise<number> => {
  const { values } = readOptions('npm run pack', args, {
    options: {
      into: { type: 'string' },
      release: { type: 'string' },
      key: { type: 'string' },
      to: { type: 'string' },
    },
  })
  // npm runs scripts in the repository's folder, and names the folder from which it was called.
  const place = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)
  if (values.release !== undefined) {
    const to = values.to === undefined ? join(root, '.data', 'release') : place(values.to)
    await buildApp('frame')
    process.stdout.write(await writeRelease(place(values.release), builtFolder('frame'), to))
    if (values.key !== undefined) process.stdout.write(`Signed by ${signRelease(to, place(values.key))}\n`)
    return 0
  }
  const folder = join(root, '.data', 'packages')
  const tarballs = await packTarballs(folder, await writePackages(folder))
  if (values.into === undefined) {
    for (const tarball of tarballs.values()) process.stdout.write(`${tarball}\n`)
    process.stdout.write('\nTo put them into a page: npm run pack -- --into <its folder>\n')
    return 0
  }
  const into = place(values.into)
  const manager = findPackageManager(into)
  addPackages(into, tarballs, manager)
  const peers = 'wagmi viem @tanstack/react-query react react-dom'
  process.stdout.write(`Now in ${into}: ${manager} ${manager === 'npm' ? 'install' : 'add'} ${peers}\n`)
  return 0
}
