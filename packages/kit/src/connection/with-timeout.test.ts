import { ConnectorError } from '@latchkey/connectors'
import { describe, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

describe('withTimeout', () => {
  test('default: what the work gives, or throws', async () => {
    expect(await withTimeout(1_000, undefined, async () => 7)).toBe(7)
    await expect(withTimeout(1_000, undefined, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    const throws = () => {
      throw new Error('y')
    }
    await expect(withTimeout(1_000, undefined, throws)).rejects.toThrow('y')
  })

  test('behavior: nothing is left running', async () => {
    vi.useFakeTimers()
    try {
      await withTimeout(1_000, undefined, async () => 7)
      await withTimeout(1_000, AbortSignal.abort(), async () => 7).catch(() => {})
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('error: the limit', async () => {
    const failure = await withTimeout(5, undefined, () => new Promise(() => {})).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConnectorError)
    expect(failure).toMatchObject({ reason: 'noAnswer' })
  })

  test('error: the signal, before and during the work', async () => {
    const stop = new AbortController()
    const waiting = withTimeout(1_000, stop.signal, () => new Promise(() => {})).catch((error: unknown) => error)
    const reason = new Error('stopped')
    stop.abort(reason)
    expect(await waiting).toBe(reason)
    let began = false
    const work = async () => {
      began = true
    }
    await expect(withTimeout(1_000, stop.signal, work)).rejects.toBe(reason)
    expect(began).toBe(false)
  })
})
