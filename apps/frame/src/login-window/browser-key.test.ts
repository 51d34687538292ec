import { afterEach, describe, expect, test, vi } from 'vitest'
import { proveBrowser } from './browser-key.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// With a real storage: session/tabs.test.ts.
describe('proveBrowser', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  test.each([
    ['is denied', { open: denied }],
    ['never answers', { open: () => ({}) }],
    ['does not exist', undefined],
  ])('error: where storage %s there is no proof, and no wait beyond three seconds', async (_, storage) => {
    vi.useFakeTimers()
    vi.stubGlobal('indexedDB', storage)
    const proof = proveBrowser('https://api.example', 'f'.repeat(22), 'n'.repeat(22))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await proof).toEqual({})
  })
})
