import { afterEach, describe, expect, test, vi } from 'vitest'
import { alone } from './account-lock.ts'

afterEach(() => void vi.restoreAllMocks())

/** Work that ends when the test says so, and tells that it began. */
const build = () => {
  const log: string[] = []
  const work = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const run = () => {
      log.push(name)
      return promise
    }
    return { run, end: () => resolve(name) }
  }
  return { log, work }
}

describe('alone', () => {
  test('default: the same account’s one after the other, another’s at once', async () => {
    const { log, work } = build()
    const [first, second, other, elsewhere] = [work('first'), work('second'), work('other'), work('elsewhere')]
    const one = alone('near', 'ann', first.run)
    const two = alone('near', 'ann', second.run)
    const three = alone('near', 'bob', other.run)
    const four = alone('near_testnet', 'ann', elsewhere.run)
    other.end()
    elsewhere.end()
    expect(await Promise.all([three, four])).toEqual(['other', 'elsewhere'])
    expect(log.toSorted()).toEqual(['elsewhere', 'first', 'other'])
    first.end()
    expect(await one).toBe('first')
    second.end()
    expect(await two).toBe('second')
  })

  test('behavior: who fails lets the next go on', async () => {
    const failing = alone('near', 'ann', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await alone('near', 'ann', async () => 1)).toBe(1)
  })

  test('behavior: where locks are denied it goes on all the same', async () => {
    const denied = new DOMException('denied', 'SecurityError')
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(denied)
    expect(await alone('near', 'ann', async () => 1)).toBe(1)
  })

  test('error: another tab that does not let go', async () => {
    const { work } = build()
    const held = work('held')
    const one = alone('near', 'ann', held.run)
    const over = new DOMException('too long', 'TimeoutError')
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(over))
    await expect(alone('near', 'ann', async () => 1)).rejects.toBe(over)
    held.end()
    await one
  })
})
