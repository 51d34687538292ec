import { afterEach, describe, expect, test, vi } from 'vitest'
import { withAccountLock } from './account-lock.ts'

afterEach(() => void vi.restoreAllMocks())

/** Work that ends when the test says so, and reports that it began. */
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

describe('withAccountLock', () => {
  test('default: the same account’s one after the other, another’s at once', async () => {
    const { log, work } = build()
    const [first, second, other, elsewhere] = [work('first'), work('second'), work('other'), work('elsewhere')]
    const one = withAccountLock('near', 'ann', first.run)
    const two = withAccountLock('near', 'ann', second.run)
    const three = withAccountLock('near', 'bob', other.run)
    const four = withAccountLock('near_testnet', 'ann', elsewhere.run)
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
    const failing = withAccountLock('near', 'ann', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await withAccountLock('near', 'ann', async () => 1)).toBe(1)
  })

  test('behavior: where locks are denied it goes on all the same', async () => {
    const denied = new DOMException('denied', 'SecurityError')
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(denied)
    expect(await withAccountLock('near', 'ann', async () => 1)).toBe(1)
  })

  test('behavior: where the browser has no locks it goes on all the same', async () => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
    expect(await withAccountLock('near', 'ann', async () => 1)).toBe(1)
  })

  test('error: another tab that does not let go', async () => {
    const { work } = build()
    const held = work('held')
    const one = withAccountLock('near', 'ann', held.run)
    const over = new DOMException('too long', 'TimeoutError')
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(over))
    await expect(withAccountLock('near', 'ann', async () => 1)).rejects.toBe(over)
    held.end()
    await one
  })
})
