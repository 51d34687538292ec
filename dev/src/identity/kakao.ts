import { join } from 'node:path'
import { openAccounts } from './accounts.ts'
import { type Answer, createIssuer, type Endpoint, type SecretClient, toClient } from './issuer.ts'
import { type LoginStandIn, type SecretKeys, toServerClient } from './login-stand-in.ts'

/** @property appId the number Kakao knows the app by; `clientId` is its REST API key */
type KakaoClient = SecretClient & { appId: number }

/**
 * A stand-in for Kakao Login with OpenID Connect. It checks client, secret, address and PKCE, and accepts each code
 * once. It has Kakao's peculiarities: user ids are numbers, written as text in the ID token and as numbers elsewhere; a
 * person may withhold the e-mail address; only userinfo says if it is verified; `access_token_info` names the app by
 * its number, not by its REST API key.
 */
function create(issuer: string, dataDir: string, clients: KakaoClient[]) {
  return createIssuer({
    company: 'Kakao',
    issuer,
    dataDir,
    accounts: openAccounts(join(dataDir, 'kakao-accounts.json'), toKakaoSub),
    cancelled: 'access_denied',
    optionalEmail: 'account_email',
    claims: ({ email, givenName }, use) => ({
      nickname: givenName,
      email,
      ...(use === 'userinfo' && { email_verified: true }),
    }),
    configuration: {
      clients: clients.map((client) => toClient(client, 'client_secret_post')),
      clientAuthMethods: ['client_secret_post'],
      claims: { openid: ['sub'], account_email: ['email', 'email_verified'], profile_nickname: ['nickname'] },
      scopes: ['openid', 'account_email', 'profile_nickname'],
      routes: {
        authorization: '/oauth/authorize',
        token: '/oauth/token',
        jwks: '/.well-known/jwks.json',
        userinfo: '/v1/oidc/userinfo',
      },
    },
    tokenAnswer: ({ status, body }) => ({ status, body: status === 200 ? { ...body, token_type: 'bearer' } : body }),
    endpoints: { '/v1/user/access_token_info': tokenInfoOf(clients) },
  })
}

const tokenInfoOf =
  (clients: KakaoClient[]): Endpoint =>
  async ({ bearer }, find): Promise<Answer> => {
    if (!bearer) return { status: 400, body: { msg: 'authorization header is required', code: -2 } }
    const access = await find(bearer)
    const client = clients.find(({ clientId }) => clientId === access?.clientId)
    if (!access || !client) return { status: 401, body: { msg: 'this access token does not exist', code: -401 } }
    const seconds = access.expires - Math.floor(Date.now() / 1000)
    return { status: 200, body: { id: Number(access.account.sub), expires_in: seconds, app_id: client.appId } }
  }

/** Kakao numbers people: ten digits today. */
const toKakaoSub = (digest: string) => (10n ** 9n + (BigInt(`0x${digest}`) % (9n * 10n ** 9n))).toString()

export const kakao = {
  domain: 'kakao.com',
  company: 'Kakao',
  host: 'localhost',
  port: 14003,
  readKeys: (files) => ({
    wallet: { ...files.client('kakao-client', '1a7c8e91d0b24f6fa3c5e7d918b2c4d6'), appId: 700_001 },
    dapp: { ...files.client('kakao-dapp', '2b8d9fa2e1c35070b4d6f8ea29c3d5e7'), appId: 700_002 },
  }),
  create,
  serverConfiguration: (issuer, wallet) => ({
    issuer,
    tokenInfo: `${issuer}/v1/user/access_token_info`,
    ...toServerClient(wallet),
  }),
  dapp: {
    authorization: '/oauth/authorize',
    token: '/oauth/token',
    scope: 'openid account_email profile_nickname',
    authentication: 'post',
    idToken: true,
    accessTokenApp: ({ appId }) => ({ clientId: String(appId) }),
  },
} satisfies LoginStandIn<KakaoClient, SecretKeys & { appId: number }>
