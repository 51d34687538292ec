import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { Outbox } from '../mail/outbox.ts'
import type { RateName } from '../rates.ts'
import type { Tables } from '../tables.ts'
import type { BrowserStore } from './browser-store.ts'
import type { Calls } from './call.ts'
import type { FlowStore } from './flows.ts'
import type { People } from './people.ts'
import type { PersonKey } from './person-key.ts'
import type { ResumeHalves } from './resume-halves.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'
import { endProof, requireProof } from './slot-changes.ts'
import type { VaultStore } from './vault-store.ts'

export type SessionParts = {
  sessions: SessionStore
  resumeHalves: ResumeHalves
  flows: FlowStore
  people: People
  vaults: VaultStore
  browsers: BrowserStore
  outbox: Outbox
  personKey: PersonKey
  limits: Limits<RateName>
  db: Kysely<Tables>
}

/** A signed-in person's session. */
export function sessionRoutes(app: Hono, call: Calls, parts: SessionParts): void {
  const { sessions, resumeHalves, flows, people, vaults, outbox, limits } = parts
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

  call(app, 'sessionTrust', async ({ session, body }) => {
    await limits.take(['slotSession', session.id])
    await trustSession(parts, session, body.session)
    return {}
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

/**
 * Records, on the word of a session in a browser that is known for a day, that the browser of another session is the
 * owner's, and notifies them.
 *
 * @throws ServiceError `not_allowed` without a fresh proof, `new_browser` where this browser is new itself, `not_found`
 */
const trustSession = (
  { db, browsers, outbox }: Pick<SessionParts, 'db' | 'browsers' | 'outbox'>,
  session: Session,
  other: string,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { userId } = session
    await sql`select from vaults where user_id = ${userId} for no key update`.execute(transaction)
    await sql`select from users where id = ${userId} for no key update`.execute(transaction)
    await requireProof(transaction, session, 'slot-change')
    const { rows } = await sql<{ browser: string | null }>`
      select browser from sessions where id = ${other} and id <> ${session.id} and user_id = ${userId}
        and ended_at is null and opened_at > created_at for no key update`.execute(transaction)
    const [found] = rows
    if (!found) throw new ServiceError('not_found')
    await browsers.trust({ id: other, userId, browser: found.browser }, transaction)
    await endProof(transaction, session)
    await outbox.write(transaction, userId, { kind: 'browser.trusted', data: { at: new Date().toISOString() } })
    await writeAudit(transaction, { actor: userId, event: 'browser.trusted', data: { session: other } })
  })
