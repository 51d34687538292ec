import { ServiceError } from '@latchkey/protocol/service-error'
import type { Executor } from '@latchkey/service/database'
import type { Hono } from 'hono'
import type { Outbox } from '../mail/outbox.ts'
import type { Calls } from './call.ts'
import type { FlowStore } from './flows.ts'
import type { People } from './people.ts'
import type { PersonKey } from './person-key.ts'
import type { ResumeHalves } from './resume-halves.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'
import type { VaultStore } from './vault-store.ts'

export type SessionParts = {
  sessions: SessionStore
  resumeHalves: ResumeHalves
  flows: FlowStore
  people: People
  vaults: VaultStore
  outbox: Outbox
  personKey: PersonKey
}

/** A signed-in person's session. */
export function sessionRoutes(app: Hono, call: Calls, parts: SessionParts): void {
  const { sessions, resumeHalves, flows, people, vaults, outbox } = parts
  call(
    app,
    'sessionRefresh',
    async ({ body, proof }) => {
      const { tokens, ...session } = await sessions.refresh(body.refreshToken, proof.jkt)
      if (!tokens) throw new ServiceError('bad_token')
      return { tokens, user: await people.read({ ...session, id: session.session }) }
    },
    // Others behind the same address must not exhaust the limit that keeps a person signed in: only invented tokens
    // count against it.
    async ({ body, proof, address }) => {
      const caller = await sessions.callerOfRefresh(body.refreshToken, proof.jkt)
      return caller
        ? [
            ['refreshSession', proof.jkt],
            ['person', parts.personKey(caller, address)],
          ]
        : [
            ['proof', address],
            ['refresh', address],
          ]
    },
  )

  call(app, 'sessionMe', async ({ session }) => {
    return { user: await people.read(session) }
  })

  call(app, 'sessionResume', async ({ session, body }) => {
    const half = await (body.draw ? resumeHalves.draw(session.id) : resumeHalves.use(session.id))
    const challenge = half.share === null ? undefined : await vaults.challenge(session.userId)
    return { ...half, ...(challenge && { challenge }) }
  })

  call(app, 'sessionList', async ({ session }) => {
    const all = await sessions.list(session)
    return { sessions: all.map((each) => ({ ...each, current: each.id === session.id })) }
  })

  /**
   * A caller who has only a person's login must not be able to sign them out again and again: other sessions can only
   * be ended from one that opened the wallet. Without a wallet there is no PIN to tell them apart.
   */
  const mayEndOthers = async ({ opened, needsPin, userId }: Session) =>
    opened || (!needsPin && (await vaults.read(userId)).state !== 'active')

  call(app, 'sessionEnd', async ({ session, body }) => {
    const isOther = 'session' in body ? body.session !== session.id : body.everywhere
    if (isOther && !(await mayEndOthers(session))) throw new ServiceError('not_allowed')
    const tell = (kind: 'session.ended' | 'session.allEnded') => (transaction: Executor) =>
      outbox.write(transaction, session.userId, { kind, data: { at: new Date().toISOString() } })
    if ('session' in body) {
      // Signing out here needs no mail.
      const notice = isOther ? tell('session.ended') : undefined
      if (!(await sessions.endOf(session.userId, body.session, notice))) throw new ServiceError('not_found')
      return {}
    }
    if (body.everywhere) {
      // The flows first: one whose tokens are being fetched right now has its session by the time the sessions are
      // ended.
      await flows.endFinished(session.userId)
      await sessions.endAll(session.userId, tell('session.allEnded'))
    } else await sessions.end(session)
    return {}
  })
}
