import type { Connector } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'
import { createAttempts } from './attempts.ts'

/** The part of a connector that an attempt uses. */
const makeConnector = () => ({ cancel: vi.fn() }) as unknown as Connector & { cancel: ReturnType<typeof vi.fn> }

describe('createAttempts', () => {
  test('default: one at a time; the one before is cancelled, and its wallet’s window closes', () => {
    const attempts = createAttempts(4_000, () => {})
    const [first, second] = [makeConnector(), makeConnector()]
    const before = attempts.begin(first, undefined)
    const attempt = attempts.begin(second, undefined)
    expect([before.signal.aborted, attempt.signal.aborted]).toEqual([true, false])
    expect(first.cancel).toHaveBeenCalledOnce()
    expect(attempts.now()).toBe(attempt)
    attempts.cancel()
    attempts.cancel()
    expect(second.cancel).toHaveBeenCalledOnce()
    expect(attempts.now()).toBeUndefined()
  })

  test('behavior: an attempt that ends because its wallet is connected closes no window', () => {
    const attempts = createAttempts(4_000, () => {})
    const connector = makeConnector()
    const attempt = attempts.begin(connector, undefined)
    attempts.finish()
    expect([attempt.signal.aborted, attempts.now()]).toEqual([true, undefined])
    expect(connector.cancel).not.toHaveBeenCalled()
  })
})
