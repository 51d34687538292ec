import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { isNewer, readCompatData, readLowest, readVersions } from './compat-data.ts'
import { reliedOn } from './features.ts'
import { collectNewer, findNewer } from './find-newer.ts'
import { findNewerStyles } from './find-newer-styles.ts'
import { withLowestVersions } from './table.ts'

const data = readCompatData()
const lowest = readLowest()

describe('reliedOn', () => {
  test.each(reliedOn.filter(({ without }) => without === undefined).map(({ title, path }) => [title, path] as const))(
    'behavior: %s is in the lowest versions',
    (_, path) => expect(isNewer(readVersions(data, path), lowest)).toBe(false),
  )

  test.each(reliedOn.filter(({ without }) => without !== undefined).map(({ title, path }) => [title, path] as const))(
    'behavior: %s is not, and the table says what happens without it',
    (_, path) => expect(isNewer(readVersions(data, path), lowest)).toBe(true),
  )
})

describe('readVersions', () => {
  test('behavior: partial, flagged and prefixed support is none', () => {
    // Chrome 103 to 123 fail with an AbortError where a TimeoutError is due.
    expect(readVersions(data, 'api/AbortSignal/timeout_static').chrome).toBe(124)
    expect(readVersions(data, 'api/BarcodeDetector').safari).toBe(Number.POSITIVE_INFINITY)
  })

  test('error: a feature that the data does not have', () => {
    expect(() => readVersions(data, 'api/Nothing')).toThrow('api/Nothing')
  })
})

describe('findNewer', () => {
  const newer = collectNewer(data, { chrome: 124, firefox: 128, safari: 17.5 })
  const find = (code: string) => [...findNewer(code, 'module', newer)]

  test.each([
    ['new Temporal.Instant(0n)', ['Temporal', 'Temporal.Instant']],
    ['Promise.try(() => 1)', ['Promise.try']],
    ['new Map().getOrInsert(1, 2)', ['.getOrInsert']],
    ['URL.parse(text)', ['URL.parse']],
    ['{ using file = open() }', ['using']],
    ['/(?i:a)b/.test(text)', ['modifiers in a pattern']],
    ['dialog.requestClose()', ['.requestClose']],
    ['list.moveBefore(row, null)', ['.moveBefore']],
  ])('default: %s', (code, names) => expect(find(code).sort()).toEqual(names.sort()))

  test.each(['Promise.withResolvers()', '[3, 1].toSorted()', 'AbortSignal.any([])', '/(?:a)(?<b>c)/v.test(text)'])(
    'behavior: %s is old enough',
    (code) => expect(find(code)).toEqual([]),
  )

  test('behavior: a variable that a minifier named is no global', () =>
    expect(find('const ML = 1; console.log(ML)')).toEqual([]))

  test('error: what is no script at all', () => expect(find('let = =')[0]).toMatch(/^syntax/))
})

describe('findNewerStyles', () => {
  const find = (css: string) => [...findNewerStyles(css, data, { chrome: 124, firefox: 128, safari: 17.5 })]

  test.each([
    ['a{anchor-name:--here}', 'anchor-name'],
    ['a{color:red;field-sizing:content}', 'field-sizing'],
    ['a{color:red;text-wrap:pretty}', 'text-wrap: pretty'],
    ['details::details-content{color:red}', '::details-content'],
    ['a{}p:open{color:red}', ':open'],
    ['@media print{a{inline-size:calc-size(auto,size)}}', 'calc-size()'],
    ['a{color:red;order:calc(1 + sibling-index())}', 'sibling-index()'],
    ['@position-try --up{inset:auto}', '@position-try'],
  ])('default: %s', (css, name) => expect(find(css)).toEqual([name]))

  test.each([
    'a{text-wrap:balance;color:light-dark(#fff,#000)}',
    'a:has(b):focus-visible{&:hover{transition:color 1s}}',
    'a{--lk-anchor-name:left;content:"p:open{anchor-name:x}"}',
    '@media (width<=480px){@supports (color:red){a{display:grid}}}',
  ])('behavior: %s is old enough', (css) => expect(find(css)).toEqual([]))
})

describe('withLowestVersions', () => {
  test('behavior: docs/browsers.md says what the data says', () => {
    const text = readFileSync(join(root, 'docs', 'browsers.md'), 'utf8')
    expect(withLowestVersions(text, data, lowest), 'run npm run reference').toBe(text)
  })
})

describe('the scripts that tell people their browser is too old', () => {
  const files = ['apps/frame/src/browser-support.js', 'apps/dapp/public/browser-support.js']
  const read = (file: string) => readFileSync(join(root, file), 'utf8')

  test.each(files)('behavior: %s has no syntax after ECMAScript 5', (file) => {
    const { program, errors } = parseSync(file, read(file), { sourceType: 'script' })
    expect(errors).toEqual([])
    const newer: string[] = []
    const add = ({ type }: { type: string }) => newer.push(type)
    new Visitor({
      ArrowFunctionExpression: add,
      AssignmentPattern: add,
      AwaitExpression: add,
      ChainExpression: add,
      ClassDeclaration: add,
      ClassExpression: add,
      ForOfStatement: add,
      ObjectPattern: add,
      ArrayPattern: add,
      SpreadElement: add,
      TemplateLiteral: add,
      CatchClause: (node) => node.param === null && add(node),
      FunctionDeclaration: (node) => (node.async || node.generator) && add(node),
      FunctionExpression: (node) => (node.async || node.generator) && add(node),
      LogicalExpression: (node) => node.operator === '??' && add(node),
      Property: (node) => (node.shorthand || node.computed || node.method) && add(node),
      VariableDeclaration: (node) => node.kind !== 'var' && add(node),
    }).visit(program)
    expect(newer).toEqual([])
  })

  test('behavior: both ask the same of a browser', () => {
    const [frame, dapp] = files.map((file) => /isRecent =([\s\S]*?)\n {2}if/.exec(read(file))?.[1])
    expect(frame).toBeTruthy()
    expect(dapp).toBe(frame)
  })
})
