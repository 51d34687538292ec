import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import { sql } from 'kysely'
import { hashOf, randomSecret } from '../random.ts'
import { changesFrom } from './held-changes.ts'
import type { Caller } from './person-key.ts'
import type { Session } from './session.ts'
import { endSessions } from './session-end.ts'

type Tokens = { accessToken: string; refreshToken: string; expiresIn: number }

/** A refresh token's session; `lost`: it was used so recently that its answer may have been lost. */
type RefreshRow = {
  session: string
  userId: string
  identityId: string
  jkt: string
  needsPin: boolean
  opened: boolean
  used: boolean
  lost: boolean
}

const accessSeconds = 5 * 60
/** Without a refresh for this long, a session has ended, days. */
export const refreshDays = 14
/**
 * A refresh token repeated within this time by the key it is bound to counts as a lost answer, or as concurrent
 * refreshes by several tabs, and not as reuse. A caller with that key has the session anyway.
 */
const lostSeconds = 10

/** Creates tokens for a session. */
export async function issueTokens(session: string, executor: Executor): Promise<Tokens> {
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

/**
 * The session of an access token.
 *
 * @param jkt the key that sends the token
 * @throws ServiceError `bad_token`; `bad_proof` when another key sends it
 */
export async function readSession(db: Executor, accessToken: string, jkt: string): Promise<Session> {
  const { rows } = await sql<Session>`
    select s.id, s.user_id as "userId", s.identity_id as "identityId", s.project_id as "projectId", s.jkt, s.browser,
      b.user_id is not null as "browserKnown", v.id is not null and coalesce(${changesFrom} > now(), true) as "isNew",
      i.provider, extract(epoch from s.created_at)::float8 as "authTime", coalesce(s.opened_at > s.created_at, false) as opened,
      s.by_code and coalesce(s.opened_at = s.created_at, true) as "needsPin"
    from access_tokens t
    join sessions s on s.id = t.session_id
    join identities i on i.id = s.identity_id
    left join browsers b on b.user_id = s.user_id and b.thumbprint = s.browser
    left join vaults v on v.user_id = s.user_id and v.state = 'active'
    where t.hash = ${hashOf(accessToken)} and t.expires_at > now() and s.ended_at is null`.execute(db)
  const [session] = rows
  if (!session) throw new ServiceError('bad_token')
  if (session.jkt !== jkt) throw new ServiceError('bad_proof')
  return { ...session, authTime: Math.floor(session.authTime) }
}

/** Whose refresh token this is, used or not; undefined if it is none of a live session with this key. */
export async function readRefreshCaller(db: Executor, refreshToken: string, jkt: string): Promise<Caller | undefined> {
  const { rows } = await sql<Caller>`
    select s.user_id as "userId", coalesce(s.opened_at > s.created_at, false) as opened,
      b.user_id is not null as "browserKnown"
    from refresh_tokens t join sessions s on s.id = t.session_id
    left join browsers b on b.user_id = s.user_id and b.thumbprint = s.browser
    where t.hash = ${hashOf(refreshToken)} and t.expires_at > now() and s.jkt = ${jkt} and s.ended_at is null
      and s.expires_at > now()`.execute(db)
  return rows[0]
}

/**
 * Issues new tokens for a refresh token and uses it up. Reusing a token ends its session, unless its first use was only
 * seconds ago (RFC 9700 section 4.14.2).
 *
 * @param jkt the key that sends the token
 * @throws ServiceError `bad_token`; `bad_proof` when another key sends it
 */
export async function refreshTokens(transaction: Executor, refreshToken: string, jkt: string) {
  // The session's row first, as where it is ended, or a refresh and a sign-out could deadlock.
  await sql`
    select from sessions where id = (select session_id from refresh_tokens where hash = ${hashOf(refreshToken)})
    for no key update`.execute(transaction)
  const { rows } = await sql<RefreshRow>`
    select s.id as session, s.user_id as "userId", s.identity_id as "identityId", s.jkt,
      s.by_code and coalesce(s.opened_at = s.created_at, true) as "needsPin", t.used_at is not null as used,
      coalesce(s.opened_at > s.created_at, false) as opened,
      coalesce(t.used_at > now() - make_interval(secs => ${lostSeconds}), false) as lost
    from refresh_tokens t join sessions s on s.id = t.session_id
    where t.hash = ${hashOf(refreshToken)} and t.expires_at > now() and s.ended_at is null and s.expires_at > now()
    for update of t`.execute(transaction)
  const [found] = rows
  if (!found) throw new ServiceError('bad_token')
  if (found.jkt !== jkt) throw new ServiceError('bad_proof')
  if (found.used && !found.lost) {
    await endSessions('id', found.session, transaction)
    await writeAudit(transaction, { actor: found.userId, event: 'session.reuse' })
    return { ...found, tokens: undefined }
  }
  await sql`update refresh_tokens set used_at = coalesce(used_at, now()), reissued = ${found.used}
    where hash = ${hashOf(refreshToken)}`.execute(transaction)
  return { ...found, tokens: await issueTokens(found.session, transaction) }
}
