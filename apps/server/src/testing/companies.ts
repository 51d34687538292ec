import type { ServerConfiguration } from '../configuration.ts'
import { type Own, openProvider } from './provider.ts'

/** Login providers that our server knows besides, each with its own ways, and how our server is told of them. */

const secret = 'a-secret-of-ours'
const apps: Record<string, number> = { 'our-client': 100, 'dapp-client': 200 }

const google: Own = {
  tokenIn: (query) => query.get('access_token'),
  endpoints: { '/tokeninfo': ({ access }) => (access ? { aud: access.clientId, sub: access.sub, exp: '1' } : 400) },
}

const kakao: Own = {
  scopes: ['openid', 'account_email'],
  claims: { openid: ['sub'], account_email: ['email'] },
  endpoints: {
    '/v1/user/access_token_info': ({ access }) =>
      access ? { id: Number(access.sub), app_id: apps[access.clientId], expires_in: 60 } : 401,
  },
}

const facebook: Own = {
  claims: { openid: ['sub'], email: ['email'] },
  // Its discovery names no token endpoint, and it refuses in a form of its own.
  around: async (ctx, next) => {
    await next()
    const body = ctx.body as Record<string, unknown>
    if (ctx.path === '/.well-known/openid-configuration') delete body.token_endpoint
    if (ctx.path === '/token' && ctx.status !== 200) {
      ctx.status = 400
      ctx.body = { error: { message: 'no', type: 'OAuthException', code: 100 } }
    }
  },
  tokenIn: (query) => query.get('input_token'),
  endpoints: {
    '/debug_token': ({ query, access }) => {
      const [app, ...rest] = (query.get('access_token') ?? '').split('|')
      if (rest.join('|') !== secret) return 400
      if (!access || access.clientId !== app) return { data: { is_valid: false, error: { code: 100 } } }
      return { data: { app_id: access.clientId, user_id: access.sub, is_valid: true, type: 'USER' } }
    },
  },
}

/** Takes the client's secret in one place alone, as these two companies do; the provider itself takes either. */
const secretIn =
  (place: 'header' | 'form'): NonNullable<Own['around']> =>
  async (ctx, next) => {
    if (ctx.path === '/token' && 'authorization' in ctx.headers !== (place === 'header')) {
      ctx.status = 401
      ctx.body = { error: 'invalid_client' }
    } else await next()
  }

const twitter: Own = {
  around: secretIn('header'),
  authentication: 'client_secret_basic',
  scopes: ['users.read', 'tweet.read'],
  claims: {},
  endpoints: {
    '/2/users/me': ({ access }) =>
      access?.scopes.includes('tweet.read') ? { data: { id: access.sub, name: 'Ada', username: 'ada' } } : 401,
  },
}

const discord: Own = {
  around: secretIn('form'),
  scopes: ['identify', 'email'],
  claims: {},
  endpoints: {
    '/oauth2/@me': ({ access }) => (access ? { application: { id: access.clientId }, scopes: access.scopes } : 401),
    '/users/@me': ({ access }) =>
      access ? { id: access.sub, username: 'ada', email: access.email ?? null, verified: true } : 401,
  },
}

/** Opens them all; `providers` is for a server's configuration. */
export async function openCompanies(write: (name: string, text: string) => Promise<string>, apiOrigin: string) {
  const open = (name: string, own: Own) => openProvider({ secret }, `${apiOrigin}/v1/auth/callback/${name}`, own)
  const all = {
    google: await open('google.com', google),
    kakao: await open('kakao.com', kakao),
    facebook: await open('facebook.com', facebook),
    twitter: await open('twitter.com', twitter),
    discord: await open('discord.com', discord),
  }
  const client = { clientId: 'our-client', clientSecretFile: await write('companies', secret) }
  const providers: ServerConfiguration['providers'] = [
    {
      provider: 'google.com',
      issuer: all.google.issuer,
      tokenInfo: `${all.google.issuer}/tokeninfo`,
      ...client,
    },
    {
      provider: 'kakao.com',
      issuer: all.kakao.issuer,
      tokenInfo: `${all.kakao.issuer}/v1/user/access_token_info`,
      ...client,
    },
    {
      provider: 'facebook.com',
      issuer: all.facebook.issuer,
      token: `${all.facebook.issuer}/token`,
      tokenInfo: `${all.facebook.issuer}/debug_token`,
      ...client,
    },
    {
      provider: 'twitter.com',
      authorization: `${all.twitter.issuer}/auth`,
      token: `${all.twitter.issuer}/token`,
      profile: `${all.twitter.issuer}/2/users/me`,
      ...client,
    },
    {
      provider: 'discord.com',
      authorization: `${all.discord.issuer}/auth`,
      token: `${all.discord.issuer}/token`,
      profile: `${all.discord.issuer}/users/@me`,
      application: `${all.discord.issuer}/oauth2/@me`,
      ...client,
    },
  ]
  return {
    ...all,
    providers,
    secretFile: client.clientSecretFile,
    close: async () => {
      await Promise.all(Object.values(all).map((each) => each.close()))
    },
  }
}
export type Companies = Awaited<ReturnType<typeof openCompanies>>
