import type { LoginProvider } from '@latchkey/core/login-providers'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import { type LoginProviderClient, minutesOf } from '../login-providers/login-provider-client.ts'
import { isCallerOf, type ProjectStore } from '../projects.ts'
import type { RateName } from '../rates.ts'
import type { Calls } from './call.ts'
import type { FlowStore } from './flows.ts'
import { openerKey } from './held-changes.ts'
import type { LoginAdditions } from './login-additions.ts'
import type { LoginStore } from './login-store.ts'

export type LoginParts = {
  logins: LoginStore
  loginAdditions: LoginAdditions
  projects: ProjectStore
  flows: FlowStore
  loginProviderClients: ReadonlyMap<LoginProvider, Pick<LoginProviderClient, 'minutes'>>
  limits: Limits<RateName>
}

/**
 * The logins of a person. A caller who only has one of them neither reads the others nor changes any, and one in whose
 * session the wallet was opened adds and removes none without a fresh proof for that.
 */
export function loginRoutes(app: Hono, call: Calls, parts: LoginParts): void {
  const { logins, loginAdditions, projects, flows, limits, loginProviderClients } = parts

  call(app, 'loginList', async ({ session }) => {
    if (!session.opened) throw new ServiceError('not_allowed')
    return { logins: await logins.list(session) }
  })

  call(app, 'loginBegin', async ({ session, jwk, body: { flowId, provider, pageOrigin } }) => {
    // In this order: a session without a proof uses up nobody's limit.
    await loginAdditions.requireAddable(session)
    const project = await projects.read(session.projectId)
    const isOffered = project.providers.includes(provider) && loginProviderClients.has(provider)
    if (!isOffered || !isCallerOf(project, pageOrigin)) throw new ServiceError('not_allowed')
    await limits.take(['linkUser', openerKey(session)])
    const { jkt, projectId, id: addedTo } = session
    const minutes = minutesOf(loginProviderClients.get(provider))
    return flows.start({ id: flowId, jkt, jwk, projectId, provider, pageOrigin, minutes, addedTo })
  })

  call(app, 'loginAdd', async ({ session, body: { flowId } }) => ({
    status: await loginAdditions.add(session, flowId),
  }))

  call(app, 'loginSet', async ({ session, body: { id, keeps } }) => {
    if (!session.opened) throw new ServiceError('not_allowed')
    await limits.take(['contactUser', openerKey(session)])
    await (keeps ? logins.keep(session, id) : logins.remove(session, id))
    return {}
  })
}
