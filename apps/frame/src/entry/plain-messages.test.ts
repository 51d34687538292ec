// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { translatePlainTexts } from './plain-messages.ts'

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
const ids = ['alone', 'refused', 'answered']
const read = (page: Document) => ids.map((id) => page.getElementById(id)?.textContent)

let page: Document

beforeEach(() => {
  page = new DOMParser().parseFromString(html, 'text/html')
})

describe('translatePlainTexts', () => {
  test('default: each text of the document, in the browser’s language', async () => {
    const english = read(page)
    await translatePlainTexts(page, ['ko-KR', 'en'])
    expect(page.documentElement.lang).toBe('ko')
    for (const [at, text] of read(page).entries()) {
      expect(text).toMatch(/[가-힣]/)
      expect(text).not.toBe(english[at])
    }
  })

  test.each([[['en-GB', 'ko']], [['sv']], [[]], [['__proto__']]])('behavior: English stays for %j', async (wanted) => {
    await translatePlainTexts(page, wanted)
    expect(page.documentElement.lang).toBe('en')
    expect(page.getElementById('answered')?.textContent).toBe('Done. You can go back to the app.')
  })
})
