import { expect, test, vi } from 'vitest'
import { shareStart } from './share-start.ts'

test('default: the work begins with the first caller and ends with the last', () => {
  const end = vi.fn()
  const begin = vi.fn(() => end)
  const start = shareStart(begin)
  const stops = [start(), start()]
  expect(begin).toHaveBeenCalledOnce()
  stops[0]?.()
  expect(end).not.toHaveBeenCalled()
  stops[1]?.()
  expect(end).toHaveBeenCalledOnce()
  start()
  expect(begin).toHaveBeenCalledTimes(2)
})

test('behavior: a caller that stops twice counts once', () => {
  const end = vi.fn()
  const start = shareStart(() => end)
  const stop = start()
  start()
  stop()
  stop()
  expect(end).not.toHaveBeenCalled()
})
