import { describe, expect, test } from 'vitest'
import { createCapacity, measureCapacity } from './capacity.ts'

describe('createCapacity', () => {
  test('default: as many in a second, and at once', () => {
    let now = 0
    const capacity = createCapacity(10, () => now)
    const admitted = () => {
      let count = 0
      for (; count < 100; count++) {
        try {
          capacity.requireRoom()
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
    for (let i = 0; i < 10; i++) capacity.requireRoom()
    capacity.count()
    expect(() => capacity.requireRoom()).toThrow()
  })
})

describe('measureCapacity', () => {
  test('default: some, whatever else the machine does', () => {
    expect(measureCapacity()).toBeGreaterThan(10)
  })
})
