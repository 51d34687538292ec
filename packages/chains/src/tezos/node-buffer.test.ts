import { describe, expect, test } from 'vitest'
import { smallBuffer, withBuffer } from './node-buffer.ts'

describe('smallBuffer', () => {
  test('default: as Node’s own', () => {
    for (const text of ['', 'transfer', 'Grüße, 世界']) {
      const hex = Buffer.from(text, 'utf8').toString('hex')
      expect(smallBuffer.from(text, 'utf8').toString('hex')).toBe(hex)
      expect(smallBuffer.from(hex, 'hex').toString('utf8')).toBe(text)
      expect(smallBuffer.from(Buffer.from(text)).toString('utf8')).toBe(text)
    }
  })
})

describe('withBuffer', () => {
  test('default: where there is none it is there for the work alone, also when that fails', () => {
    const own = Buffer
    Reflect.deleteProperty(globalThis, 'Buffer')
    try {
      expect(withBuffer(() => Buffer)).toBe(smallBuffer)
      expect(() =>
        withBuffer(() => {
          throw new Error('no')
        }),
      ).toThrow('no')
      expect('Buffer' in globalThis).toBe(false)
    } finally {
      Object.assign(globalThis, { Buffer: own })
    }
  })
  test('behavior: where there is one it stays', () => expect(withBuffer(() => Buffer)).toBe(Buffer))
})
