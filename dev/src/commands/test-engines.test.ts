import { describe, expect, test } from 'vitest'
import { formatResults } from './test-engines.ts'

const spec = (title: string, status: string, version?: string) => ({
  title,
  tests: [{ status, annotations: version === undefined ? [] : [{ type: 'engine', description: version }] }],
})

describe('formatResults', () => {
  test('default: a row for each journey, a column for each engine with its version; what failed is said', () => {
    const specs = [
      spec('firefox: signs up', 'expected', 'Firefox 153.7'),
      spec('firefox: reloads', 'flaky', 'Firefox 153.7'),
      spec('webkit: signs up', 'unexpected', 'WebKit 2.50'),
      spec('webkit: reloads', 'skipped'),
    ]
    expect(formatResults({ suites: [{ specs }] }, new Date('2026-11-22'))).toBe(
      [
        '2026-11-22, over TLS:',
        '',
        '| journey | Firefox 153.7 | WebKit 2.50 |',
        '|---|---|---|',
        '| signs up | yes | no |',
        '| reloads | at the second try | left out |',
      ].join('\n'),
    )
  })
})
