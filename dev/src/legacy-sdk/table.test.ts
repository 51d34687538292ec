import { describe, expect, test } from 'vitest'
import { formatLegacySdkTable } from './table.ts'

describe('formatLegacySdkTable', () => {
  test('default: a row for each assertion, a column for each release', () => {
    const outcomes = [
      { version: '1.5.1', assertion: 'signs' },
      { version: '1.14.9', assertion: 'signs', error: 'it did not' },
      { version: '1.14.9', assertion: 'leaves' },
    ]
    expect(formatLegacySdkTable(['1.5.1', '1.14.9'], outcomes).split('\n')).toEqual([
      '|  | 1.5.1 | 1.14.9 |',
      '|---|---|---|',
      '| signs | yes | no |',
      '| leaves | – | yes |',
    ])
  })
})
