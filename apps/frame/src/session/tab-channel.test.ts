import { afterEach, expect, test, vi } from 'vitest'
import { openTabChannel } from './tab-channel.ts'

afterEach(() => vi.unstubAllGlobals())

test('default: another tab hears of a change, this one does not', async () => {
  const [mine, received] = [vi.fn(), Promise.withResolvers<void>()]
  openTabChannel('page', received.resolve)
  openTabChannel('page', mine).notify()
  await received.promise
  expect(mine).not.toHaveBeenCalled()
})

test.each([
  ['has none', undefined],
  [
    'denies it, as it denies storage',
    class {
      constructor() {
        throw new DOMException('denied', 'SecurityError')
      }
    },
  ],
])('behavior: a browser that %s shares nothing, and nothing fails', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  const onChange = vi.fn()
  openTabChannel('page', onChange).notify()
  expect(onChange).not.toHaveBeenCalled()
})
