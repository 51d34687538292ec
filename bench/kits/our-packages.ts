import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePackages } from '@latchkey/dev'

const scope = '@latchkey/'

/**
 * Writes the kit and our packages it needs into a folder, as they are published.
 * @returns the dependencies by which a project installs them, and a fingerprint of everything that was written
 */
export const writeOurPackages = async (
  folder: string,
): Promise<{ dependencies: Record<string, string>; print: string }> => {
  await writePackages(folder)
  const neededBy = (name: string): string[] =>
    Object.keys(JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).dependencies ?? {})
      .filter((each) => each.startsWith(scope))
      .map((each) => each.slice(scope.length))
  const names = new Set(['kit'])
  for (const name of names) for (const needed of neededBy(name)) names.add(needed)

  const hash = createHash('sha256')
  for (const name of [...names].sort())
    for (const file of globSync('**/*.*', { cwd: join(folder, name) }).sort())
      hash.update(`${name}/${file}\n`).update(readFileSync(join(folder, name, file)))
  return {
    dependencies: Object.fromEntries([...names].map((name) => [scope + name, `file:packages/${name}`])),
    print: hash.digest('hex'),
  }
}
