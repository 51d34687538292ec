import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify } from 'jose'
import { interactionPolicy, Provider } from 'oidc-provider'

/** Who signs in next at a provider: a person's `sub` with an e-mail, or somebody who cancels. */
export type Next = { sub: string; email?: string } | 'cancel'

/** A real OpenID provider whose sign-in page decides at once. `apple`: form_post and a client secret that is a JWT. */
export async function openProvider(
  kind: { secret: string } | { apple: { key: JWK; teamId: string; keyId: string } },
  redirectUri: string,
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
    clients: [
      {
        client_id: 'our-client',
        client_secret: 'secret' in kind ? kind.secret : 'unused',
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' } as never] },
    cookies: { keys: ['a cookie key of a test'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    responseTypes: ['code'],
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...(emails.get(sub) && { email: emails.get(sub), email_verified: true }) }),
    }),
    async loadExistingGrant(ctx) {
      const accountId = ctx.oidc.session?.accountId ?? ''
      const grant = new ctx.oidc.provider.Grant({ clientId: 'our-client', accountId })
      grant.addOIDCScope('openid email')
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

  const callback = provider.callback()
  const handle = async (...[request, response]: Parameters<typeof callback>) => {
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
