import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('loadPart', () => {
  test('default', async () => {
    expect(await loadPart(async () => 7)).toBe(7)
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('error: a part that does not load, and one that never comes', async () => {
    const expected = { reason: 'noAnswer', message: expect.stringContaining('could not be loaded') }
    await expect(loadPart(() => Promise.reject(new TypeError('offline')))).rejects.toMatchObject(expected)
    const never = expect(loadPart(() => new Promise(() => {}))).rejects.toMatchObject(expected)
    await vi.advanceTimersByTimeAsync(30_000)
    await never
  })
})
