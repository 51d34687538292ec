import { minimumBuildHeader } from '@latchkey/protocol/build-number'
import { ServiceError } from '@latchkey/protocol/service-error'
import { allowOrigin, answerFailures, apiHeaders, withHeaders } from '@latchkey/service/answers'
import { logRequests } from '@latchkey/service/http'
import { Hono } from 'hono'
import { type AccountParts, accountRoutes } from './account-routes.ts'
import { activityRoutes } from './activity.ts'
import { type AssetParts, assetRoutes } from './assets.ts'
import { type AuthParts, authRoutes } from './auth.ts'
import { type BoraParts, boraRoutes } from './bora.ts'
import { type BuyParts, buyRoutes } from './buy.ts'
import { type CallParts, createCalls } from './call.ts'
import { type ContactParts, contactRoutes } from './contact-routes.ts'
import { type EmailLoginParts, emailLoginRoutes } from './email-login.ts'
import { type ImportedAccountParts, importedAccountRoutes } from './imported-accounts.ts'
import { type LoginParts, loginRoutes } from './login-routes.ts'
import { type NodeProxyParts, nodeProxyRoutes } from './node-proxy.ts'
import { nodeRules } from './node-rules/index.ts'
import { pageOriginRoutes } from './page-origins.ts'
import { type PersonDataParts, personDataRoutes } from './person-data.ts'
import { reportRoutes } from './reports.ts'
import { type SessionParts, sessionRoutes } from './session-routes.ts'
import { type TokenParts, tokenRoutes } from './tokens.ts'
import { type VaultParts, vaultRoutes } from './vault-routes.ts'
import { type WalletAccountParts, walletAccountRoutes } from './wallet-accounts.ts'
import { type WindowParts, windowRoutes } from './window.ts'

export type ApiParts = CallParts &
  AuthParts &
  SessionParts &
  TokenParts &
  VaultParts &
  WalletAccountParts &
  ImportedAccountParts &
  WindowParts &
  EmailLoginParts &
  NodeProxyParts &
  AssetParts &
  BoraParts &
  BuyParts &
  ContactParts &
  LoginParts &
  AccountParts &
  PersonDataParts & { isReady: () => Promise<boolean> }

/** The API: logins, sessions, vaults, and the proxy to the chain nodes. */
export async function createApi(parts: ApiParts): Promise<Hono> {
  const call = createCalls(parts)
  const clientHeaders = Object.values(nodeRules).flatMap((rule) => rule.clientHeaders ?? [])
  const cors = allowOrigin(parts.walletOrigin, clientHeaders, [minimumBuildHeader])
  const app = new Hono()
  app
    .use(logRequests(parts.log))
    .use(withHeaders(apiHeaders(parts.origin)))
    .use(async (c, next) => {
      await next()
      c.res.headers.set('DPoP-Nonce', parts.nonces.current())
      if (parts.minimumBuild !== undefined) c.res.headers.set(minimumBuildHeader, String(parts.minimumBuild))
    })
    .use('/v1/*', cors)
    .use('/csp', cors)
    .get('/healthz', (c) => c.json({ ok: true }))
    .get('/readyz', async (c) => {
      if (!(await parts.isReady())) throw new ServiceError('unavailable')
      return c.json({ ok: true })
    })
  pageOriginRoutes(app, parts)
  authRoutes(app, call, parts)
  windowRoutes(app, parts)
  emailLoginRoutes(app, call, parts)
  sessionRoutes(app, call, parts)
  tokenRoutes(app, call, parts)
  await vaultRoutes(app, call, parts)
  walletAccountRoutes(app, call, parts)
  importedAccountRoutes(app, call, parts)
  contactRoutes(app, call, parts)
  loginRoutes(app, call, parts)
  personDataRoutes(app, call, parts)
  accountRoutes(app, call, parts)
  nodeProxyRoutes(app, call, parts)
  assetRoutes(app, call, parts)
  activityRoutes(app, call, parts)
  buyRoutes(app, call, parts)
  boraRoutes(app, call, parts)
  reportRoutes(app, parts)
  return answerFailures(app, parts.log)
}
