import { describe, expect, test } from 'vitest'
import { readTokenId } from './tokens.ts'

describe('readTokenId', () => {
  const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
  test('default', () => expect(readTokenId(`${contract}/12`)).toEqual({ contract, number: '12' }))

  test('error: without a number, or of no contract', () => {
    for (const text of [contract, `${contract}/`, `${contract}/x`, 'tz1/0']) expect(() => readTokenId(text)).toThrow()
  })
})
