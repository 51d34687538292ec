import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { type Configuration, errors, interactionPolicy, type JWK, Provider } from 'oidc-provider'
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
  /** What this issuer tells of a person. */
  claims(account: Account): Record<string, unknown>
  /** What is this issuer's own: clients, routes, claims. */
  configuration: Configuration
  /** Runs around every request of the protocol. */
  around?: Parameters<Provider['use']>[0]
}

/**
 * One OpenID provider with a sign-in page of its own: real discovery, PKCE demanded, RS256 ID tokens under a key that
 * outlives restarts. Codes and sessions live in memory.
 */
export const createIssuer = async (
  options: IssuerOptions,
): Promise<{ provider: Provider; listener: RequestListener }> => {
  const { company, issuer, accounts } = options
  const { key, cookieKey } = await readSecrets(join(options.dataDir, `${company.toLowerCase()}-keys.json`))

  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)

  const provider = new Provider(issuer, {
    ...options.configuration,
    adapter: createMemory(),
    jwks: { keys: [key] },
    cookies: {
      keys: [cookieKey],
      // Cookies know no ports, and the wallet is on this host too.
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
    ttl: { AccessToken: 3600, AuthorizationCode: 60, IdToken: 3600, Interaction: 3600, Session: 86_400, Grant: 86_400 },
    findAccount: (_, sub) => {
      const account = accounts.find(sub)
      return account && { accountId: sub, claims: async () => ({ sub, ...options.claims(account) }) }
    },
    // Who signs in also agrees: the companies ask once, and the question is theirs to design.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope([...ctx.oidc.requestParamScopes].join(' '))
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
    answer(response, 200, signInPage(company, `/sign-in/${uid}`, client?.clientName ?? 'an app'))
  }
  const takeAnswer = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await readForm(request)
    const email = form.get('email') ?? ''
    const result = /^[^\s@]+@[^\s@]+$/.test(email)
      ? { select_account: {}, login: { accountId: accounts.of(email).sub } }
      : { error: options.cancelled, error_description: 'The person cancelled.' }
    await provider.interactionFinished(request, response, result)
  }
  if (options.around) provider.use(options.around)
  const callback = provider.callback()

  return {
    provider,
    listener: (request, response) => {
      const path = new URL(request.url ?? '/', issuer).pathname
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
