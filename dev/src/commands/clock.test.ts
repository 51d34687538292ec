import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createClock } from './clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-clock-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('createClock', () => {
  test('default: what is left follows the last run, stage by stage', () => {
    const file = join(folder, 'seconds.json')
    writeFileSync(file, JSON.stringify({ checks: 60, unit: 120, journeys: 301 }))
    const clock = createClock(['checks', 'unit', 'journeys'], file)
    expect(clock.left('unit')).toBe('about 8 min left')
    expect(clock.left('journeys')).toBe('about 6 min left')
  })

  test('behavior: a run’s own times are there for the next one, the others stay', () => {
    const file = join(folder, 'next', 'seconds.json')
    const clock = createClock(['unit'], file)
    clock.begin('unit')
    clock.end('unit')
    clock.keep()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ unit: 0, checks: expect.any(Number) })
  })
})
