import type { LoginProvider } from '@latchkey/core/login-providers'
import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import { deleteInBatches, type Executor } from '@latchkey/service/database'
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

/** The person, project and keys that a session is opened for. */
type Opened = Pick<Session, 'userId' | 'identityId' | 'projectId' | 'jkt' | 'browser'> & { byCode: boolean }

type Tokens = { accessToken: string; refreshToken: string; expiresIn: number }

/** A refresh token's session; `lost`: it was used so short a time ago that its answer may have been lost. */
type RefreshRow = {
  session: string
  userId: string
  identityId: string
  jkt: string
  needsPin: boolean
  used: boolean
  lost: boolean
}

const accessSeconds = 5 * 60
const refreshDays = 14
const sessionDays = 60
/**
 * A refresh token repeated within this time by the key it is bound to counts as a lost answer, or as several tabs that
 * refresh at once, and not as reuse. Who can sign by that key has the session anyway.
 */
const lostSeconds = 10

/** Opens a session without tokens. @returns its id */
async function openSession(session: Opened, executor: Executor): Promise<string> {
  const id = randomId()
  await sql`
    insert into sessions (id, user_id, project_id, identity_id, jkt, browser, by_code, expires_at) values (
      ${id}, ${session.userId}, ${session.projectId}, ${session.identityId}, ${session.jkt}, ${session.browser},
      ${session.byCode},
      now() + make_interval(days => ${sessionDays}))`.execute(executor)
  return id
}

/** Creates tokens for a session. */
async function issueTokens(session: string, executor: Executor): Promise<Tokens> {
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

/** Ends one session, or all of a person; their tokens and resume halves go with them. */
async function endWhere(column: 'id' | 'user_id', value: string, executor: Executor): Promise<void> {
  await sql`
    with ended as (
      update sessions set ended_at = now(), resume_sealed = null, resume_drawn_at = null, resume_used_at = null
      where ${sql.ref(column)} = ${value} and ended_at is null returning id
    ), access as (delete from access_tokens where session_id in (select id from ended))
    delete from refresh_tokens where session_id in (select id from ended)`.execute(executor)
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** Sessions and their tokens. A token is worth nothing without the key its session is bound to. */
export function createSessionStore(db: Kysely<Tables>) {
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

  return {
    /** Opens a session without tokens; `issue` creates them. */
    open: openSession,
    issue: issueTokens,

    /** Opens a session with its first tokens. */
    begin: (session: Opened) =>
      db.transaction().execute(async (transaction) => {
        const id = await openSession(session, transaction)
        return { id, tokens: await issueTokens(id, transaction) }
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
      return db.transaction().execute(async (transaction) => {
        const { rows } = await sql<RefreshRow>`
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
        return { ...found, tokens: await issueTokens(found.session, transaction) }
      })
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

    /** Removes what has expired or ended. */
    sweeps: {
      accessTokens: () => deleteInBatches(db, 'access_tokens', 'expires_at', sql`expires_at < now()`),
      // A used token stays until it expires, so that its reuse is detected (RFC 9700 section 4.14.2).
      refreshTokens: () => deleteInBatches(db, 'refresh_tokens', 'expires_at', sql`expires_at < now()`),
      expiredSessions: () => deleteInBatches(db, 'sessions', 'expires_at', sql`expires_at < now()`),
      endedSessions: () => deleteInBatches(db, 'sessions', 'ended_at', sql`ended_at < now() - interval '1 day'`),
    },
  }
}
