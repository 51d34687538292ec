import { describe, expect, test } from 'vitest'
import { formatSlowest, readPlaywrightTimes, readVitestTimes } from './slowest.ts'

describe('readVitestTimes', () => {
  test('default: files, relative to the root, in seconds', () => {
    const testResults = [{ name: '/here/dev/a.test.ts', startTime: 1_000, endTime: 3_500 }]
    expect(readVitestTimes({ testResults }, '/here')).toEqual([{ name: 'dev/a.test.ts', seconds: 2.5 }])
  })
})

describe('readPlaywrightTimes', () => {
  test('default: journeys of nested suites, all tries together', () => {
    const spec = { title: 'walks', file: 'a.spec.ts', tests: [{ results: [{ duration: 1_000 }, { duration: 500 }] }] }
    expect(readPlaywrightTimes({ suites: [{ suites: [{ specs: [spec] }] }] })).toEqual([
      { name: 'a.spec.ts: walks', seconds: 1.5 },
    ])
  })
})

describe('formatSlowest', () => {
  test('default: the slowest first, no more than asked for', () => {
    const timed = [1, 30, 2].map((seconds) => ({ name: `n${seconds}`, seconds }))
    expect(formatSlowest(timed, 2)).toBe('    30.0 s  n30\n     2.0 s  n2')
  })
})
