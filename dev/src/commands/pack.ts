import { join, resolve } from 'node:path'
import { addPackages, findPackageManager } from '../add-packages.ts'
import { packTarballs, writePackages } from '../publish.ts'
import { root } from '../root.ts'
import { readOptions } from './options.ts'

export const packHelp = `npm run pack -- [options]      the packages as they are published, as folders and as tarballs

  --into <folder>      puts them into a project of your own`

/**
 * Writes the packages as they are published, as folders and as tarballs. With `--into <folder>` it puts them into a project
 * of somebody's own.
 */
export const pack = async (args: string[]): Promise<number> => {
  const { values } = readOptions('npm run pack', args, { options: { into: { type: 'string' } } })
  const folder = join(root, '.data', 'packages')
  const tarballs = await packTarballs(folder, await writePackages(folder))
  if (values.into === undefined) {
    for (const tarball of tarballs.values()) process.stdout.write(`${tarball}\n`)
    process.stdout.write('\nTo put them into a page: npm run pack -- --into <its folder>\n')
    return 0
  }
  // npm runs scripts in the repository's folder, and says where it was called.
  const into = resolve(process.env.INIT_CWD ?? process.cwd(), values.into)
  const manager = findPackageManager(into)
  addPackages(into, tarballs, manager)
  const peers = 'wagmi viem @tanstack/react-query react react-dom'
  process.stdout.write(`Now in ${into}: ${manager} ${manager === 'npm' ? 'install' : 'add'} ${peers}\n`)
  return 0
}
