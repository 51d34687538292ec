import { describe, expect, test } from 'vitest'
import { formatResults, isWhole } from './test-engines.ts'

const spec = (title: string, status: string, version?: string) => ({
  title,
  tests: [
    {
      status,
      annotations: version === undefined ? [] : [{ type: 'engine', description: version }],
      results: [{ status: 'passed' }],
    },
  ],
})

describe('formatResults', () => {
  test('default: a row for each journey, a column for each engine with its version; what failed is said', () => {
    const specs = [
      spec('firefox: signs up', 'expected', 'Firefox 153.7'),
      spec('firefox: reloads', 'flaky', 'Firefox 153.7'),
      spec('webkit: signs up', 'unexpected', 'WebKit 2.50'),
      spec('webkit: reloads', 'skipped'),
      spec('webkit: reads: is told about cookies', 'expected'),
    ]
    expect(formatResults({ suites: [{ specs }] }, new Date('2026-11-22'))).toBe(
      [
        '2026-11-22, over TLS:',
        '',
        '| journey | Firefox 153.7 | WebKit 2.50 |',
        '|---|---|---|',
        '| signs up | yes | no |',
        '| reloads | at the second try | left out |',
        '| reads: is told about cookies | – | yes |',
      ].join('\n'),
    )
  })
})

describe('isWhole', () => {
  const report = (...results: string[]) => ({
    specs: [{ title: '', tests: [{ status: '', annotations: [], results: results.map((status) => ({ status })) }] }],
  })

  test.each(['passed', 'failed', 'skipped', 'timedOut'])('default: %s is an end', (status) =>
    expect(isWhole(report('failed', status))).toBe(true),
  )

  test('behavior: a journey that was not begun, or not ended', () => {
    expect(isWhole(report())).toBe(false)
    expect(isWhole(report('interrupted'))).toBe(false)
  })

  test('behavior: a run that found no journey', () => expect(isWhole({ suites: [] })).toBe(false))
})
