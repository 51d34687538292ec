import { isLoginProvider, type LoginProvider } from '@latchkey/core/login-providers'
import type { TokenLogin } from '@latchkey/protocol/methods'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import type { Once } from '@latchkey/service/once'
import { decodeJwt, type JWTPayload } from 'jose'
import type { AppSecrets } from '../login-providers/app-secrets.ts'
import type { Claims } from '../login-providers/claims.ts'
import { type LoginProviderConfiguration, readProfile, readTokenInfo } from '../login-providers/index.ts'
import type { IssuerKeys } from '../login-providers/issuer-keys.ts'
import type { TokenInfo } from '../login-providers/login-provider.ts'
import { issOf } from '../login-providers/oauth-client.ts'
import { emailOf } from '../login-providers/oidc-client.ts'
import { isSignedByProject } from '../project-signature.ts'
import type { Project } from '../projects.ts'
import { hashOf } from '../random.ts'
import type { TokenKeys } from './token-keys.ts'

/** Our own ID tokens are valid only for the project in their `aud`. */
const ownType = 'login+jwt'
const ownSeconds = 10 * 60
/** Providers do not say when an access token expires: X's work two hours, Discord's a week. */
const accessSeconds = 90 * 86_400
/** No ID token is accepted longer, whatever its `exp`. */
const idSeconds = 86_400
/** A token stays marked as used a little longer than any clock accepts it. */
const marginSeconds = 60

export type TokenLoginParts = {
  apiOrigin: string
  configurations: readonly LoginProviderConfiguration[]
  appSecrets: AppSecrets
  issuerKeys: IssuerKeys
  tokenKeys: TokenKeys
  once: Once
}

export type TokenLogins = ReturnType<typeof createTokenLogins>

/** Creates the login with tokens that a page already has. */
export function createTokenLogins(parts: TokenLoginParts) {
  const { apiOrigin, issuerKeys, tokenKeys } = parts
  const configOf = (provider: LoginProvider) => parts.configurations.find((each) => each.provider === provider)
  const issuerOf = (provider: LoginProvider): string | undefined => {
    const config = configOf(provider)
    return config && 'issuer' in config ? config.issuer : undefined
  }

  const readIdToken = async (project: Project, token: string): Promise<Claims & { exp: number }> => {
    const { iss } = decodeUnchecked(token)
    if (iss === apiOrigin) return readOwn(project, token)
    const registered = project.tokenIssuers.flatMap((its) =>
      its.kind === 'idToken' && its.issuer === iss ? [its] : [],
    )
    const [first] = registered
    if (!first) throw new ServiceError('not_allowed')
    const audiences = registered.flatMap((its) => its.audiences)
    const claims = await issuerKeys.verify(token, { issuer: first.issuer, audiences })
    return { provider: first.provider, iss: first.issuer, sub: claims.sub, exp: claims.exp, ...emailOf(claims) }
  }

  /** Reads a token issued by `exchange`, which names the same person as the provider's ID token would. */
  const readOwn = async (project: Project, token: string): Promise<Claims & { exp: number }> => {
    const expected = { type: ownType, issuer: apiOrigin, audience: project.apiKey }
    const claims = await tokenKeys.verify(token, expected).catch((cause: unknown) => {
      if (cause instanceof Error && 'code' in cause && String(cause.code).match(/^ERR_J/))
        throw new ServiceError('token_refused', {}, { cause })
      throw cause
    })
    const [, provider, sub] = /^([a-z.]+)\|(.+)$/.exec(claims.sub ?? '') ?? []
    const iss = isLoginProvider(provider) ? issuerOf(provider) : undefined
    if (!isLoginProvider(provider) || !sub || iss === undefined || claims.exp === undefined)
      throw new ServiceError('token_refused')
    return { provider, iss, sub, emailVerified: false, exp: claims.exp }
  }

  const readAccessToken = async (project: Project, token: string, issuer: string): Promise<Claims> => {
    const config = parts.configurations.find(({ provider }) => provider === issuer || `https://${provider}` === issuer)
    if (!config || !('authorization' in config)) throw new ServiceError('unsupported_provider')
    const { provider } = config
    const apps = appsOf(project, provider)
    return firstOf(apps, async (app) => ({
      provider,
      iss: issOf(config),
      ...(await readProfile(config, token, app)),
    }))
  }

  return {
    /**
     * Reads the person of a token, if the project vouches for it, its issuer and client are registered, and it was not
     * used before. Marks it as used.
     *
     * @throws ServiceError `token_refused`, `unsupported_provider`, `not_allowed`, `unavailable`
     */
    async read(project: Project, login: TokenLogin): Promise<Claims> {
      // The fields decide the kind, not the method: some existing clients send access tokens by the other method.
      const token = 'idToken' in login ? login.idToken : login.accessToken
      if (!isSignedByProject(project, token, login.sig)) throw new ServiceError('token_refused')
      const { exp, ...claims } =
        'idToken' in login
          ? await readIdToken(project, token)
          : { ...(await readAccessToken(project, token, login.issuer)), exp: undefined }
      const left = exp === undefined ? accessSeconds : Math.min(exp - Date.now() / 1000, idSeconds)
      // The signature covers the token's text, so another encoding of the same token needs another signature.
      if (!(await parts.once.first('login-token', hashOf(token), left + marginSeconds)))
        throw new ServiceError('token_refused')
      return claims
    },

    /**
     * Issues our own ID token for an access token that was given to one of the project's registered apps.
     *
     * The operator's own apps do not count here: tokens for them never leave this server, so a page can only have got
     * one from somewhere else.
     *
     * @throws ServiceError as `read`
     */
    async exchange(project: Project, provider: LoginProvider, accessToken: string): Promise<string> {
      const config = configOf(provider)
      const url = config && 'tokenInfo' in config ? config.tokenInfo : undefined
      if (url === undefined) throw new ServiceError('unsupported_provider')
      const { sub } = await firstOf(appsOf(project, provider), async (clientId): Promise<TokenInfo> => {
        const app = { clientId, secret: parts.appSecrets.of(project.id, provider, clientId) }
        const found = await readTokenInfo(provider, url, accessToken, app)
        if (found.clientId !== clientId) throw new ServiceError('token_refused')
        return found
      })
      return tokenKeys.sign(ownType, { iss: apiOrigin, aud: project.apiKey, sub: `${provider}|${sub}` }, ownSeconds)
    },
  }
}

const decodeUnchecked = (token: string): JWTPayload => {
  try {
    return decodeJwt(token)
  } catch (cause) {
    throw new ServiceError('token_refused', {}, { cause })
  }
}

/** The project's own apps at a provider. */
const appsOf = (project: Project, provider: LoginProvider): [string, ...string[]] => {
  const [first, ...others] = project.tokenIssuers.flatMap((its) =>
    its.kind === 'accessToken' && its.provider === provider ? [its.clientId] : [],
  )
  if (first === undefined) throw new ServiceError('not_allowed')
  return [first, ...others]
}

/** Returns the answer of the first app that has one; a token belongs to only one app. */
const firstOf = async <T>([app, ...others]: [string, ...string[]], ask: (app: string) => Promise<T>): Promise<T> => {
  try {
    return await ask(app)
  } catch (failure) {
    const [next, ...rest] = others
    if (next === undefined || !isServiceError(failure, 'token_refused')) throw failure
    return firstOf([next, ...rest], ask)
  }
}
