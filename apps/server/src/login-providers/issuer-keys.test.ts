import { isServiceError } from '@latchkey/protocol/service-error'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createIssuerKeys } from './issuer-keys.ts'

const issuer = 'https://issuer.example'
const idToken = ['{"alg":"RS256"}', `{"iss":"${issuer}"}`, 'x'].map((part) => btoa(part)).join('.')

afterEach(() => void vi.unstubAllGlobals())

// The checks of tokens are tested with whole logins, in tokens.test.ts.
describe('createIssuerKeys', () => {
  test.each([
    'http://localhost:8881/jwks',
    'http://127.0.0.1:5432/',
    'https://[::1]/jwks',
    'http://169.254.169.254/keys',
  ])('error: an issuer elsewhere that says its keys are at %s', async (jwks_uri) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(String(url))
      return Response.json({ issuer, jwks_uri })
    })
    const keys = createIssuerKeys({ info: () => {}, error: () => {} })
    const failure = await keys.verify(idToken, { issuer, audiences: ['app'] }).catch((cause: unknown) => cause)
    expect(failure).toSatisfy((cause) => isServiceError(cause, 'unavailable'))
    expect(asked).toEqual([`${issuer}/.well-known/openid-configuration`])
  })
})
