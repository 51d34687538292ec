import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createNonces } from './nonces.ts'

describe('createNonces', () => {
  const kek = randomBytes(32)
  let now = 1_700_000_000_000
  const nonces = createNonces(kek, () => now)

  test('default', () => {
    expect(nonces.current()).toMatch(/^[\w-]{22}$/)
    expect(nonces.isFresh(nonces.current())).toBe(true)
  })

  test('behavior: good for a minute at least, for a minute and a half at most', () => {
    const nonce = nonces.current()
    now += 60_000
    expect(nonces.isFresh(nonce)).toBe(true)
    now += 30_000
    expect(nonces.isFresh(nonce)).toBe(false)
  })

  test('behavior: another instance with the same key file takes it, one with another does not', () => {
    expect(createNonces(kek, () => now).isFresh(nonces.current())).toBe(true)
    expect(createNonces(randomBytes(32), () => now).isFresh(nonces.current())).toBe(false)
  })

  test('error: none, or one of the future', () => {
    expect(nonces.isFresh(undefined)).toBe(false)
    const future = createNonces(kek, () => now + 60_000).current()
    expect(nonces.isFresh(future)).toBe(false)
  })
})
