import { describe, expect, test } from 'vitest'
import { lazyImport } from './lazy-import.ts'

describe('lazyImport', () => {
  test('default: at first use, and once', async () => {
    let loads = 0
    const load = lazyImport(async () => ++loads, 'thing', 1_000)
    expect(loads).toBe(0)
    expect(await Promise.all([load(), load()])).toEqual([1, 1])
    expect(await load()).toBe(1)
  })

  test('error: what could not be loaded says what to install, and is tried again', async () => {
    let missing = true
    const load = lazyImport(
      async () => {
        if (missing) throw new Error('not there')
        return 1
      },
      'thing 1.2.3',
      1_000,
    )
    const failure = await load().catch((error) => error)
    expect(failure).toMatchObject({ reason: 'notLoaded', message: expect.stringContaining('thing 1.2.3') })
    expect(failure.cause).toMatchObject({ message: 'not there' })
    missing = false
    expect(await load()).toBe(1)
  })

  test('error: what takes too long', async () => {
    const load = lazyImport(() => new Promise<never>(() => {}), 'thing', 30)
    await expect(load()).rejects.toMatchObject({ reason: 'notLoaded' })
  })
})
