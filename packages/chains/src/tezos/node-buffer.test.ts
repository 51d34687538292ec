import { describe, expect, test } from 'vitest'
import { smallBuffer } from './node-buffer.ts'

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
