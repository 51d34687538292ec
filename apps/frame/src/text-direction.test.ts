// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { messages as loginMessages } from './login-window/messages/en.ts'
import { showCode } from './login-window/screens.ts'
import { openDataPage } from './wallet/home/open-data-page.ts'
import { messages } from './wallet/messages/en.ts'
import { openKitPage } from './wallet/recovery/kit-page.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** A window's document that the wallet writes, in this test's document. */
const openWindow = () => {
  const page = document.implementation.createHTMLDocument()
  // jsdom's own takes only sheets of jsdom's.
  Object.defineProperty(page, 'adoptedStyleSheets', { value: [], writable: true })
  const URL = { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }
  const opened = {
    document: page,
    Blob,
    URL,
    CSSStyleSheet: class {
      replaceSync() {}
    },
  }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window) // only what the page uses
  return page
}
const directions = (page: Document, text: string) => {
  const found = [...page.querySelectorAll<HTMLElement>('p, pre')].find(({ textContent }) => textContent === text)
  return [page.documentElement.dir, found?.dir]
}

/**
 * In text that runs from the right, groups of letters and digits change places where digits come first: 204 813 is drawn
 * as 813 204.
 */
describe('codes and addresses run from the left in every language', () => {
  test('behavior: the code that the login window shows', () => {
    showCode('204813', loginMessages)
    expect(document.querySelector<HTMLElement>('.code')?.dir).toBe('ltr')
  })

  test('behavior: the recovery kit, on a page in the direction of its language', () => {
    const page = openWindow()
    const wallet = createStore<{ status: 'open' | 'closed' }>(() => ({ status: 'open' }))
    const app = { name: 'Harbour', origin: 'https://harbour.example' }
    const about = { address: '0x', login: '', app, wallet: '', madeAt: 0, number: 1 }
    openKitPage({ code: '12343QD9', about, language: 'ar', words: messages.kit }, wallet)
    expect(directions(page, '1234 3QD9')).toEqual(['rtl', 'ltr'])
  })

  test('behavior: the copy of a person’s data', () => {
    const page = openWindow()
    openDataPage({ text: '{}', words: messages.home, language: 'ar' })
    expect(directions(page, '{}')).toEqual(['rtl', 'ltr'])
  })

  test('behavior: the fields for codes, phrases, links and addresses', () => {
    const files = globSync('**/*.tsx', { cwd: import.meta.dirname }).filter((file) => !/test|gallery/.test(file))
    const fields = files.flatMap((file) =>
      [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/<(?:Field|TextArea)\n[\s\S]*?\n\s*\/>/g)]
        // Where a keyboard must not write as in a sentence.
        .filter(([field]) => /autoCapitalize|one-time-code/.test(field))
        .map(([field]) => ({ file, isLeft: field.includes('dir="ltr"') })),
    )
    expect(fields.length).toBeGreaterThan(7)
    expect(fields.filter(({ isLeft }) => !isLeft)).toEqual([])
  })
})
