import { describe, expect, test } from 'vitest'
import { formatFailures, readPlaywrightFailures, readVitestFailures } from './failures.ts'

const file = (assertionResults: { fullName: string; status: string; failureMessages: string[] }[], message = '') => ({
  name: '/here/dev/a.test.ts',
  status: 'failed',
  message,
  assertionResults,
})

describe('readVitestFailures', () => {
  test('default: the tests that failed, with their errors', () => {
    const results = [
      { fullName: 'adds numbers', status: 'passed', failureMessages: [] },
      { fullName: 'adds words', status: 'failed', failureMessages: ['Error: one', 'Error: two'] },
    ]
    expect(readVitestFailures(file(results), '/here')).toEqual([
      { file: 'dev/a.test.ts', name: 'adds words', error: 'Error: one\nError: two' },
    ])
    expect(readVitestFailures({ ...file([]), status: 'passed' }, '/here')).toEqual([])
  })

  test('behavior: a file that cannot be loaded, or does not finish, is named itself', () => {
    expect(readVitestFailures(file([], 'Cannot find module'), '/here')).toEqual([
      { file: 'dev/a.test.ts', name: 'the file itself', error: 'Cannot find module' },
    ])
    expect(readVitestFailures(file([]), '/here')).toMatchObject([{ error: 'It did not finish.' }])
  })
})

describe('readPlaywrightFailures', () => {
  test('default: what failed, what passed at the second try, and errors outside of journeys', () => {
    const spec = (title: string, status: string) => {
      const results = [
        { status: 'failed', errors: [{ message: `${title} went wrong` }] },
        { status, errors: [] },
      ]
      return { title, file: 'a.spec.ts', tests: [{ status, results }] }
    }
    const report = {
      suites: [{ suites: [{ specs: [spec('walks', 'unexpected'), spec('runs', 'flaky'), spec('sits', 'expected')] }] }],
      errors: [{ message: 'no such file', location: { file: 'b.spec.ts' } }],
    }
    expect(readPlaywrightFailures(report)).toEqual({
      failed: [
        { file: 'a.spec.ts', name: 'walks', error: 'walks went wrong' },
        { file: 'b.spec.ts', name: 'outside of a journey', error: 'no such file' },
      ],
      flaky: [{ file: 'a.spec.ts', name: 'runs', error: 'runs went wrong' }],
    })
  })
})

describe('formatFailures', () => {
  test('default: file, name, and the first lines of the error, without colours and frames of others', () => {
    const error =
      '\u001b[31mError\u001b[39m: no\n\n    at a.ts:1:1\n    at /x/node_modules/y.js:1:1\n    at node:net:1:1'
    expect(formatFailures([{ file: 'a.test.ts', name: 'adds', error }], 70)).toBe(
      '  a.test.ts: adds\n      Error: no\n          at a.ts:1:1',
    )
  })

  test('behavior: many failures get fewer lines each, and the list an end', () => {
    const error = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n')
    const failures = Array.from({ length: 200 }, (_, at) => ({ file: 'a.test.ts', name: `${at}`, error }))
    const lines = (count: number) => formatFailures(failures.slice(0, count), 70).split('\n')
    expect(lines(1)).toHaveLength(9)
    expect(lines(20).length).toBeLessThanOrEqual(70)
    expect(lines(200)).toHaveLength(71)
    expect(lines(200).at(-1)).toBe('  and 165 more')
  })
})
