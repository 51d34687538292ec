import { describe, expect, test, vi } from 'vitest'
import { createWalletEvents } from './wallet-events.ts'

describe('createWalletEvents', () => {
  test('default', () => {
    const events = createWalletEvents()
    const listener = vi.fn()
    events.on('chainChanged', listener)
    events.on('chainChanged', listener)
    events.emit('chainChanged', '0x1')
    events.emit('accountsChanged', [])
    expect(listener.mock.calls).toEqual([['0x1']])
    events.removeListener('chainChanged', listener)
    events.removeListener('nothing', listener)
    events.emit('chainChanged', '0x2')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('behavior: a listener that throws keeps no other from hearing, and its error is seen', async () => {
    const events = createWalletEvents()
    const [first, seen] = [vi.fn(), vi.fn()]
    const before = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.once('uncaughtException', seen)
    events.on('x', () => {
      throw new Error('mine')
    })
    events.on('x', first)
    events.emit('x', 1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    for (const listener of before) process.on('uncaughtException', listener)
    expect(first).toHaveBeenCalledWith(1)
    expect(seen.mock.calls[0]?.[0]).toMatchObject({ message: 'mine' })
  })
})
