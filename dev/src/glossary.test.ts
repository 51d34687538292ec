import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'

/** Words of our own that were replaced by the field's (docs/glossary.md). */
const replaced =
  'room rooms desk desks door doors mouth gist told strongroom ladder hearing courier twin twins asker reception outlook trial heard'
const words = new Set(replaced.split(' '))

/** Names that are stored or sent, or belong to somebody else's protocol: they stay. */
const stored = new Set(['asker', 'told', 'told_by', 'rpcTrial'])

const sources = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'apps', 'packages'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))

const partsOf = (name: string) => name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []
const isReplaced = (name: string) => !stored.has(name) && partsOf(name).some((part) => words.has(part.toLowerCase()))

/** The names that a source declares. */
const declaredIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:const|let|function|type|interface|class)\s+(\w+)|^\s+(\w+)\??:/gm)].map(
    ([, one, other]) => one ?? other ?? '',
  )

describe('words that the glossary replaced', () => {
  test('default: no file has one in its name', () => {
    expect(sources.filter((file) => file.split(/\W/).some((part) => words.has(part)))).toEqual([])
  })
  test('behavior: no declaration has one, but for what is stored or sent', () => {
    const found = sources.flatMap((file) =>
      declaredIn(readFileSync(join(root, file), 'utf8')).flatMap((name) =>
        isReplaced(name) ? [`${file}: ${name}`] : [],
      ),
    )
    expect(found).toEqual([])
  })
  test('error: seen in each form of a name', () => {
    const source = 'const readRoom = 1\nfunction toGist() {}\nclass Desk {\n  door: string\n}\nconst doorway = 2'
    expect(declaredIn(source).filter(isReplaced)).toEqual(['readRoom', 'toGist', 'Desk', 'door'])
  })
})
