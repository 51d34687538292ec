import { ServiceError } from '@latchkey/protocol/service-error'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createVerificationToken } from './verification-token.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createVerificationToken', () => {
  test('default: the same token until a minute before its end', async () => {
    let count = 0
    const read = createVerificationToken(
      () => 'user',
      async () => ({ token: `token-${count++}`, expiresIn: 300 }),
    )
    expect(await read()).toBe('token-0')
    vi.advanceTimersByTime(239_999)
    expect(await read()).toBe('token-0')
    vi.advanceTimersByTime(1)
    expect(await read()).toBe('token-1')
  })

  test('behavior: another person never gets it, and nobody signed in leaves none behind', async () => {
    let userId: string | undefined = 'first'
    const read = createVerificationToken(
      () => userId,
      async () => ({ token: `token of ${userId}`, expiresIn: 300 }),
    )
    expect(await read()).toBe('token of first')
    userId = 'second'
    expect(await read()).toBe('token of second')
    userId = undefined
    expect(await read()).toBe('token of undefined')
    userId = 'second'
    expect(await read()).toBe('token of second')
  })

  test('error: none without an open wallet; any other failure as the API says', async () => {
    const failWith = (code: 'not_found' | 'unavailable') =>
      createVerificationToken(
        () => 'user',
        () => Promise.reject(new ServiceError(code)),
      )()
    expect(await failWith('not_found')).toBeUndefined()
    await expect(failWith('unavailable')).rejects.toMatchObject({ code: 'unavailable' })
  })
})
