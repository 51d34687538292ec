import { isWalletError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { lazyImport } from './lazy-import.ts'

const atOnce = () => Promise.resolve()

describe('lazyImport', () => {
  test('default: loads once', async () => {
    let loads = 0
    const load = lazyImport(async () => ++loads, atOnce)
    expect(await Promise.all([load(), load(), load()])).toEqual([1, 1, 1])
  })

  test('behavior: a load that fails twice comes the third time', async () => {
    let loads = 0
    const load = lazyImport(async () => {
      if (++loads < 3) throw new TypeError('Failed to fetch dynamically imported module')
      return 'here'
    }, atOnce)
    expect(await load()).toBe('here')
  })

  test('error: three failures, and the next wish starts over', async () => {
    let loads = 0
    const load = lazyImport(async () => {
      if (++loads < 5) throw new TypeError('offline')
      return 'here'
    }, atOnce)
    await expect(load()).rejects.toSatisfy((error) => isWalletError(error, 'internal'))
    expect(await load()).toBe('here')
    expect(loads).toBe(5)
  })
})
