import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

const folder = join(root, 'packages', 'protocol', 'src', 'methods')

const unwrap = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .trim()

/** Reads the doc comment of each declared method, by the method's name. */
export function readMethodDocs(): Map<string, string> {
  const docs = new Map<string, string>()
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.ts') && !each.includes('.test.'))) {
    const source = readFileSync(join(folder, name), 'utf8')
    for (const [, comment = '', method = ''] of source.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?const (\w+) =/g,
    ))
      docs.set(method, unwrap(comment))
  }
  return docs
}
