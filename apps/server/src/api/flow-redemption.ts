import { ServiceError } from '@latchkey/protocol/service-error'
import type { Executor } from '@latchkey/service/database'
import { sql } from 'kysely'
import type { SessionStore } from './session-store.ts'

type FinishedFlow = {
  userId: string
  identityId: string
  projectId: string
  jkt: string
  browser: string | null
  session: string | null
  isNew: boolean
  byCode: boolean
  late: boolean
  signedOut: boolean
}

/** Tokens are issued again to the same key for this long, because a response can be lost, seconds. */
const reissueSeconds = 60

/**
 * Redeems a finished flow for tokens: the first call opens a session, later ones issue new tokens while a response may
 * be lost. The row is locked until the transaction ends, so that parallel calls open one session.
 *
 * @param device what the browser that fetches them calls itself
 * @returns undefined where the person signed out everywhere after the flow began
 * @throws ServiceError `conflict` when the flow is not finished, or was redeemed too long ago
 */
export async function redeemFlow(
  transaction: Executor,
  id: string,
  sessions: Pick<SessionStore, 'open' | 'issue'>,
  device: string | null,
) {
  const { rows } = await sql<FinishedFlow>`
    select i.user_id as "userId", f.identity_id as "identityId", f.project_id as "projectId", f.jkt,
      f.browser, f.session_id as session, f.is_new as "isNew", f.by_code as "byCode",
      coalesce(f.given_at < now() - make_interval(secs => ${reissueSeconds}), false) as late,
      coalesce(u.signed_out_at > f.started_at, false) as "signedOut"
    from flows f join identities i on i.id = f.identity_id join users u on u.id = i.user_id
    where f.id = ${id} and f.state = 'done' for update of f for share of u`.execute(transaction)
  const [flow] = rows
  if (!flow || flow.late) throw new ServiceError('conflict')
  if (flow.signedOut) return undefined
  const session = flow.session ?? (await sessions.open({ ...flow, device }, transaction))
  await sql`update flows set session_id = ${session}, given_at = coalesce(given_at, now()) where id = ${id}`.execute(
    transaction,
  )
  return { ...flow, session, isFirst: flow.session === null, tokens: await sessions.issue(session, transaction) }
}
