import { describe, expect, test } from 'vitest'
import { longestVerification } from '../project-configuration.ts'
import { nextKeyFrom, publishedKeys, rotateFrom, signingKey } from './token-key-schedule.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2026, 0, 1)
const key = (after: number) => ({ active_from: new Date(start + after) })
const [first, second] = [key(0), key(90 * day)]

describe('signingKey', () => {
  test('default: the latest that has begun', () => {
    expect(signingKey([first, second], start + 90 * day - 1)).toBe(first)
    expect(signingKey([first, second], start + 90 * day)).toBe(second)
  })

  test('behavior: none before the first', () => {
    expect(signingKey([], start)).toBeUndefined()
    expect(signingKey([first], start - 1)).toBeUndefined()
  })
})

describe('publishedKeys', () => {
  test('default: a key stays for the longest life of a token and an hour after the next one began', () => {
    const end = start + 90 * day + longestVerification * 1000 + hour
    expect(publishedKeys([first, second], end - 1)).toEqual([first, second])
    expect(publishedKeys([first, second], end)).toEqual([second])
  })

  test('behavior: the last one is always published, before it signs too', () => {
    expect(publishedKeys([first, second], start)).toEqual([first, second])
  })
})

describe('nextKeyFrom', () => {
  test('default: drawn a day before it signs', () => {
    expect(nextKeyFrom([first], start + 89 * day - 1)).toBeUndefined()
    expect(nextKeyFrom([first], start + 89 * day)).toBe(start + 90 * day)
  })

  test('behavior: the first signs at once', () => {
    expect(nextKeyFrom([], start)).toBe(start)
  })

  test('behavior: after a long pause it is published for a day all the same', () => {
    expect(nextKeyFrom([first], start + 200 * day)).toBe(start + 201 * day)
  })
})

describe('rotateFrom', () => {
  test('default: the next key signs in a day', () => {
    expect(rotateFrom([first], start + day)).toEqual({ from: start + 2 * day, isDrawn: false })
  })

  test('behavior: a next key that is drawn already stays', () => {
    expect(rotateFrom([first, second], start + day)).toEqual({ from: start + 90 * day, isDrawn: true })
  })

  test('behavior: without any key the first signs at once', () => {
    expect(rotateFrom([], start)).toEqual({ from: start, isDrawn: false })
  })
})
