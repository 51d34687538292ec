import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findDeadLinks,
  findDocumentFaults,
  findMissingPaths,
  findUnknownTests,
  findUnprovenClaims,
  findWideLines,
} from './docs.ts'
import { root } from './root.ts'

describe('findDocumentFaults', () => {
  test('default: the documents of this repository have none', () => {
    expect(findDocumentFaults(root)).toEqual([])
  })
})

describe('findWideLines', () => {
  const wide = 'word '.repeat(21)
  test('default: prose beyond 100 columns', () => expect(findWideLines(`short\n${wide}\n`)).toEqual([2]))
  test('behavior: tables, code, headings and single words may be wide', () =>
    expect(findWideLines(`| ${wide} |\n# ${wide}\n\`\`\`\n${wide}\n\`\`\`\n${'x'.repeat(120)}`)).toEqual([]))
})

describe('findDeadLinks', () => {
  test('default: a relative link without a target', () =>
    expect(findDeadLinks('[a](there.md) [b](gone.md#part)', (target) => target === 'there.md')).toEqual(['gone.md']))
  test('behavior: addresses, anchors and code are not followed', () =>
    expect(findDeadLinks('[a](https://example.org) [b](#part)\n```\n[c](gone.md)\n```', () => false)).toEqual([]))
})

describe('findMissingPaths', () => {
  test('default: a path that does not exist', () =>
    expect(findMissingPaths('`dev/src/docs.ts` and `dev/src/gone.ts`', root)).toEqual(['dev/src/gone.ts']))
  test('behavior: a placeholder stands for any name', () =>
    expect(findMissingPaths('`packages/<name>/package.json` `packages/<name>/gone.json`', root)).toEqual([
      'packages/<name>/gone.json',
    ]))
})

describe('findUnknownTests', () => {
  const files = ['apps/a/src/one.test.ts', 'apps/a/src/two.test.ts', 'apps/b/src/two.test.ts', 'e2e/three.spec.ts']
  test('default: a name that no file has, and one that several have', () =>
    expect(findUnknownTests('`gone.test.ts` `two.test.ts` `apps/c/src/one.test.ts`', files)).toEqual([
      'gone.test.ts',
      'two.test.ts',
      'apps/c/src/one.test.ts',
    ]))
  test('behavior: a path, a name that one file has, one in the folder of the test before', () =>
    expect(findUnknownTests('`apps/b/src/two.test.ts` `three.spec.ts` `one.test.ts` `two.test.ts`', files)).toEqual([]))
})

describe('findUnprovenClaims', () => {
  const find = (text: string, free: string[] = []) => findUnprovenClaims(`# Page\n\n${text}`, free)
  test('default: an item, a row and a paragraph without a test', () =>
    expect(
      find(
        'Nobody reads it.\n\n- It holds\n  fast.\n- So does this (`a.test.ts`).\n\n| X | gets |\n|---|---|\n| a | b |\n',
      ),
    ).toEqual(['Nobody reads it.', '- It holds fast.', '| a | b |']))
  test('behavior: what is listed as no claim, as long as it is there, and what is behind "What remains:"', () =>
    expect(find('- A residual risk: it may.\n- Another.\n\nWhat remains:\n\n- This.\n', ['- A r', '- Gone'])).toEqual([
      '- Another.',
      '- Gone',
    ]))
  test('behavior: a paragraph names a test for its section, and for no other', () =>
    expect(
      find(
        'Tests: "API" is `a.test.ts`, "all" `b.test.ts`.\n\n- A (API).\n- B (all, API).\n- C (API: one).\n- D.\n- E (of the APIs).\n\n## Next\n\n- F (API).\n',
      ),
    ).toEqual(['- D.', '- E (of the APIs).', '- F (API).']))
  test('behavior: a paragraph speaks for the rows of its section, and for nothing else', () =>
    expect(find('`a.test.ts` tries this table.\n\n| a | b |\n|---|---|\n| c | d |\n\nNobody.\n')).toEqual(['Nobody.']))
})

test('each changeset names its packages, one on a line', () => {
  const folder = join(root, '.changeset')
  const form = /^---\n(?:'@latchkey\/[a-z-]+': (?:major|minor|patch)\n)+---\n\n\S/
  const texts = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  expect(texts.filter((name) => !form.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
