import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { referencePages } from './reference.ts'

// npm run reference: writes docs/reference from the declarations.
const folder = join(root, 'docs', 'reference')
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(referencePages())) writeFileSync(join(folder, name), text)
