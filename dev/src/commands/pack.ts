import { join } from 'node:path'
import { writePackages } from '../publish.ts'
import { root } from '../root.ts'

/** Writes the packages as they are published, and says where. */
export const pack = async (): Promise<number> => {
  const folder = join(root, '.data', 'packages')
  for (const name of await writePackages(folder)) process.stdout.write(`${join(folder, name)}\n`)
  return 0
}
