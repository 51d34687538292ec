import { describe, expect, test, vi } from 'vitest'
import { orUnauthorized } from './or-unauthorized.ts'

describe('orUnauthorized', () => {
  test('default: what the wallet answers', async () => {
    const emit = vi.fn()
    expect(await orUnauthorized({ emit }, async () => true)).toBe(true)
    expect(await orUnauthorized({ emit }, async () => false)).toBe(false)
    expect(emit).not.toHaveBeenCalled()
  })

  test('error: a failure is no, and emitted', async () => {
    const emit = vi.fn()
    const error = new Error('the node is away')
    expect(await orUnauthorized({ emit }, () => Promise.reject(error))).toBe(false)
    expect(emit.mock.calls).toEqual([['error', { error }]])
  })

  test('behavior: the wallet’s own no is not emitted', async () => {
    const emit = vi.fn()
    const no = Object.assign(new Error('unauthorized'), { code: 4100 })
    expect(
      await orUnauthorized(
        { emit },
        () => Promise.reject(no),
        (failure) => failure === no,
      ),
    ).toBe(false)
    expect(emit).not.toHaveBeenCalled()
  })
})
