import { describe, expect, test, vi } from 'vitest'
import { createEmitter } from './emitter.ts'

describe('createEmitter', () => {
  test('default: listeners hear their event until removed', () => {
    const emitter = createEmitter<{ a: number; b: string }>()
    const received: unknown[] = []
    const stop = emitter.on('a', (data) => received.push(data))
    emitter.on('b', (data) => received.push(data))
    emitter.emit('a', 1)
    emitter.emit('b', 'x')
    stop()
    emitter.emit('a', 2)
    expect(received).toEqual([1, 'x'])
  })

  test('behavior: a listener that throws does not keep others from hearing, and its error is not lost', () => {
    const later: (() => void)[] = []
    vi.stubGlobal('queueMicrotask', (run: () => void) => later.push(run))
    const emitter = createEmitter<{ a: number }>()
    const received = vi.fn()
    emitter.on('a', () => {
      throw new Error('mine')
    })
    emitter.on('a', received)
    emitter.emit('a', 1)
    vi.unstubAllGlobals()
    expect(received).toHaveBeenCalledWith(1)
    expect(later[0]).toThrow('mine')
  })
})
