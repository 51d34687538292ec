import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { referencePages } from './reference.ts'

const folder = join(root, 'docs', 'reference')

/** Writes the pages of docs/reference that follow from the declarations. */
export function writePages(): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(referencePages())) writeFileSync(join(folder, name), text)
}
