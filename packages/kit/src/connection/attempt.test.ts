import type { Connector } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelAttempt, createAttempt } from './attempt.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createAttempt', () => {
  test('default: it becomes slow once, after its time', () => {
    const onSlow = vi.fn()
    createAttempt(undefined, undefined, 4_000, onSlow)
    vi.advanceTimersByTime(3_999)
    expect(onSlow).not.toHaveBeenCalled()
    vi.advanceTimersByTime(10_000)
    expect(onSlow).toHaveBeenCalledOnce()
  })

  test('behavior: its end aborts the signal with `stopped`, and it does not become slow any more', () => {
    const onSlow = vi.fn()
    const attempt = createAttempt(undefined, undefined, 4_000, onSlow)
    attempt.end()
    vi.advanceTimersByTime(10_000)
    expect(attempt.signal.reason).toMatchObject({ reason: 'stopped' })
    expect(onSlow).not.toHaveBeenCalled()
  })
})

describe('cancelAttempt', () => {
  test('default: the connector that is asked now closes its window, after the signal', () => {
    const attempt = createAttempt(undefined, undefined, 4_000, () => {})
    const cancel = vi.fn(() => expect(attempt.signal.aborted).toBe(true))
    attempt.connector = { cancel } as unknown as Connector // the member that is called
    cancelAttempt(attempt)
    expect(cancel).toHaveBeenCalledOnce()
  })

  test("behavior: one of wagmi's own connectors has nothing to close", () => {
    const attempt = createAttempt({ id: 'mock' } as Connector, undefined, 4_000, () => {})
    cancelAttempt(attempt)
    expect(attempt.signal.aborted).toBe(true)
  })
})
