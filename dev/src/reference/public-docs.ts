import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'

/** A name that a package exports, with its doc comment and its declaration. */
export type PublicDoc = { name: string; kind: string; doc: string; declaration: string }

/** One of a package's entries, such as `@latchkey/kit/server`. */
export type PublicModule = { name: string; docs: readonly PublicDoc[] }

/** The packages that pages import. */
const packages = ['kit', 'connectors', 'sdk', 'json-rpc', 'test'] as const

const readComment = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .join('\n')
    .trim()

/** `{ a, type b as c }` of an export, as pairs of the name within the file and the name outside. */
const readList = (list: string): [inner: string, outer: string][] =>
  list
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .split(',')
    .map((each) => each.trim().replace(/^type /, ''))
    .filter((each) => each !== '')
    .map((each) => {
      const [inner = '', outer = inner] = each.split(/ as /)
      return [inner, outer]
    })

/** Reads a declaration from its first line to its end, without the body of a function. */
const readDeclaration = (source: string, start: number, kind: string): string => {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const each = source[at] ?? ''
    if ('([{<'.includes(each)) depth += 1
    else if (')]}'.includes(each) || (each === '>' && source[at - 1] !== '=')) depth -= 1
    const rest = source.slice(at + 1)
    if (kind === 'function' && depth === 0 && /^ ?\{\n/.test(rest) && /[)\w>\]]/.test(each))
      return source.slice(start, at + 1)
    if (kind === 'function' || depth > 0) continue
    if (kind === 'const' && each === '=' && rest[0] !== '>') return source.slice(start, at).trim()
    if (kind === 'class' && /^ ?\{/.test(rest)) return source.slice(start, at + 1)
    if (/^\n(?! *[|&?:]| {2}|\})/.test(rest)) return source.slice(start, at + 1)
  }
  return source.slice(start, start + 200)
}

const findIn = (file: string, name: string): PublicDoc | undefined => {
  if (!existsSync(file)) return undefined
  const source = readFileSync(file, 'utf8')
  const found = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*)?^(?:export )?(?:declare )?(?:async )?(const|function|class|type|interface) ${name}\\b`,
    'm',
  ).exec(source)
  if (found) {
    const [all, comment = '', kind = ''] = found
    const start =
      found.index + all.search(/^(?:export )?(?:declare )?(?:async )?(?:const|function|class|type|interface) \w+$/m)
    const declaration = readDeclaration(source, start, kind).replace(/^export /, '')
    return { name, kind, doc: readComment(comment), declaration }
  }
  for (const [, list = '', path = ''] of source.matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)) {
    const pair = readList(list).find(([, outer]) => outer === name)
    const doc = pair && findIn(join(dirname(file), path), pair[0])
    if (doc) return { ...doc, name }
  }
  return undefined
}

const namesOf = (file: string): string[] => {
  const source = readFileSync(file, 'utf8')
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    readList(list).map(([, outer]) => outer),
  )
  const declared = [
    ...source.matchAll(/^export (?:declare )?(?:async )?(?:const|function|class|type|interface) (\w+)/gm),
  ]
  return [...new Set([...listed, ...declared.map(([, name = '']) => name)])].sort((a, b) => a.localeCompare(b, 'en'))
}

/** The documented names of every package that pages import, by the module that exports them. */
export function readPublicDocs(): PublicModule[] {
  return packages.flatMap((name) => {
    const folder = join(root, 'packages', name)
    const entries: Record<string, string> = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).exports
    return Object.entries(entries)
      .filter(([path, file]) => /\.tsx?$/.test(file) && !/\*|fake|internal/.test(path))
      .map(([path, file]) => ({
        name: `@latchkey/${name}${path.slice(1)}`,
        docs: namesOf(join(folder, file)).flatMap((each) => findIn(join(folder, file), each) ?? []),
      }))
  })
}
