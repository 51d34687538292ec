import { join } from 'node:path'
import { importJWK, type JWK, jwtVerify } from 'jose'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { escapeHtml } from '../stand-in-page.ts'
import { openAccounts } from './accounts.ts'
import { createIssuer } from './issuer.ts'
import type { LoginStandIn, StandInClient } from './login-stand-in.ts'

type AppleKeys = {
  clientId: string
  teamId: string
  keyId: string
  /** ES256. Its private half signs the client secrets. */
  publicKey: JWK
}
type AppleClient = AppleKeys & StandInClient

/** Six months in seconds: Apple accepts no client secret that is valid for longer. */
const longestSecret = 15_777_000

/**
 * A stand-in for Apple's side of "Sign in with Apple". Like Apple, it posts the answer as a form; the client secret is
 * a JWT that the client signs anew; the name is sent once, with the code of the first sign-in, and never in the ID
 * token; there is no userinfo endpoint.
 */
async function create(issuer: string, dataDir: string, [client]: AppleClient[]) {
  if (!client) throw new Error('Apple without a client')
  const accounts = openAccounts(join(dataDir, 'apple-accounts.json'), toAppleSub)
  /** Apple's `user` field: the name, posted beside the code the first time an account meets a client. */
  const addNameOnce = (ctx: KoaContextWithOIDC) => {
    const account = accounts.find(ctx.oidc?.session?.accountId ?? '')
    if (!account || typeof ctx.body !== 'string' || !ctx.body.includes('name="code"')) return
    if (!ctx.oidc.requestParamScopes.has('name') || !accounts.meet(account.sub, client.clientId)) return
    const { email, givenName, familyName } = account
    const user = JSON.stringify({ name: { firstName: givenName, lastName: familyName }, email })
    const field = `<input type="hidden" name="user" value="${escapeHtml(user)}"/>`
    ctx.body = ctx.body.replace('<noscript>', () => `${field}<noscript>`)
  }

  const { provider, listener } = await createIssuer({
    company: 'Apple',
    issuer,
    dataDir,
    accounts,
    cancelled: 'user_cancelled_authorize',
    claims: ({ email }) => ({ email, email_verified: true, nonce_supported: true }),
    around: async (ctx, next) => {
      const { pathname, searchParams } = ctx.URL
      // Apple answers by form_post whenever it is asked for the name or the e-mail, and refuses any other way.
      if (pathname === '/auth/authorize' && /\b(name|email)\b/.test(searchParams.get('scope') ?? '')) {
        if (searchParams.get('response_mode') !== 'form_post') {
          ctx.throw(400, 'response_mode must be form_post when name or email scope is requested.')
        }
      }
      await next()
      addNameOnce(ctx as KoaContextWithOIDC)
    },
    configuration: {
      clients: [
        {
          client_id: client.clientId,
          // Never compared: the secret is checked as a JWT below. The library requires a value.
          client_secret: 'unused',
          client_name: client.clientName,
          redirect_uris: client.redirectUris,
          response_types: ['code'],
          grant_types: ['authorization_code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      clientAuthMethods: ['client_secret_post'],
      claims: { openid: ['sub', 'nonce_supported'], email: ['email', 'email_verified'], name: [] },
      scopes: ['openid', 'email', 'name'],
      features: { userinfo: { enabled: false } },
      routes: { authorization: '/auth/authorize', token: '/auth/token', jwks: '/auth/keys' },
    },
  })

  const key = await importJWK(client.publicKey, 'ES256')
  const isClientSecret = async (secret: string) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(secret, key, {
        algorithms: ['ES256'],
        issuer: client.teamId,
        subject: client.clientId,
        audience: issuer,
        requiredClaims: ['iat', 'exp'],
      })
      const left = Number(payload.exp) - Date.now() / 1000
      return protectedHeader.kid === client.keyId && left <= longestSecret
    } catch {
      return false
    }
  }
  Object.assign(provider.Client.prototype, { compareClientSecret: isClientSecret })

  return { provider, listener }
}

/** Apple's `sub` has three parts, the middle one 32 hex digits. */
const toAppleSub = (digest: string) => `000001.${digest.slice(0, 32)}.0001`

export const apple = {
  domain: 'apple.com',
  company: 'Apple',
  host: '127.0.0.1',
  port: 14002,
  readKeys: (files) => ({
    wallet: {
      clientId: 'example.latchkey.local',
      teamId: 'LOCALTEAM1',
      keyId: 'LOCALKEY01',
      ...files.es256('apple-client.pem'),
    },
  }),
  create,
  serverConfiguration: (issuer, { clientId, teamId, keyId, privateKeyFile }) => ({
    issuer,
    clientId,
    teamId,
    keyId,
    privateKeyFile,
  }),
} satisfies LoginStandIn<AppleClient, AppleKeys & { privateKeyFile: string }>
