import { describe, expect, test } from 'vitest'
import { createRateLimit, createRateLimits } from './rate-limit.ts'

describe('createRateLimit', () => {
  const clocked = () => {
    const clock = { at: 1_000_000 }
    return { clock, rate: createRateLimit({ perSecond: 20, burst: 40 }, () => clock.at) }
  }
  const takeAll = (rate: { take(): boolean }) => {
    let taken = 0
    while (rate.take()) taken += 1
    return taken
  }

  test('default: the burst at once, then so many a second', () => {
    const { clock, rate } = clocked()
    expect(takeAll(rate)).toBe(40)
    clock.at += 1_000
    expect(takeAll(rate)).toBe(20)
  })

  test('behavior: a long pause gives no more than the burst', () => {
    const { clock, rate } = clocked()
    takeAll(rate)
    clock.at += 3_600_000
    expect(takeAll(rate)).toBe(40)
  })

  test('behavior: a clock set back neither gives nor takes', () => {
    const { clock, rate } = clocked()
    takeAll(rate)
    clock.at -= 5_000
    expect(takeAll(rate)).toBe(0)
    clock.at += 1_000
    expect(takeAll(rate)).toBe(20)
  })
})

describe('createRateLimits', () => {
  test('default: no party uses up another’s', () => {
    const { take } = createRateLimits({ perSecond: 1, burst: 2 }, () => 0)
    expect([take('page'), take('page'), take('page')]).toEqual([true, true, false])
    expect(take('app')).toBe(true)
  })
})
