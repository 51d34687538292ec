import { describe, expect, test } from 'vitest'
import { redactUrl } from './redact-url.ts'

describe('redactUrl', () => {
  test('default: an address that is only a host, as it is', () => {
    expect(redactUrl('https://node.test')).toBe('https://node.test/')
    expect(redactUrl('http://127.0.0.1:8545')).toBe('http://127.0.0.1:8545/')
  })

  test('behavior: what follows the host is a fingerprint, the same each time, and another for each', () => {
    const [one, other, query] = ['https://node.test/a', 'https://node.test/b', 'https://node.test?key=a'].map(redactUrl)
    expect(one).toMatch(/^https:\/\/node\.test\/#[0-9a-z]{5,13}$/)
    expect(one).toBe(redactUrl('https://node.test/a'))
    expect(new Set([one, other, query]).size).toBe(3)
  })
})
