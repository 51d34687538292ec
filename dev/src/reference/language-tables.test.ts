import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { languageTables } from './language-tables.ts'

describe('languageTables', () => {
  test.each(Object.entries(languageTables()))('behavior: %s is what the languages’ files say', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8'), 'run npm run reference').toBe(text)
  })
})
