import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { directionOf, loadTexts } from './languages.ts'

const files = readdirSync(join(import.meta.dirname, 'texts'))
  .map((name) => /^([a-z]{2})\.ts$/.exec(name)?.[1])
  .filter((language) => language !== undefined && language !== 'en')

describe('loadTexts', () => {
  test('default: every language that has a file can be spoken', async () => {
    expect(files.length).toBeGreaterThan(8)
    for (const language of files) expect(await loadTexts(String(language)), language).toHaveProperty('connect.connect')
  })

  test.each(['en', 'xx', 'toString', '__proto__'])('behavior: nothing is fetched for %s', async (language) => {
    expect(await loadTexts(language)).toBeUndefined()
  })
})

describe('directionOf', () => {
  test.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['en', 'ltr'],
    ['arn', 'ltr'],
  ])('default: %s is written %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction)
  })
})
