import { isLoopback } from '@latchkey/core/loopback'
import { ServiceError } from '@latchkey/protocol/service-error'
import { secureUrl } from '@latchkey/service/configuration'
import { describeFailure, type Log } from '@latchkey/service/log'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import * as v from 'valibot'
import { createDiscovery } from './discovery.ts'
import { providerFetch } from './provider-fetch.ts'

/** The algorithms that providers sign with. None is symmetric, so a public key cannot be used as a secret. */
const algorithms = ['RS256', 'ES256']
/** An older ID token is refused, whatever its `exp`: the longest-lived ones, Apple's, last a day. */
const maxAge = '24h'
const clockTolerance = 5

/** Failures that do not depend on the token. */
const passing = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']

const isHere = (address: string) => isLoopback(new URL(address).hostname)

export type IssuerKeys = ReturnType<typeof createIssuerKeys>

/** Verifies ID tokens of registered issuers by their published keys, found by discovery and cached ten minutes. */
export function createIssuerKeys(log: Log) {
  const sets = new Map<string, () => Promise<ReturnType<typeof createRemoteJWKSet>>>()

  const keysOf = (issuer: string) => {
    const cached = sets.get(issuer)
    if (cached) return cached()
    const discover = createDiscovery(issuer, log)
    let set: ReturnType<typeof createRemoteJWKSet> | undefined
    const read = async () => {
      const { jwks_uri } = await discover()
      const url = v.safeParse(secureUrl, jwks_uri)
      // A remote issuer must not send us to services of this machine (SSRF).
      if (!url.success || (isHere(url.output) && !isHere(issuer))) throw new ServiceError('unavailable')
      set ??= createRemoteJWKSet(new URL(url.output), { timeoutDuration: 8_000, [customFetch]: providerFetch })
      return set
    }
    sets.set(issuer, read)
    return read()
  }

  return {
    /**
     * The claims of an ID token of this issuer for these audiences.
     *
     * @throws ServiceError `token_refused`, `unavailable`
     */
    async verify(
      token: string,
      { issuer, audiences }: { issuer: string; audiences: readonly string[] },
    ): Promise<JWTPayload & { sub: string; exp: number }> {
      const keys = await keysOf(issuer)
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          algorithms,
          issuer,
          audience: [...audiences],
          requiredClaims: ['sub', 'iat', 'exp'],
          maxTokenAge: maxAge,
          clockTolerance,
        })
        // Access tokens (RFC 9068), logout tokens and others have their own `typ`; that of an ID token is `JWT` or
        // missing.
        if (!/^(?:jwt)?$/i.test(protectedHeader.typ ?? '')) throw new errors.JWTInvalid('another kind of token')
        const { sub, exp, aud } = payload
        // OpenID Connect Core 3.1.3.7 (3): a token with an untrusted audience must be rejected.
        const others = [aud ?? []].flat().some((each) => !audiences.includes(each))
        if (others || typeof sub !== 'string' || sub.length === 0 || sub.length > 255 || exp === undefined)
          throw new errors.JWTInvalid('for somebody else, or of nobody')
        return { ...payload, sub, exp }
      } catch (cause) {
        if (cause instanceof errors.JOSEError && !passing.includes(cause.code))
          throw new ServiceError('token_refused', {}, { cause })
        log.error('keys of an issuer cannot be read', { issuer, ...describeFailure(cause) })
        throw new ServiceError('unavailable', {}, { cause })
      }
    },
  }
}
