import { ServiceError } from '@latchkey/protocol/service-error'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import { isCallerOf, type Project, type ProjectStore } from '../projects.ts'
import type { RateName } from '../rates.ts'
import type { Calls } from './call.ts'
import { readDevice } from './device.ts'
import type { People } from './people.ts'
import type { PersonKey } from './person-key.ts'
import type { SessionStore } from './session-store.ts'
import type { TokenKeys } from './token-keys.ts'
import type { TokenLogins } from './token-login.ts'
import type { VaultStore } from './vault-store.ts'

export type TokenParts = {
  apiOrigin: string
  projects: ProjectStore
  people: People
  sessions: SessionStore
  tokenLogins: TokenLogins
  tokenKeys: TokenKeys
  vaults: VaultStore
  limits: Limits<RateName>
  personKey: PersonKey
}

/**
 * Old back ends ignore `typ`. New ones should check it, so that no other token of ours can be mistaken for this one.
 */
const verificationType = 'uvt+jwt'

/** Key sets may be cached this long, seconds; a key is published a day before it signs. */
const keySetSeconds = 600

/** The endpoints for sign-in with a page's token, and for the tokens we issue to pages. */
export function tokenRoutes(app: Hono, call: Calls, parts: TokenParts): void {
  const { projects, people, sessions, tokenLogins, tokenKeys, vaults, limits, personKey } = parts

  const admit = async (body: { apiKey: string; pageOrigin: string }): Promise<Project> => {
    const project = await projects.find(body.apiKey)
    if (!project || !isCallerOf(project, body.pageOrigin)) throw new ServiceError('not_allowed')
    await limits.take(['authTokenProject', project.id])
    return project
  }

  call(app, 'authToken', async ({ body, proof, address, c }) => {
    await limits.take(['authToken', address])
    const project = await admit(body)
    const claims = await tokenLogins.read(project, body.login)
    // An issuer that the project chose could name anybody, so its identities count in this project only.
    const scope = `project:${project.id}` as const
    // None of our windows was opened, so the browser is unknown.
    const caller = await people.callerOf(claims, scope, null)
    if (caller) await limits.take(['loginPerson', personKey(caller, address)])
    const { identityId, userId, isNew } = await people.findOrCreate(claims, scope)
    const device = readDevice(c.req.header('User-Agent'))
    const opened = { userId, identityId, jkt: proof.jkt, projectId: project.id, browser: null, byCode: false, device }
    const { id, tokens } = await sessions.begin(opened)
    return {
      tokens,
      user: {
        ...(await people.read({ id, userId, identityId, needsPin: false, opened: false })),
        ...(isNew && { isNew }),
      },
    }
  })

  call(app, 'authIdToken', async ({ body, address }) => {
    await limits.take(['authToken', address])
    const project = await admit(body)
    return { idToken: await tokenLogins.exchange(project, body.provider, body.accessToken) }
  })

  call(app, 'verificationToken', async ({ session, body }) => {
    await limits.take(['verificationSession', session.id])
    const found = await vaults.walletOf(session.userId, body.account)
    if (!found) throw new ServiceError('not_found')
    const { apiKey, verificationSeconds } = await projects.read(session.projectId)
    const { ecdsaPublicKey, eddsaPublicKey } = found.wallet
    const claims = {
      iss: parts.apiOrigin,
      aud: apiKey,
      sub: session.userId,
      // The claim names that legacy dapps read.
      userId: session.userId,
      // Back ends sign people in by these keys, so unproven ones are left out.
      wallets: found.isProven ? [{ ecdsaPublicKey, ...(eddsaPublicKey && { eddsaPublicKey }) }] : [],
    }
    const token = await tokenKeys.sign(verificationType, claims, verificationSeconds)
    return { token, expiresIn: verificationSeconds }
  })

  for (const path of ['/jwks', '/.well-known/jwks.json'])
    app.get(path, async (c) =>
      c.json(await tokenKeys.keySet(), 200, {
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': `public, max-age=${keySetSeconds}`,
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }),
    )
}
