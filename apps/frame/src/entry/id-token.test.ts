import { ServiceError } from '@latchkey/protocol/service-error'
import { describe, expect, test } from 'vitest'
import { readIdToken } from './id-token.ts'

type Parts = Parameters<typeof readIdToken>[0]

const open = (answer: () => Promise<unknown>): Parts =>
  ({
    project: { check: async () => ({ providers: ['google.com', 'facebook.com'] }) },
    session: { api: { call: answer } },
    apiKey: 'key',
    pageOrigin: 'https://shop.example',
  }) as unknown as Parts // only the parts that are used

describe('readIdToken', () => {
  test('default: what the API answers', async () => {
    const parts = open(async () => ({ idToken: 'a.b.c' }))
    expect(await readIdToken(parts, 'google.com', 'token')).toEqual({ idToken: 'a.b.c' })
  })

  test.each(['kakao.com', 'evil.example', 'constructor'])(
    'error: %s, which the project does not offer',
    async (provider) => {
      const parts = open(async () => ({ idToken: 'a.b.c' }))
      await expect(readIdToken(parts, provider, 'token')).rejects.toMatchObject({ reason: 'unsupportedSocialProvider' })
    },
  )

  test.each([
    ['unsupported_provider', 'noIdTokenSupport'],
    ['token_refused', 'authentication'],
    ['not_allowed', 'unauthorized'],
  ] as const)('error: %s becomes %s', async (code, reason) => {
    const parts = open(() => Promise.reject(new ServiceError(code)))
    await expect(readIdToken(parts, 'google.com', 'token')).rejects.toMatchObject({ reason })
  })

  test('error: any other failure stays as it is', async () => {
    const failure = new ServiceError('too_many_requests', { retryAfter: 1 })
    await expect(
      readIdToken(
        open(() => Promise.reject(failure)),
        'google.com',
        'token',
      ),
    ).rejects.toBe(failure)
  })
})
