import { describe, expect, test } from 'vitest'
import { bundlers, cells } from './cells.ts'

describe('cells', () => {
  test('default: every two choices meet', () => {
    const choices = [
      [...bundlers].map((bundler) => ({ bundler })),
      ['npm', 'pnpm', 'yarn'].map((manager) => ({ manager })),
      [18, 19].map((react) => ({ react })),
      [true, false].map((hasSdks) => ({ hasSdks })),
    ]
    for (const [i, these] of choices.entries())
      for (const those of choices.slice(i + 1))
        for (const a of these)
          for (const b of those) expect(cells).toContainEqual(expect.objectContaining({ ...a, ...b }))
  })
})
