import { describe, expect, test } from 'vitest'
import { formatButtonTable } from './table.ts'

describe('formatButtonTable', () => {
  test('default: a row for each button, with what it did not do', () => {
    const table = formatButtonTable([
      { section: 'Sign', button: 'Personal Sign', screens: ['Sign this?'], answers: ['personal_sign: 0x1 | 2'] },
      { section: 'Sign', button: 'Verify', screens: [], answers: [], error: 'nobody' },
    ])
    expect(table.split('\n').slice(2)).toEqual([
      '| Sign | Personal Sign | Sign this? | personal_sign: 0x1 \\| 2 | yes |',
      '| Sign | Verify | – | – | nobody |',
    ])
  })
})
