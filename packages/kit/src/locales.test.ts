import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogue } from './locales.ts'

const files = readdirSync(join(import.meta.dirname, 'messages'))
  .map((name) => /^([a-z]{2})\.ts$/.exec(name)?.[1])
  .filter((locale) => locale !== undefined && locale !== 'en')

describe('catalogue', () => {
  test('default: every locale that has a file can be loaded', async () => {
    expect(files.length).toBeGreaterThan(8)
    for (const locale of files) expect(await catalogue.load(String(locale)), locale).toHaveProperty('connect.connect')
  })

  test.each(['en', 'xx', 'toString', '__proto__'])('behavior: nothing is fetched for %s', async (locale) => {
    expect(await catalogue.load(locale)).toBeUndefined()
  })
})
