import { randomBytes } from 'node:crypto'
import type { AtRest } from '@latchkey/at-rest'
import { toBase64Url } from '@latchkey/core/bytes'
import type { LoginProvider } from '@latchkey/core/login-providers'
import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import { deleteInBatches, type Executor, repeatInBatches } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import { hashOf, randomId, randomSecret } from '../random.ts'
import type { Tables } from '../tables.ts'

export type Session = {
  id: string
  userId: string
  identityId: string
  projectId: string
  jkt: string
  /** RFC 7638 thumbprint of the key of the browser it began in; null where the login window had none. */
  browser: string | null
  provider: LoginProvider
  /** The PIN opened the wallet in it. */
  opened: boolean
  /** When the person signed in, seconds of Unix time. */
  authTime: number
  /** Handed over by a code, and its wallet was not opened since. */
  needsPin: boolean
}

/** What a session is opened for. */
type Opened = Pick<Session, 'userId' | 'identityId' | 'projectId' | 'jkt' | 'browser'> & { byCode: boolean }

type Tokens = { accessToken: string; refreshToken: string; expiresIn: number }

const accessSeconds = 5 * 60
const refreshDays = 14
const sessionDays = 60
/**
 * A refresh token repeated within this time by the key it is bound to counts as a lost answer, or as several tabs that
 * refresh at once, and not as reuse. Who can sign by that key has the session anyway.
 */
const lostSeconds = 10
const resumeIdleSeconds = 15 * 60
const resumeHours = 12

const resumePlace = (session: string) => ({ table: 'sessions', column: 'resume_sealed', row: session })

export type SessionStore = ReturnType<typeof createSessionStore>

