import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '@latchkey/core/errors'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { renderSite } from './build-site.ts'
import { findFaultsOfSite, findSiteFaults } from './check-site.ts'
import { renderDocument, slugOf } from './markdown.ts'

describe('renderDocument', () => {
  const render = (text: string) => renderDocument(text, (target) => (target === 'kit.md' ? '../kit/' : undefined))

  test('default: headings with fragments, links on the site, code with its colours', () => {
    const { html, title, parts } = render(
      "# A title\n\nSee [the kit](kit.md).\n\n## Sign in\n\n```ts\nconst a = '<b>' // no\n```\n",
    )
    expect(title).toBe('A title')
    expect(html).toContain('<a href="../kit/">the kit</a>')
    expect(html).toContain('<h2 id="sign-in">')
    expect(html).toContain('<span class="hl-string">&#39;&lt;b&gt;&#39;</span>')
    expect(parts.map(({ id, heading }) => [id, heading])).toEqual([
      ['a-title', 'A title'],
      ['sign-in', 'Sign in'],
    ])
  })

  test('behavior: what the site has no page for is no link, and HTML is left out', () => {
    const { html } = render('[code](../src/a.ts) <script>alert(1)</script> <!-- note -->')
    expect(html).not.toMatch(/<a |<script|note/)
    expect(html).toContain('code')
  })

  test('behavior: a table without headings has none, and each has a name of its own', () => {
    const { html } = render('| | |\n|---|---|\n| a | b |\n\n| | c |\n|---|---|\n| a | b |\n')
    expect(html.match(/<thead>/g)).toHaveLength(1)
    expect(html).not.toContain('<th></th>')
    expect(html).toMatch(/Table 1[\s\S]*Table 2/)
  })

  test('behavior: a heading that stands twice has two fragments', () => {
    expect(render('# A\n\n## B\n\n## B\n').headings.map(({ id }) => id)).toEqual(['a', 'b', 'b-1'])
    expect(slugOf('What it `does`, in words')).toBe('what-it-does-in-words')
  })
})

describe('findSiteFaults', () => {
  test.each([
    ['<a href="no/">x</a>', 'links to no/, which does not exist'],
    ['<a href="#no">x</a>', 'there is no such heading'],
    ['<p id="a"></p><p id="a"></p>', 'has a twice'],
    ['<img src="https://other.example/a.png">', 'asks https://other.example/a.png'],
    ['<script>alert(1)</script>', 'has a script or style of its own'],
    ['<p style="color: red">', 'has a script or style of its own'],
  ])('error: %s', (html, fault) => {
    expect(findSiteFaults(new Map([['index.html', html]]), () => false).join()).toContain(fault)
  })
})

describe('the site', () => {
  let files: Map<string, string>
  beforeAll(() => {
    files = renderSite()
  })

  test('default: no link that leads nowhere, no document without a page, nothing of anybody else’s', () => {
    expect(findFaultsOfSite()).toEqual([])
  })

  test('default: each error has a page', () => {
    for (const name of Object.keys(catalogue)) {
      expect(files.get(`errors/${name}/index.html`), name).toContain(name)
      expect(files.get('errors/index.html')).toContain(`errors/${name}/"><code>${name}</code></a>`)
    }
  })

  test('default: each sentence for developers has a heading', () => {
    const read = (...path: string[]) => readFileSync(join(root, 'packages', ...path), 'utf8')
    const reasons = [...read('kit/src/configuration-error.ts').matchAll(/^ {2}(\w+): \(/gm)].map(([, name]) => name)
    const kinds = [...read('sdk/src/setup-notice.ts').matchAll(/^ {4}(\w+): \(\) =>/gm)].map(([, name]) => name)
    expect(reasons.length).toBeGreaterThan(10)
    expect(kinds.length).toBeGreaterThan(5)
    const page = files.get('errors/setup/index.html')
    for (const name of [...reasons, ...kinds]) expect(page).toContain(`id="${name?.toLowerCase()}"`)
  })

  test('default: the search finds parts of every page, and language models have one file', () => {
    const entries: string[][] = JSON.parse(files.get('search.json') ?? '[]')
    expect(entries.find(([path]) => path === 'start/kit/#their-order-and-yours')?.[3]).toContain('walletList')
    expect(files.get('llms-full.txt')).toContain('# A first page in ten minutes')
    expect(files.get('llms.txt')).toContain('](start/)')
  })

  test('behavior: the gallery names every sample there is', () => {
    const gallery = files.get('gallery/index.html') ?? ''
    for (const name of ['list-arranged', 'failed-other', 'phone-code', 'restoring', 'button-connected'])
      expect(gallery).toContain(`#${name}"`)
  })
})
