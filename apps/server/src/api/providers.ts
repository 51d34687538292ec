import { createPrivateKey } from 'node:crypto'
import { readSecretFile } from '@latchkey/at-rest/secret-file'
import type { LoginProvider } from '@latchkey/core/login-providers'
import { ServiceError } from '@latchkey/protocol/service-error'
import { ConfigurationError } from '@latchkey/service/configuration'
import { describeFailure, type Log } from '@latchkey/service/log'
import { SignJWT } from 'jose'
import * as oidc from 'openid-client'
import type { ProviderConfiguration } from '../configuration.ts'
import type { Claims } from './people.ts'

/** What is drawn for one login and checked when it comes back. */
export type LoginChecks = { state: string; nonce: string; verifier: string }

/** A login provider we are a client of (OpenID Connect, authorisation code with PKCE). */
export type Issuer = {
  provider: LoginProvider
  /** The provider posts its answer as a form, across sites. */
  postsForm: boolean
  /** Where the person goes to sign in. Throws ServiceError `unavailable` while the provider cannot be reached. */
  begin(checks: LoginChecks): Promise<URL>
  /**
   * Exchanges the parameters the person came back with for checked claims.
   *
   * @throws LoginFailure
   */
  finish(params: URLSearchParams, checks: LoginChecks): Promise<Claims>
}

/** Why a provider's answer is no login. */
export class LoginFailure extends Error {
  override readonly name = 'LoginFailure'
  readonly reason: 'access_denied' | 'unavailable' | 'refused'

  constructor(reason: LoginFailure['reason'], cause: unknown) {
    super(`the login ended: ${reason}`, { cause })
    this.reason = reason
  }
}

const timeoutSeconds = 8
/** A provider that could not be reached is not asked again sooner, milliseconds. */
const retryMs = 1_000

const cancelWords = [
  'access_denied',
  'user_cancelled_authorize',
  'consent_required',
  'login_required',
  'interaction_required',
]

/**
 * One issuer of the configuration. Its metadata is read when first needed, so that a provider that is away at start stops
 * nobody else.
 *
 * @param callback the address the provider sends people back to, without query
 * @throws SecretFileError, ConfigurationError
 */
export async function createIssuer(config: ProviderConfiguration, callback: string, log: Log): Promise<Issuer> {
  const authentication = await readAuthentication(config)
  const postsForm = config.provider === 'apple.com'

  const discover = async (): Promise<oidc.Configuration> => {
    const server = new URL(config.issuer)
    const client = await oidc.discovery(server, config.clientId, undefined, authentication, {
      timeout: timeoutSeconds,
      // The configuration allows plain http on this very machine only.
      execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    })
    // Check the ID token's signature even where it came straight from the issuer.
    oidc.enableNonRepudiationChecks(client)
    return client
  }

  let discovered: Promise<oidc.Configuration> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  const client = async (): Promise<oidc.Configuration> => {
    if (!discovered) {
      if (performance.now() - failedAt < retryMs) throw new ServiceError('unavailable')
      discovered = discover()
    }
    try {
      return await discovered
    } catch (cause) {
      discovered = undefined
      failedAt = performance.now()
      log.error('login provider cannot be reached', { provider: config.provider, ...describeFailure(cause) })
      throw new ServiceError('unavailable', {}, { cause })
    }
  }

  return {
    provider: config.provider,
    postsForm,

    async begin({ state, nonce, verifier }) {
      return oidc.buildAuthorizationUrl(await client(), {
        redirect_uri: callback,
        response_type: 'code',
        scope: 'openid email',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'select_account',
        ...(postsForm && { response_mode: 'form_post' }),
      })
    },

    async finish(params, { state, nonce, verifier }) {
      const url = new URL(callback)
      url.search = params.toString()
      try {
        const answer = await oidc.authorizationCodeGrant(await client(), url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = answer.claims()
        if (!claims) throw new Error('no ID token')
        const email = typeof claims.email === 'string' && claims.email.length <= 254 ? claims.email : undefined
        return {
          provider: config.provider,
          iss: claims.iss,
          sub: claims.sub,
          email,
          // Apple writes booleans as texts at times.
          emailVerified: claims.email_verified === true || claims.email_verified === 'true',
        }
      } catch (cause) {
        throw new LoginFailure(reasonOf(cause), cause)
      }
    },
  }
}

const reasonOf = (failure: unknown): LoginFailure['reason'] => {
  if (failure instanceof oidc.AuthorizationResponseError)
    return cancelWords.includes(failure.error)
      ? 'access_denied'
      : failure.error === 'temporarily_unavailable'
        ? 'unavailable'
        : 'refused'
  if (failure instanceof ServiceError || failure instanceof TypeError) return 'unavailable'
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ? 'unavailable' : 'refused'
}

/** How we authenticate at the token endpoint: Google by a secret, Apple by a token signed for each request. */
async function readAuthentication(config: ProviderConfiguration): Promise<oidc.ClientAuth> {
  if (config.provider === 'google.com') return oidc.ClientSecretPost(await readSecretFile(config.clientSecretFile))

  const pem = await readSecretFile(config.privateKeyFile)
  const key = (() => {
    try {
      const key = createPrivateKey(pem)
      if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
    } catch {
      // The sentence below says it; the parser's own may quote the key.
    }
    throw new ConfigurationError(`${config.privateKeyFile} does not hold an ES256 private key (PKCS8 PEM).`)
  })()

  const sign = () =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: config.keyId })
      .setIssuer(config.teamId)
      .setSubject(config.clientId)
      .setAudience(config.issuer)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key)

  // The library waits for it, though this type of its does not say so.
  const authenticate = async (_server: unknown, client: { client_id: string }, body: URLSearchParams) => {
    body.set('client_id', client.client_id)
    body.set('client_secret', await sign())
  }
  return authenticate as oidc.ClientAuth
}
