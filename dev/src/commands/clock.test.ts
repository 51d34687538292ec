import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createClock, readProcessorSeconds } from './clock.ts'

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

  test('behavior: reports what each stage took, with the processor’s part where the system tells it', () => {
    const file = join(folder, 'seconds.json')
    const worked = [10, 25.4, 25.4, 125.4]
    const clock = createClock(['checks', 'unit', 'journeys'], file, () => worked.shift())
    for (const stage of ['checks', 'unit'] as const) {
      clock.begin(stage)
      clock.end(stage)
    }
    expect(clock.report()).toBe('checks 0 s (15 s of the processor), unit 0 s (100 s of the processor)')
    const silent = createClock(['unit'], file, () => undefined)
    silent.begin('unit')
    silent.end('unit')
    expect(silent.report()).toBe('unit 0 s')
  })
})

describe('readProcessorSeconds', () => {
  test('default: of this process and of those it started, whatever its name', () => {
    const file = join(folder, 'stat')
    writeFileSync(file, '7 (node) (x) S 1 7 7 0 -1 0 0 0 0 0 1200 300 4000 500 20 0 11 0 99 0')
    expect(readProcessorSeconds(file)).toBe(60)
  })

  test('error: a system without proc(5)', () => {
    expect(readProcessorSeconds(join(folder, 'none'))).toBe(undefined)
  })
})
