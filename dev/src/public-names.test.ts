import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

/** The packages that pages import. The others are published because these depend on them. */
const packages = ['kit', 'connectors', 'sdk', 'json-rpc', 'test', 'ui']

/** The names a module exports, types included, each once. */
function namesOf(file: string): string[] {
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(','))
  const declared = source.matchAll(/^export (?:declare )?(?:async )?(?:const|function|class|type|interface) (\w+)/gm)
  const passedOn = [...source.matchAll(/^export \* from '(\.[^']+)'/gm)]
  const names = [
    ...listed
      .map(
        (each) =>
          each
            .trim()
            .split(/ as /)
            .at(-1)
            ?.replace(/^type /, '') ?? '',
      )
      .filter(Boolean),
    ...[...declared].map(([, name = '']) => name),
    ...passedOn.flatMap(([, path = '']) => namesOf(join(dirname(file), path))),
  ]
  return [...new Set(names)].sort()
}

test('the public names are the ones that were settled', async () => {
  const lines = packages.flatMap((name) => {
    const folder = join(root, 'packages', name)
    const entries: Record<string, string> = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).exports
    return Object.entries(entries)
      .filter(([path, file]) => /\.tsx?$/.test(file) && !path.includes('*') && !/fake|fixtures/.test(file))
      .flatMap(([path, file]) => {
        expect(existsSync(join(folder, file)), file).toBe(true)
        return [`@latchkey/${name}${path.slice(1)}`, ...namesOf(join(folder, file)).map((each) => `  ${each}`)]
      })
  })
  // A name that changes here changes for other people's pages: it needs a changeset.
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./public-names.txt')
})
