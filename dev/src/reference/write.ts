// Writes the pages of docs/reference that follow from the declarations. A script of its own: a process that has already
// loaded the networks' tables would write what they were before.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { referencePages } from './reference.ts'

const folder = join(root, 'docs', 'reference')
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(referencePages())) writeFileSync(join(folder, name), text)
