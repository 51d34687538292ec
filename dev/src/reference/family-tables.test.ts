import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { familyTables } from './family-tables.ts'

describe('familyTables', () => {
  test.each(Object.entries(familyTables()))('behavior: %s is what the families’ files say', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8'), 'run npm run reference').toBe(text)
  })
})
