// Writes the pages of docs/reference, the import rules in CONTRIBUTING.md and the versions in docs/browsers.md from the
// declarations. A script of its own, because a process that has already loaded the networks' tables would write old
// ones.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCompatData, readLowest } from '../browser-support/compat-data.ts'
import { withLowestVersions } from '../browser-support/table.ts'
import { withImportTable } from '../import-rules.ts'
import { root } from '../root.ts'
import { referencePages } from './reference.ts'

const folder = join(root, 'docs', 'reference')
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(referencePages())) writeFileSync(join(folder, name), text)

const contributing = join(root, 'CONTRIBUTING.md')
writeFileSync(contributing, withImportTable(readFileSync(contributing, 'utf8')))

const browsers = join(root, 'docs', 'browsers.md')
writeFileSync(browsers, withLowestVersions(readFileSync(browsers, 'utf8'), readCompatData(), readLowest()))
