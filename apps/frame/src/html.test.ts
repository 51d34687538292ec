import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const pages = globSync(join(folder, '*.html'))
  .map((file) => basename(file))
  .filter((name) => !name.endsWith('gallery.html'))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const viewportOf = (name: string) => /<meta name="viewport" content="([^"]*)"/.exec(read(name))?.[1]?.split(', ')

describe('the pages of the wallet', () => {
  test.each(pages)('behavior: %s reaches the edges of a phone’s screen, which reports none otherwise', (name) => {
    expect(viewportOf(name)).toEqual(expect.arrayContaining(['width=device-width', 'viewport-fit=cover']))
  })

  test('behavior: the wallet as a page of its own is above a keyboard', () => {
    expect(viewportOf('index.html')).toContain('interactive-widget=resizes-content')
  })

  test.each(['index.html', 'auth.html', 'auth-done.html', 'export.html'])(
    'behavior: %s is not blank in a browser that is too old, nor where its script is lost',
    (name) => {
      expect(read(name)).toContain('<script vite-ignore defer src="/src/browser-support.js">')
      expect(read(name)).toMatch(/<p id="outdated" role="alert" hidden>Your browser is too old/)
      expect(read(name).match(/<p class="late"/g)).toHaveLength(2)
    },
  )

  test('behavior: the page for a disk, which has one script alone, is not blank where that does not run', () => {
    expect(read('opener.html')).toMatch(/<p class="late">[^<]*too old/)
    expect(read('opener.html')).toMatch(/<p class="late" lang="ko">/)
    expect(readFileSync(join(folder, 'src/opener/main.tsx'), 'utf8')).toContain("import '@latchkey/ui/late.css'")
  })

  test('behavior: the page without a wallet has its sentence in its HTML', () => {
    expect(read('refused.html')).toContain('<p>There is no wallet here.')
  })
})
