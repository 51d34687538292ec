import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import {
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import type { Account, Accounts } from './accounts.ts'
import { createMemory } from './memory.ts'
import { failurePage, signInPage } from './sign-in-page.ts'

export type IssuerOptions = {
  /** `Google`, `Apple`. */
  company: string
  issuer: string
  dataDir: string
  accounts: Accounts
  /** The error a client gets when the person cancels. */
  cancelled: string
  /** The claims of a person in the ID token or at userinfo, by `use`. */
  claims(account: Account, use: string): Record<string, unknown>
  /** This issuer's own settings: clients, routes, claims. */
  configuration: Configuration
  /** Runs around every request of the protocol. */
  around?: Parameters<Provider['use']>[0]
  /** The scope of the e-mail address, where a person may keep it to themselves. */
  optionalEmail?: string
  /** Shows the sign-in page at every visit, even if signed in, like providers that ask for consent each time. */
  asksAlways?: boolean
  /** Plain OAuth 2: no discovery and no `iss` in the answer (RFC 9207). */
  plainOAuth?: boolean
  /** Converts the token endpoint's answer to this provider's form. */
  tokenAnswer?(answer: Answer): Answer
  /** Further endpoints, by path. */
  endpoints?: Record<string, Endpoint>
}

/** An answer in JSON. */
export type Answer = { status: number; body: Record<string, unknown> }

/** A valid access token: its account, its client, and its times (seconds since 1970). */
export type Access = { account: Account; clientId: string; scopes: string[]; issued: number; expires: number }

/**
 * A provider's own endpoint.
 * @param bearer the token of the request's Authorization header, or empty
 * @param find the access that a token gives, if it gives any
 */
export type Endpoint = (
  request: { query: URLSearchParams; bearer: string },
  find: (token: string) => Promise<Access | undefined>,
) => Promise<Answer>

/** A client with a secret, as at most providers. */
export type SecretClient = { clientId: string; clientSecret: string; clientName: string; redirectUris: string[] }

/** The same in the library's form, for the code flow only. */
export function toClient(client: SecretClient, method: 'client_secret_basic' | 'client_secret_post') {
  return {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    client_name: client.clientName,
    redirect_uris: client.redirectUris,
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: method,
  }
}

/**
 * One OpenID provider with a sign-in page of its own: real discovery, mandatory PKCE, RS256 ID tokens under a key that
 * survives restarts. Codes and sessions are in memory.
 */
export async function createIssuer(options: IssuerOptions): Promise<{ provider: Provider; listener: RequestListener }> {
  const { company, issuer, accounts } = options
  const { key, cookieKey } = await readSecrets(join(options.dataDir, `${company.toLowerCase()}-keys.json`))

  const policy = interactionPolicy.base()
  const asksAlways = new interactionPolicy.Check(
    'asks_always',
    'the person is asked each time',
    ({ oidc }) => options.asksAlways === true && !(oidc.result && 'select_account' in oidc.result),
  )
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }, asksAlways), 0)

  const provider = new Provider(issuer, {
    ...options.configuration,
    adapter: createMemory(),
    jwks: { keys: [key] },
    cookies: {
      keys: [cookieKey],
      // Cookies ignore ports, and the wallet is on this host too.
      names: {
        interaction: `${company}_interaction`,
        resume: `${company}_resume`,
        session: `${company}_session`,
      },
    },
    pkce: { required: () => true },
    responseTypes: ['code'],
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      ...options.configuration.features,
    },
    interactions: { policy, url: (_, interaction) => `/sign-in/${interaction.uid}` },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Session: 86_400,
      Grant: 86_400,
      ...options.configuration.ttl,
    },
    findAccount: (_, sub) => {
      const account = accounts.find(sub)
      return account && { accountId: sub, claims: async (use) => ({ sub, ...options.claims(account, use) }) }
    },
    // Signing in counts as consent here: real providers ask for it once, on a page of their own.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      for (const scope of ctx.oidc.requestParamScopes) {
        const withheld = scope === options.optionalEmail && ctx.oidc.result?.withheld === true
        if (withheld) grant.rejectOIDCScope(scope)
        else grant.addOIDCScope(scope)
      }
      await grant.save()
      return grant
    },
    renderError(ctx, out) {
      ctx.type = 'html'
      ctx.body = failurePage(company, out.error_description ?? out.error)
    },
  })

  const showPage = async (request: IncomingMessage, response: ServerResponse) => {
    const { uid, params } = await provider.interactionDetails(request, response)
    const client = await provider.Client.find(String(params.client_id))
    answer(
      response,
      200,
      signInPage(company, `/sign-in/${uid}`, client?.clientName ?? 'an app', {
        optionalEmail: options.optionalEmail !== undefined,
      }),
    )
  }
  const takeAnswer = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await readForm(request)
    const email = form.get('email') ?? ''
    const result = /^[^\s@]+@[^\s@]+$/.test(email)
      ? {
          select_account: {},
          login: { accountId: accounts.of(email).sub },
          withheld: form.get('withhold') === 'yes',
        }
      : { error: options.cancelled, error_description: 'The person cancelled.' }
    await provider.interactionFinished(request, response, result)
  }
  // An issuer under https is behind a proxy, which terminates TLS and names host and scheme in X-Forwarded-*.
  provider.proxy = issuer.startsWith('https:')
  if (options.around) provider.use(options.around)
  provider.use(async (ctx, next) => {
    await next()
    if (options.plainOAuth) leaveOutIss(ctx)
    const isToken = ctx.path === options.configuration.routes?.token
    if (isToken && options.tokenAnswer && typeof ctx.body === 'object') {
      const custom = options.tokenAnswer({ status: ctx.status, body: ctx.body as Answer['body'] })
      Object.assign(ctx, custom)
    }
  })
  const find = async (token: string): Promise<Access | undefined> => {
    const found = await provider.AccessToken.find(token)
    const account = found && accounts.find(found.accountId)
    if (!found || !account || found.isExpired) return undefined
    const { clientId = '', iat, exp, scope = '' } = found
    return { account, clientId, scopes: scope.split(' '), issued: iat, expires: Number(exp) }
  }
  const tell = async (endpoint: Endpoint, request: IncomingMessage, response: ServerResponse) => {
    const { searchParams } = new URL(request.url ?? '/', issuer)
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const { status, body } = await endpoint({ query: searchParams, bearer }, find)
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    response.end(JSON.stringify(body))
  }
  const callback = provider.callback()

  return {
    provider,
    listener: (request, response) => {
      const path = new URL(request.url ?? '/', issuer).pathname
      const endpoint = options.endpoints?.[path]
      if (endpoint && request.method === 'GET') {
        return tell(endpoint, request, response).catch((failure) => response.writeHead(500).end(String(failure)))
      }
      if (options.plainOAuth && path.startsWith('/.well-known/')) return response.writeHead(404).end()
      if (!path.startsWith('/sign-in/')) return callback(request, response)
      const act = request.method === 'POST' ? takeAnswer : showPage
      return act(request, response).catch((failure) => {
        const known = failure instanceof errors.OIDCProviderError
        answer(
          response,
          known ? 400 : 500,
          failurePage(company, known ? 'It has ended, or was begun elsewhere.' : String(failure)),
        )
      })
    },
  }
}

/** Removes `iss` from the redirect to the client. */
const leaveOutIss = (ctx: KoaContextWithOIDC | Parameters<Parameters<Provider['use']>[0]>[0]) => {
  const to = ctx.response.get('Location')
  if (!URL.canParse(to)) return
  const url = new URL(to)
  url.searchParams.delete('iss')
  ctx.set('Location', url.href)
}

const answer = (response: ServerResponse, status: number, html: string) => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(html)
}

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 4096) throw new Error('The form is too long.')
  }
  return new URLSearchParams(text)
}

const readSecrets = async (file: string): Promise<{ key: JWK; cookieKey: string }> => {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') }
  const secrets = { key: key as JWK, cookieKey: randomBytes(32).toString('base64url') }
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o400 })
  return secrets
}
