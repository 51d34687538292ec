import { describe, expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

describe('createThrottle', () => {
  test('default: nobody waits below the rate; who is over waits as long as it takes to come back', () => {
    let now = 0
    const throttle = createThrottle([{ count: 100, seconds: 10 }], 1, () => now)
    expect(throttle.count('a', 100)).toBe(0)
    expect(throttle.count('a', 10)).toBe(1_000)
    expect(throttle.count('b', 10)).toBe(0)
    now = 1_000
    expect(throttle.count('a', 0)).toBe(0)
    now = 100_000
    expect(throttle.count('a', 100)).toBe(0)
    expect(throttle.count('a', 1)).toBe(100)
  })

  test('behavior: the longest wait of several rates counts; a factor makes all larger', () => {
    const throttle = createThrottle(
      [
        { count: 10, seconds: 1 },
        { count: 20, seconds: 100 },
      ],
      2,
      () => 0,
    )
    expect(throttle.count('a', 20)).toBe(0)
    expect(throttle.count('a', 2)).toBe(100)
    expect(throttle.count('a', 20)).toBe(5_000)
  })

  test('behavior: who is not over any more is forgotten, and not before', () => {
    let now = 0
    const throttle = createThrottle([{ count: 10, seconds: 1 }], 1, () => now)
    throttle.count('a', 20)
    throttle.sweep()
    expect(throttle.count('a', 0)).toBe(1_000)
    now = 2_001
    throttle.sweep()
    expect(throttle.count('a', 10)).toBe(0)
  })
})
