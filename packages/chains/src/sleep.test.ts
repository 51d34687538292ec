import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sleep } from './sleep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('sleep', () => {
  test('default: so long, and nothing is left at the signal', async () => {
    const { signal } = new AbortController()
    let over = false
    const waiting = sleep(1_000, signal).then(() => {
      over = true
    })
    await vi.advanceTimersByTimeAsync(999)
    expect([over, getEventListeners(signal, 'abort').length]).toEqual([false, 1])
    await vi.advanceTimersByTimeAsync(1)
    await waiting
    expect(getEventListeners(signal, 'abort')).toEqual([])
    const free = sleep(1, undefined)
    await vi.advanceTimersByTimeAsync(1)
    await free
  })

  test('behavior: over at once with the signal, before or meanwhile; no timer is left', async () => {
    const stop = new AbortController()
    const waiting = sleep(1_000, stop.signal)
    stop.abort()
    await waiting
    await sleep(1_000, stop.signal)
    expect([vi.getTimerCount(), getEventListeners(stop.signal, 'abort').length]).toEqual([0, 0])
  })
})
