import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { interactionPolicy, Provider } from 'oidc-provider'

/** Who signs in next at a provider: a person's `sub` with an e-mail, or somebody who cancels. */
export type Next = { sub: string; email?: string } | 'cancel'

/** An access token as the provider knows it. */
export type Access = { sub: string; clientId: string; scopes: string[]; email: string | undefined }

/** What is a company's own. */
export type Own = {
  authentication?: 'client_secret_basic' | 'client_secret_post'
  scopes?: string[]
  /** Who may see an e-mail address, by scope. */
  claims?: Record<string, string[]>
  around?: (
    ctx: { path: string; headers: object; status: number; body?: unknown },
    next: () => Promise<unknown>,
  ) => Promise<void>
  /** Addresses besides the protocol's: JSON, or a status. */
  endpoints?: Record<string, (asked: { query: URLSearchParams; access?: Access | undefined }) => object | number>
  /** Finds the access token of a request, by default in its header. */
  tokenIn?: (query: URLSearchParams) => string | null
}

/** A client of its own that a dapp has there, beside ours. */
export const dappClient = 'dapp-client'

/** A real OpenID provider whose sign-in page decides at once. `apple`: form_post and a client secret that is a JWT. */
export async function openProvider(
  kind: { secret: string } | { apple: { key: JWK; teamId: string; keyId: string } },
  redirectUri: string,
  own: Own = {},
) {
  const server: Server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const state = { next: { sub: 'ada' } as Next }
  const emails = new Map<string, string | undefined>()

  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(issuer, {
    clients: ['our-client', dappClient].map((client_id) => ({
      client_id,
      client_secret: 'secret' in kind ? kind.secret : 'unused',
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: own.authentication ?? 'client_secret_post',
    })),
    ...(own.scopes && { scopes: own.scopes }),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' } as never] },
    cookies: { keys: ['a cookie key of a test'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    responseTypes: ['code'],
    conformIdTokenClaims: false,
    claims: own.claims ?? { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...(emails.get(sub) && { email: emails.get(sub), email_verified: true }) }),
    }),
    async loadExistingGrant(ctx) {
      const accountId = ctx.oidc.session?.accountId ?? ''
      const grant = new ctx.oidc.provider.Grant({ clientId: 'our-client', accountId })
      for (const scope of ctx.oidc.requestParamScopes) grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
  })
  if ('apple' in kind) {
    const { key, teamId, keyId } = kind.apple
    const publicKey = await importJWK(key, 'ES256')
    const isSecret = async (secret: string) => {
      const expected = {
        algorithms: ['ES256'],
        issuer: teamId,
        subject: 'our-client',
        audience: issuer,
        requiredClaims: ['exp'],
      }
      return jwtVerify(secret, publicKey, expected).then(
        ({ protectedHeader, payload }) =>
          protectedHeader.kid === keyId && Number(payload.exp) - Date.now() / 1000 <= 3600,
        () => false,
      )
    }
    Object.assign(provider.Client.prototype, { compareClientSecret: isSecret })
  }

  // Koa's own type of a middleware is not found from here.
  if (own.around) provider.use(own.around as never)
  const find = async (token: string): Promise<Access | undefined> => {
    const found = await provider.AccessToken.find(token)
    if (!found || found.isExpired) return undefined
    const { accountId: sub, clientId = '', scope = '' } = found
    return { sub, clientId, scopes: scope.split(' '), email: emails.get(sub) }
  }

  const callback = provider.callback()
  const handle = async (...[request, response]: Parameters<typeof callback>) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', issuer)
    const endpoint = own.endpoints?.[pathname]
    if (endpoint) {
      const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      const told = endpoint({ query, access: await find((own.tokenIn?.(query) ?? bearer) || 'none') })
      const isStatus = typeof told === 'number'
      const answer = response as ServerResponse // our server speaks HTTP/1
      answer.writeHead(isStatus ? told : 200, { 'content-type': 'application/json' })
      answer.end(JSON.stringify(isStatus ? { error: 'no' } : told))
      return
    }
    if (!request.url?.startsWith('/sign-in/')) return callback(request, response)
    const { next } = state
    if (next === 'cancel') {
      const error = 'apple' in kind ? 'user_cancelled_authorize' : 'access_denied'
      return provider.interactionFinished(request, response, { error })
    }
    emails.set(next.sub, next.email)
    await provider.interactionFinished(request, response, { select_account: {}, login: { accountId: next.sub } })
  }

  return {
    issuer,
    /** Signs what a test wants as this provider's ID token: right, but for `change`. */
    signIdToken: (claims: JWTPayload, header: object = {}) => {
      const token = new SignJWT({ iss: issuer, aud: dappClient, jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
        .setIssuedAt(claims.iat)
      return ('exp' in claims ? token : token.setExpirationTime('1h')).sign(privateKey)
    },
    /** An access token of a person, as a dapp's own login gets one. */
    async giveAccess(sub: string, clientId = dappClient, email?: string): Promise<string> {
      emails.set(sub, email)
      const client = await provider.Client.find(clientId)
      if (!client) throw new Error('no such client')
      const grant = new provider.Grant({ clientId, accountId: sub })
      const scope = (own.scopes ?? ['openid', 'email']).join(' ')
      grant.addOIDCScope(scope)
      const token = new provider.AccessToken({
        accountId: sub,
        client,
        grantId: await grant.save(),
        gty: 'authorization_code',
        scope,
      } as never)
      return token.save()
    },
    /** Decides who signs in next. */
    set next(next: Next) {
      state.next = next
    },
    /** Takes the provider off the net, and brings it back. */
    down: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
    up: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
