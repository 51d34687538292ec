import { describe, expect, test } from 'vitest'
import { abiMs, createCache, gasPriceMs } from './cache.ts'

describe('createCache', () => {
  test('default: an answer is good for so long', async () => {
    let now = 0
    let asked = 0
    const cached = createCache<number>(gasPriceMs, 8, () => now)
    const question = async () => ++asked
    expect(await cached('a', question)).toBe(1)
    now = 299_999
    expect(await cached('a', question)).toBe(1)
    expect(await cached('b', question)).toBe(2)
    now = 300_000
    expect(await cached('a', question)).toBe(3)
    expect(abiMs).toBe(600_000)
  })

  test('behavior: no more than so many are kept', async () => {
    let asked = 0
    const cached = createCache<number>(1_000, 2, () => 0)
    for (const key of ['a', 'b', 'c', 'a']) await cached(key, async () => ++asked)
    expect(asked).toBe(4)
  })
})
