import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

type Rule = { file: string; selector: string; declarations: string[] }

const readRules = (pattern: string): Rule[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).flatMap((file) => {
    const css = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      file,
      selector: selector.trim().replaceAll(/\s+/g, ' '),
      declarations: body.split(';').map((each) => each.trim()),
    }))
  })

const all = readRules('{apps,packages}/*/src/**/*.css')
// Pages get this one's as they are; the builds of the others add what Safari needs.
const kit = readRules('packages/kit/src/styles/*.css')

test.each(['user-select', 'text-size-adjust'])('behavior: %s stands beside the form that Safari knows', (property) => {
  const found = kit.flatMap(({ declarations }) =>
    declarations.filter((each) => each.startsWith(`${property}:`)).map((each) => ({ each, declarations })),
  )
  expect(found.length).toBeGreaterThan(0)
  for (const { each, declarations } of found) expect(declarations).toContain(`-webkit-${each}`)
})

test('behavior: a summary without the triangle has none in Safari, where it is no list item’s', () => {
  const bare = all.filter(
    ({ selector, declarations }) =>
      /\b(summary)$/.test(selector) && declarations.some((each) => /^display: (inline-)?flex$/.test(each)),
  )
  expect(bare.length).toBeGreaterThan(3)
  for (const { file, selector } of bare)
    expect(all, `${file}: ${selector}`).toContainEqual({
      file,
      selector: `${selector}::-webkit-details-marker`,
      declarations: ['display: none', ''],
    })
})

test('behavior: a page’s own words stand where the kit’s begin, in Chromium too, which has no `match-parent`', () => {
  const sideOf = (direction: string) =>
    kit.find(({ selector }) => selector.startsWith(`.lk[dir="${direction}"]`) && selector.endsWith('[dir="auto"]'))
      ?.declarations
  expect([sideOf('ltr'), sideOf('rtl')]).toEqual([
    ['text-align: left', ''],
    ['text-align: right', ''],
  ])
})
