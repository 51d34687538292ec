import { ServiceError } from '@latchkey/protocol/service-error'
import type { Audit } from '@latchkey/service/audit'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import type { RateName } from '../rates.ts'
import type { Calls } from './call.ts'
import type { People } from './people.ts'
import type { SessionStore } from './session-store.ts'
import type { VaultStore } from './vault-store.ts'

export type SessionParts = {
  sessions: SessionStore
  people: People
  vaults: VaultStore
  limits: Limits<RateName>
  audit: Audit
}

/** A signed-in person's session. */
export function sessionRoutes(app: Hono, call: Calls, { sessions, people, vaults, limits, audit }: SessionParts): void {
  call(app, 'sessionRefresh', async ({ body, proof, address }) => {
    await limits.take(['refresh', address], ['refreshSession', proof.jkt])
    const { tokens, userId, identityId } = await sessions.refresh(body.refreshToken, proof.jkt)
    if (!tokens) {
      await audit(userId, 'session.reuse')
      throw new ServiceError('bad_token')
    }
    return { tokens, user: await people.read(userId, identityId) }
  })

  call(app, 'sessionMe', async ({ session }) => {
    return { user: await people.read(session.userId, session.identityId) }
  })

  call(app, 'sessionResume', async ({ session, body }) => {
    const half = await (body.draw ? sessions.drawResume(session.id) : sessions.useResume(session.id))
    const challenge = half.share === null ? undefined : await vaults.challenge(session.userId)
    return { ...half, ...(challenge && { challenge }) }
  })

  call(app, 'sessionList', async ({ session }) => {
    const all = await sessions.list(session.userId)
    return { sessions: all.map(({ id, ...rest }) => ({ ...rest, current: id === session.id })) }
  })

  call(app, 'sessionEnd', async ({ session, body }) => {
    if (body.everywhere) await sessions.endAll(session.userId)
    else await sessions.end(session.id)
    await audit(session.userId, 'session.ended', { everywhere: body.everywhere === true })
    return {}
  })
}
