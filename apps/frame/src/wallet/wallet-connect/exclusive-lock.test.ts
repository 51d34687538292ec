import { describe, expect, test, vi } from 'vitest'
import { acquireLock } from './exclusive-lock.ts'

let count = 0
const begin = () => {
  count += 1
  const name = `hold-${count}`
  const off = new AbortController()
  const get = (take: boolean) => acquireLock(name, { take, signal: off.signal })
  return { get, off }
}
const isOver = (over: Promise<void>) =>
  Promise.race([over.then(() => true), new Promise((no) => setTimeout(no, 20, false))])

describe('acquireLock', () => {
  test('default: one at a time; the next once it is released', async () => {
    const { get } = begin()
    const first = await get(false)
    const second = get(false)
    expect(await isOver(first.over)).toBe(false)
    first.release()
    await first.over
    const held = await second
    expect(await isOver(held.over)).toBe(false)
    held.release()
  })

  test('behavior: taken from whoever has it, who hears of it', async () => {
    const { get } = begin()
    const first = await get(false)
    const second = await get(true)
    await first.over
    expect(await isOver(second.over)).toBe(false)
    second.release()
  })

  test('behavior: where locks are denied this window is alone', async () => {
    const { get } = begin()
    const denied = new DOMException('denied', 'SecurityError')
    const request = vi.spyOn(navigator.locks, 'request').mockRejectedValue(denied)
    const held = await get(false)
    held.release()
    await held.over
    request.mockRestore()
  })

  test('behavior: where the browser has no locks this window is alone', async () => {
    const { get } = begin()
    const absent = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
    const held = await get(true)
    held.release()
    await held.over
    absent.mockRestore()
  })

  test('error: nobody waits any more', async () => {
    const { get, off } = begin()
    const first = await get(false)
    const second = get(false)
    off.abort(new Error('enough'))
    await expect(second).rejects.toThrow()
    first.release()
  })
})
