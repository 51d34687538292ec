import { UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { createCancelable } from './cancelable.ts'
import { toStopped } from './stopped.ts'

describe('createCancelable', () => {
  test('default: settles as the work does', async () => {
    const { run } = createCancelable(toStopped)
    expect(await run(async () => 1)).toBe(1)
    await expect(run(() => Promise.reject(new Error('x')))).rejects.toThrow('x')
  })

  test('behavior: stop ends everything that runs, and tells the work', async () => {
    const stoppable = createCancelable(toStopped)
    const signals: AbortSignal[] = []
    const work = (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('left'))))
    }
    const runs = [stoppable.run(work), stoppable.run(work)]
    stoppable.stop()
    for (const outcome of await Promise.allSettled(runs)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { cause: { reason: 'stopped' } } })
      expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(UserRejectedRequestError)
    }
    expect(signals.every(({ aborted }) => aborted)).toBe(true)
  })

  test('behavior: what ran before is not stopped', async () => {
    const stoppable = createCancelable(toStopped)
    let signal: AbortSignal | undefined
    await stoppable.run(async (received) => {
      signal = received
    })
    stoppable.stop()
    expect(signal?.aborted).toBe(false)
  })
})
