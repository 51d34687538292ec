import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

describe('endpoints', () => {
  test('default: each row says what it is, which an editor shows at the method', () => {
    const source = readFileSync(new URL('endpoints.ts', import.meta.url), 'utf8')
    for (const name of Object.keys(endpoints))
      expect(new RegExp(`\\*/\\n {2}${name}: endpoint\\(`).test(source), name).toBe(true)
    // Only a mapping over `keyof` of the rows themselves keeps their doc comments.
    const node = readFileSync(new URL('node.ts', import.meta.url), 'utf8')
    expect(node).toContain('[Name in keyof Endpoints]: (...args')
  })
})
