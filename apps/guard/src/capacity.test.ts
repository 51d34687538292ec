import { deal } from '@latchkey/keys/oprf'
import { evaluate } from '@latchkey/service/evaluate'
import { describe, expect, test } from 'vitest'
import { createCapacity, measureCapacity } from './capacity.ts'

describe('measureCapacity', () => {
  test('default: a part of the bare evaluations that a processor does, because an opening takes more', () => {
    const { shares } = deal({ threshold: 1, count: 1 })
    const [sample] = shares
    if (!sample) throw new Error('no share was dealt')
    for (let i = 0; i < 5; i++) evaluate(sample.share, sample.publicKey, sample.publicKey)
    const before = process.cpuUsage()
    for (let i = 0; i < 40; i++) evaluate(sample.share, sample.publicKey, sample.publicKey)
    const { user, system } = process.cpuUsage(before)
    const bare = 40 / ((user + system) / 1e6)
    // Measured in CPU time, on which other programs have some effect.
    expect(measureCapacity()).toBeLessThan(0.7 * bare)
    expect(measureCapacity()).toBeGreaterThan(0.1 * bare)
  })
})

describe('createCapacity', () => {
  test('default: as many in a second, and at once', () => {
    let now = 0
    const capacity = createCapacity(10, () => now)
    const admitted = () => {
      let count = 0
      for (; count < 100; count++) {
        try {
          capacity.requireCapacity()
        } catch (failure) {
          expect(failure).toMatchObject({ code: 'too_many_requests', detail: { retryAfter: 1 } })
          break
        }
        capacity.count()
      }
      return count
    }
    expect(admitted()).toBe(10)
    now += 500
    expect(admitted()).toBe(5)
    now += 60_000
    expect(admitted()).toBe(10)
  })

  test('behavior: a request that was refused elsewhere takes no room', () => {
    const capacity = createCapacity(1, () => 0)
    for (let i = 0; i < 10; i++) capacity.requireCapacity()
    capacity.count()
    expect(() => capacity.requireCapacity()).toThrow()
  })

  test('behavior: of three that looked at the same moment, one is let in where there is room for one', () => {
    const capacity = createCapacity(1, () => 0)
    for (let i = 0; i < 3; i++) capacity.requireCapacity()
    capacity.count()
    for (let i = 0; i < 2; i++)
      expect(() => capacity.count()).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  })

  test('behavior: less than one a second', () => {
    let now = 0
    const capacity = createCapacity(0.5, () => now)
    for (let i = 0; i < 3; i++) {
      capacity.count()
      expect(() => capacity.count()).toThrow(expect.objectContaining({ detail: { retryAfter: 2 } }))
      now += 1_000
      expect(() => capacity.count()).toThrow(expect.objectContaining({ detail: { retryAfter: 1 } }))
      now += 1_000
    }
  })
})

describe('measureCapacity', () => {
  test('default: some, whatever else the machine does', () => {
    expect(measureCapacity()).toBeGreaterThan(10)
  })
})
