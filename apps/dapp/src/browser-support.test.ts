// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const script = readFileSync(join(root, 'public', 'browser-support.js'), 'utf8')
const body = /<body>(.*)<\/body>/s.exec(readFileSync(join(root, 'index.html'), 'utf8'))?.[1] ?? ''

/** Runs the page's script in a browser that has these features, and none of the others that it checks. */
const run = (offered: { AbortSignal?: unknown; Promise?: unknown; CSS?: unknown }, language = 'en-GB') => {
  const names = ['AbortSignal', 'Promise', 'CSS'] as const
  new Function(...names, 'navigator', script)(...names.map((name) => offered[name]), { language })
  return {
    notice: document.getElementById('outdated') as HTMLElement,
    page: document.getElementById('root') as HTMLElement,
  }
}
const recent = { AbortSignal, Promise, CSS: { supports: () => true } }

beforeEach(() => {
  document.body.innerHTML = body
})

describe('browser-support.js', () => {
  test('default: nothing is said in a recent browser', () => {
    const { notice, page } = run(recent)
    expect([notice.hidden, page.hidden]).toEqual([true, false])
  })

  test.each([
    ['light-dark()', { ...recent, CSS: { supports: () => false } }],
    ['Promise.withResolvers', { ...recent, Promise: class {} }],
    ['AbortSignal.any', { ...recent, AbortSignal: class {} }],
    ['any of them', {}],
  ])('behavior: without %s the visitor is told, in place of a broken page', (_, offered) => {
    const { notice, page } = run(offered)
    expect(notice.textContent).toMatch(/^This page needs a newer browser/)
    expect([notice.hidden, page.hidden]).toEqual([false, true])
  })

  test('behavior: in Korean', () => {
    expect(run({}, 'ko-KR').notice.textContent).toMatch(/브라우저/)
    expect(document.documentElement.lang).toBe('ko')
  })
})

test('behavior: the page reaches the edges of a phone’s screen, so that the wallet in it learns of them', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  expect(page).toMatch(/<meta name="viewport" content="[^"]*\bviewport-fit=cover\b/)
})