/** Sessions and their tokens. A token is worth nothing without the key its session is bound to. */
export function createSessionStore(db: Kysely<Tables>, atRest: AtRest) {
  const issue = async (session: string, executor: Executor): Promise<Tokens> => {
    const tokens = { accessToken: randomSecret(), refreshToken: randomSecret(), expiresIn: accessSeconds }
    await sql`
      with access as (
        insert into access_tokens (hash, session_id, expires_at)
        select ${hashOf(tokens.accessToken)}, id, least(expires_at, now() + make_interval(secs => ${accessSeconds}))
        from sessions where id = ${session}
      ), used as (update sessions set used_at = now() where id = ${session})
      insert into refresh_tokens (hash, session_id, expires_at)
      select ${hashOf(tokens.refreshToken)}, id, least(expires_at, now() + make_interval(days => ${refreshDays}))
      from sessions where id = ${session}`.execute(executor)
    return tokens
  }

  const endWhere = async (column: 'id' | 'user_id', value: string, executor: Executor) => {
    await sql`
      with ended as (
        update sessions set ended_at = now(), resume_sealed = null, resume_drawn_at = null, resume_used_at = null
        where ${sql.ref(column)} = ${value} and ended_at is null returning id
      ), access as (delete from access_tokens where session_id in (select id from ended))
      delete from refresh_tokens where session_id in (select id from ended)`.execute(executor)
  }

  const end = (column: 'id' | 'user_id', value: string, userId: string) =>
    db.transaction().execute(async (transaction) => {
      // A flow that hands its session over locks this row: it is before this, and its session ends with the others, or
      // after, and finds that it began before.
      if (column === 'user_id')
        await sql`update users set signed_out_at = clock_timestamp() where id = ${userId}`.execute(transaction)
      await endWhere(column, value, transaction)
      const data = { everywhere: column === 'user_id' }
      await writeAudit(transaction, { actor: userId, event: 'session.ended', data })
    })

  const open = async (session: Opened, executor: Executor): Promise<string> => {
    const id = randomId()
    await sql`
      insert into sessions (id, user_id, project_id, identity_id, jkt, browser, by_code, expires_at) values (
        ${id}, ${session.userId}, ${session.projectId}, ${session.identityId}, ${session.jkt}, ${session.browser},
        ${session.byCode},
        now() + make_interval(days => ${sessionDays}))`.execute(executor)
    return id
  }

  return {
    /** Opens a session without tokens; `issue` creates them. */
    open,
    issue,

    /** Opens a session with its first tokens. */
    begin: (session: Opened) =>
      db.transaction().execute(async (transaction) => {
        const id = await open(session, transaction)
        return { id, tokens: await issue(id, transaction) }
      }),

    /**
     * Holds a session until the transaction ends, so that what it does and its end have an order.
     *
     * @throws ServiceError `bad_token` when it has ended
     */
    async hold({ id, userId }: Pick<Session, 'id' | 'userId'>, transaction: Executor): Promise<void> {
      // The person's row first, as where all sessions are ended: two transactions must not wait for each other.
      await sql`select from users where id = ${userId} for no key update`.execute(transaction)
      const { rows } = await sql`select from sessions where id = ${id} and ended_at is null for no key update`.execute(
        transaction,
      )
      if (rows.length === 0) throw new ServiceError('bad_token')
    },

    /** The sessions of a person that have not ended, newest first. */
    async list(userId: string) {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('projects', 'projects.id', 'sessions.project_id')
        .innerJoin('identities', 'identities.id', 'sessions.identity_id')
        .select([
          'sessions.id',
          'projects.name as projectName',
          'identities.provider as loginProvider',
          'sessions.created_at as createdAt',
          'sessions.used_at as usedAt',
        ])
        .where('sessions.user_id', '=', userId)
        .where('sessions.ended_at', 'is', null)
        // A session without refresh tokens has ended.
        .where('sessions.used_at', '>', sql<Date>`now() - make_interval(days => ${refreshDays})`)
        .where('sessions.expires_at', '>', sql<Date>`now()`)
        .orderBy('sessions.used_at', 'desc')
        .limit(100)
        .execute()
      return rows.map(({ createdAt, usedAt, ...rest }) => ({
        ...rest,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
      }))
    },

    /** The session of an access token. Throws ServiceError `bad_token`; `bad_proof` when another key sends it. */
    async read(accessToken: string, jkt: string): Promise<Session> {
      const { rows } = await sql<Session>`
        select s.id, s.user_id as "userId", s.identity_id as "identityId", s.project_id as "projectId", s.jkt, s.browser,
          i.provider, extract(epoch from s.created_at)::float8 as "authTime", coalesce(s.opened_at > s.created_at, false) as opened,
          s.by_code and coalesce(s.opened_at = s.created_at, true) as "needsPin"
        from access_tokens t
        join sessions s on s.id = t.session_id
        join identities i on i.id = s.identity_id
        where t.hash = ${hashOf(accessToken)} and t.expires_at > now() and s.ended_at is null`.execute(db)
      const [session] = rows
      if (!session) throw new ServiceError('bad_token')
      if (session.jkt !== jkt) throw new ServiceError('bad_proof')
      return { ...session, authTime: Math.floor(session.authTime) }
    },

    /**
     * Issues new tokens for a refresh token and uses it up. A token used again ends its session, unless it was first
     * used a moment ago.
     *
     * @throws ServiceError `bad_token`, `bad_proof`
     */
    async refresh(refreshToken: string, jkt: string) {
      const outcome = await db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{
          session: string
          userId: string
          identityId: string
          jkt: string
          needsPin: boolean
          used: boolean
          lost: boolean
        }>`
          select s.id as session, s.user_id as "userId", s.identity_id as "identityId", s.jkt,
            s.by_code and coalesce(s.opened_at = s.created_at, true) as "needsPin", t.used_at is not null as used,
            coalesce(t.used_at > now() - make_interval(secs => ${lostSeconds}), false) as lost
          from refresh_tokens t join sessions s on s.id = t.session_id
          where t.hash = ${hashOf(refreshToken)} and t.expires_at > now() and s.ended_at is null and s.expires_at > now()
          for update of t`.execute(transaction)
        const [found] = rows
        if (!found) throw new ServiceError('bad_token')
        if (found.jkt !== jkt) throw new ServiceError('bad_proof')
        if (found.used && !found.lost) {
          await endWhere('id', found.session, transaction)
          await writeAudit(transaction, { actor: found.userId, event: 'session.reuse' })
          return { ...found, tokens: undefined }
        }
        await sql`update refresh_tokens set used_at = coalesce(used_at, now()), reissued = ${found.used}
          where hash = ${hashOf(refreshToken)}`.execute(transaction)
        return { ...found, tokens: await issue(found.session, transaction) }
      })
      return outcome
    },

    end: (session: Pick<Session, 'id' | 'userId'>) => end('id', session.id, session.userId),
    endAll: (user: string) => end('user_id', user, user),

    /** Ends one session of a person. False when they have no such session. */
    async endOf(user: string, session: string): Promise<boolean> {
      const mine = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', session)
        .where('user_id', '=', user)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (mine) await end('id', mine.id, user)
      return mine !== undefined
    },

    /** Replaces the server's half of the resume slot by a new random one. */
    async drawResume(session: string) {
      const share = randomBytes(32)
      await sql`update sessions set resume_sealed = ${atRest.seal(resumePlace(session), share)},
        resume_drawn_at = now(), resume_used_at = now() where id = ${session} and ended_at is null`.execute(db)
      return { share: toBase64Url(share), idleSeconds: resumeIdleSeconds }
    },

    /** The current half, if used within 15 minutes and made within 12 hours. Otherwise deletes it and returns null. */
    async useResume(session: string) {
      const { rows } = await sql<{ sealed: Buffer; left: number }>`
        update sessions set resume_used_at = now()
        where id = ${session} and ended_at is null and resume_sealed is not null
          and resume_used_at > now() - make_interval(secs => ${resumeIdleSeconds})
          and resume_drawn_at > now() - make_interval(hours => ${resumeHours})
        returning resume_sealed as sealed,
          extract(epoch from resume_drawn_at + make_interval(hours => ${resumeHours}) - now())::float8 as left`.execute(
        db,
      )
      const [row] = rows
      if (!row) {
        await sql`update sessions set resume_sealed = null, resume_drawn_at = null, resume_used_at = null
          where id = ${session}`.execute(db)
        return { share: null, idleSeconds: 0 }
      }
      const share = toBase64Url(atRest.open(resumePlace(session), row.sealed))
      return { share, idleSeconds: Math.floor(Math.min(resumeIdleSeconds, row.left)) }
    },

    /** Removes what has expired or ended. */
    sweeps: {
      accessTokens: () => deleteInBatches(db, 'access_tokens', 'expires_at', sql`expires_at < now()`),
      // A used token stays until it expires, so that its reuse is detected (RFC 9700 section 4.14.2).
      refreshTokens: () => deleteInBatches(db, 'refresh_tokens', 'expires_at', sql`expires_at < now()`),
      expiredSessions: () => deleteInBatches(db, 'sessions', 'expires_at', sql`expires_at < now()`),
      endedSessions: () => deleteInBatches(db, 'sessions', 'ended_at', sql`ended_at < now() - interval '1 day'`),
      resumeHalves: () =>
        repeatInBatches(
          db,
          (limit) => sql`
            update sessions set resume_sealed = null, resume_drawn_at = null, resume_used_at = null
            where ctid = any(array(
              select ctid from sessions where resume_used_at < now() - make_interval(secs => ${resumeIdleSeconds})
              order by resume_used_at limit ${limit} for update skip locked))`,
        ),
    },
  }
}
