import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import { deleteInBatches, type Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import { randomId } from '../random.ts'
import type { Tables } from '../tables.ts'
import type { Session } from './session.ts'
import { endSessions } from './session-end.ts'
import { issueTokens, readRefreshCaller, readSession, refreshDays, refreshTokens } from './session-tokens.ts'

/** The person, project and keys for which a session is opened. */
type Opened = Pick<Session, 'userId' | 'identityId' | 'projectId' | 'jkt' | 'browser'> & {
  byCode: boolean
  device: string | null
}

const sessionDays = 60
/** Opens a session without tokens. @returns its id */
async function openSession(session: Opened, executor: Executor): Promise<string> {
  const id = randomId()
  await sql`
    insert into sessions (id, user_id, project_id, identity_id, jkt, browser, by_code, device, expires_at) values (
      ${id}, ${session.userId}, ${session.projectId}, ${session.identityId}, ${session.jkt}, ${session.browser},
      ${session.byCode}, ${session.device},
      now() + make_interval(days => ${sessionDays}))`.execute(executor)
  return id
}

/** Tells the person, as part of the transaction. */
type Tell = (transaction: Executor) => Promise<void>

export type SessionStore = ReturnType<typeof createSessionStore>

/** Sessions and their tokens. A token is useless without the key that its session is bound to. */
export function createSessionStore(db: Kysely<Tables>) {
  /** @param tell is part of the same transaction */
  const end = (column: 'id' | 'user_id', value: string, userId: string, tell?: Tell) =>
    db.transaction().execute(async (transaction) => {
      // A flow that hands over its session locks this row. Either it comes first, and its session ends with the others,
      // or it comes later, and finds that it began before.
      if (column === 'user_id')
        await sql`update users set signed_out_at = clock_timestamp() where id = ${userId}`.execute(transaction)
      await endSessions(column, value, transaction)
      const data = { everywhere: column === 'user_id' }
      await writeAudit(transaction, { actor: userId, event: 'session.ended', data })
      await tell?.(transaction)
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
     * Locks a session until the transaction ends, so that its work and its end are ordered.
     *
     * @throws ServiceError `bad_token` when it has ended
     */
    async hold({ id, userId }: Pick<Session, 'id' | 'userId'>, transaction: Executor): Promise<void> {
      // The person's row first, as where all sessions are ended, or two transactions could deadlock.
      await sql`select from users where id = ${userId} for no key update`.execute(transaction)
      const { rows } = await sql`select from sessions where id = ${id} and ended_at is null for no key update`.execute(
        transaction,
      )
      if (rows.length === 0) throw new ServiceError('bad_token')
    },

    /** The sessions of a person that have not ended, this one first, the others by their last use; at most 100. */
    async list({ id, userId }: Pick<Session, 'id' | 'userId'>) {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('projects', 'projects.id', 'sessions.project_id')
        .innerJoin('identities', 'identities.id', 'sessions.identity_id')
        .leftJoin('browsers', (join) =>
          join.onRef('browsers.user_id', '=', 'sessions.user_id').onRef('browsers.thumbprint', '=', 'sessions.browser'),
        )
        .select([
          // Where nothing opened the wallet, nothing can be changed.
          sql<Date | null>`case when sessions.opened_at > sessions.created_at
            then case when sessions.browser is null then sessions.changes_from else browsers.changes_from end end`.as(
            'changesFrom',
          ),
          'sessions.id',
          'projects.name as projectName',
          'identities.provider as loginProvider',
          'sessions.created_at as createdAt',
          'sessions.used_at as usedAt',
          'sessions.device',
        ])
        .where('sessions.user_id', '=', userId)
        .where('sessions.ended_at', 'is', null)
        // A session without refresh tokens has ended.
        .where('sessions.used_at', '>', sql<Date>`now() - make_interval(days => ${refreshDays})`)
        .where('sessions.expires_at', '>', sql<Date>`now()`)
        .orderBy((each) => each('sessions.id', '=', id), 'desc')
        .orderBy('sessions.used_at', 'desc')
        .limit(100)
        .execute()
      return rows.map(({ createdAt, usedAt, changesFrom, ...rest }) => ({
        ...rest,
        ...(changesFrom && changesFrom.getTime() > Date.now() && { changesFrom: changesFrom.toISOString() }),
        createdAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
      }))
    },

    /** The session of an access token. Throws ServiceError `bad_token`; `bad_proof` when another key sends it. */
    read: (accessToken: string, jkt: string) => readSession(db, accessToken, jkt),

    /** Whose refresh token this is; undefined if it is none of a live session with this key. */
    callerOfRefresh: (refreshToken: string, jkt: string) => readRefreshCaller(db, refreshToken, jkt),

    /** Issues new tokens for a refresh token and uses it up; `tokens` is undefined where its reuse ended the session. */
    refresh: (refreshToken: string, jkt: string) =>
      db.transaction().execute((transaction) => refreshTokens(transaction, refreshToken, jkt)),

    end: (session: Pick<Session, 'id' | 'userId'>) => end('id', session.id, session.userId),
    /** Ends all sessions of a person. */
    endAll: (user: string, tell?: Tell) => end('user_id', user, user, tell),

    /** Ends one session of a person. False when they have no such session. */
    async endOf(user: string, session: string, tell?: Tell): Promise<boolean> {
      const mine = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', session)
        .where('user_id', '=', user)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (mine) await end('id', mine.id, user, tell)
      return mine !== undefined
    },

    /** Deletes what has expired or ended. */
    sweeps: {
      accessTokens: () => deleteInBatches(db, 'access_tokens', 'expires_at', sql`expires_at < now()`),
      // A used token stays until it expires, so that its reuse is detected (RFC 9700 section 4.14.2).
      refreshTokens: () => deleteInBatches(db, 'refresh_tokens', 'expires_at', sql`expires_at < now()`),
      expiredSessions: () => deleteInBatches(db, 'sessions', 'expires_at', sql`expires_at < now()`),
      endedSessions: () => deleteInBatches(db, 'sessions', 'ended_at', sql`ended_at < now() - interval '1 day'`),
    },
  }
}
