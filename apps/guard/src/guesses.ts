import { ServiceError } from '@latchkey/protocol/service-error'
import { lifetimes } from '@latchkey/protocol/tokens'
import { writeAudit } from '@latchkey/service/audit'
import { deleteInBatches, type Executor } from '@latchkey/service/database'
import { useUp } from '@latchkey/service/once'
import { createStatement, type Placeholders } from '@latchkey/service/statement'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { forgetSeconds, freezeAt, guessesLeft, mostBrowsers, sessionGuesses, thaw, waitLeft, waits } from './lockout.ts'
import type { Tables } from './tables.ts'

/**
 * The counts of wrong PINs. Each vault has one, over all its records, for all unknown callers. A session that has
 * opened a record has a count of its own, and so does a browser in which such a session was: the guesses of others
 * never stop them.
 *
 * A session is known by its key, which the guard checks itself. A browser is known by the API's word, so that word counts
 * only for a browser in which the record's right PIN was given, and only eight of them have a count (`mostBrowsers`). The
 * place of such a count has a number that stays when another browser takes it over.
 * Both are known for one record: somebody who stores a record of their own in a vault proves nothing about the others.
 */

export type Slot = { vaultId: string; slotId: string; epoch: number }

/** The caller of a guess, by its token. */
export type Caller = {
  jkt: string
  /** Thumbprint of the browser's key, by the API's word. */
  browser: string | undefined
  /** When its person last logged in, seconds of Unix time. */
  authTime: number
  /** The API says that this record is the one in use. */
  named?: boolean
}

/** The wrong PINs to which a caller's next guess would be added. */
export type Count = {
  /** The session's, since its own last right PIN. */
  session: number
  /** Those in the vault's or the browser's count; null for a session with a count of its own. */
  shared: { fails: number; age: number } | null
}

/** Says why the next guess would be refused; undefined when it would not. */
export function toRefusal({ session, shared }: Count): ServiceError | undefined {
  if (shared && shared.fails >= freezeAt) {
    const retryAfter = Math.max(0, Math.ceil(thaw.seconds - shared.age))
    return new ServiceError('frozen', { frozenFor: Math.floor(shared.age), retryAfter })
  }
  const wait = shared ? waitLeft(shared.fails, shared.age) : 0
  if (session >= sessionGuesses) return new ServiceError('session_locked', wait > 0 ? { retryAfter: wait } : {})
  return wait > 0 ? new ServiceError('locked', { retryAfter: wait }) : undefined
}

/** Wrong PINs left before the next wait, or before the session is shut out. */
export function toLeft({ session, shared }: Count): number {
  return Math.min(sessionGuesses - session, shared ? guessesLeft(shared.fails) : sessionGuesses)
}

/** The session that guessed, and the record. */
type Guesser = Slot & { jkt: string; browser: string | null }

/** The row that the statements of `charge` return: the record, and the counts before the guess. */
type GuessOutcome = {
  share: Buffer | null
  public_key: string
  /** The rows to charge exist. */
  ready: boolean
  allowed: boolean
  /** The evaluation has begun, and the guess is in its counts. */
  charged: boolean
  /** The caller's token was not used before. */
  fresh: boolean
  session: number
  own: boolean
  fails: number
  age: number
}

/**
 * The kind of one-time value of a caller's token, and how long it is stored: twice as long as a token can be valid,
 * with clock skew.
 */
export const tokenKind = 'token'
export const tokenSeconds = lifetimes.guardToken * 3

/** Seconds after its last guess until a session is forgotten. The API ends it 60 days after its login. */
const sessionSeconds = 90 * 24 * 60 * 60

/**
 * How long a record that was followed can be followed again, seconds: longer than backups of the API's database are
 * kept.
 */
const retiredSeconds = 35 * 24 * 60 * 60

/** When a record that is retired now is deleted. */
export const retiredUntil = sql`guard_now() + make_interval(secs => ${sql.lit(retiredSeconds)})`

/** Others may change the counts between a read and a charge, but never this often. */
const mostTries = 20

const wait = sql.raw(
  `case fails ${Object.entries(waits)
    .map(([fails, seconds]) => `when ${fails} then ${seconds}`)
    .join(' ')} else 0 end`,
)
const seconds = (count: number) => sql`make_interval(secs => ${count})`

/** The values of the statements of `charge`. */
type GuessParameters = Slot & { jkt: string; browser: string | null; authTime: number }

/** The part of both statements that reads the counts to which a guess would be added. */
const readCounts = (
  { vaultId, slotId, epoch, jkt, browser, authTime }: Placeholders<GuessParameters>,
  lock: { counts: RawBuilder<unknown>; session: RawBuilder<unknown> },
) => sql`
  with record as (
    select share, public_key from records
    where vault_id = ${vaultId} and slot_id = ${slotId} and epoch = ${epoch} and state <> 'retired'
      and (state = 'active' or expires_at > guard_now())
  ), locked as (
    select * from counts where vault_id = ${vaultId} and (slot_id = '' or (slot_id = ${slotId} and epoch = ${epoch}))
    order by slot_id, place ${lock.counts}
  ), session as (
    select s.* from sessions s, (select count(*) from locked) as queue
    where s.vault_id = ${vaultId} and s.slot_id = ${slotId} and s.epoch = ${epoch} and s.jkt = ${jkt}
    ${lock.session}
  ), found as (
    -- A count that has no row yet has counted nothing.
    select place, browser, fails, forgotten, charged_at from locked
    union all select 0, '', 0, 0, guard_now() where not exists (select from locked where place = 0)
  ), caller as (
    select coalesce(s.fails, 0) as fails, coalesce(s.opened, false) as opened, s.place,
      coalesce(s.charged, 0) as charged, coalesce(s.forgotten, 0) as forgotten
    from (select) one left join session s on true
  ), read as (
    select place, fails, forgotten, charged_at,
      greatest(0, floor(extract(epoch from guard_now() - charged_at) / ${forgetSeconds}::int)) as weeks,
      fails >= ${freezeAt} as frozen,
      fails >= ${freezeAt} and least(guard_now(), to_timestamp(${authTime})) >= charged_at + ${seconds(thaw.seconds)} as thawed,
      charged_at + make_interval(secs => ${wait}) > guard_now() as waits
    from found
    -- A session's guesses stay in one count, so that its right PIN takes them back from there.
    where place = coalesce(
      (select c.place from caller c where c.fails > 0 and c.place in (select place from found)),
      (select place from found where browser = coalesce(${browser}, '')),
      0)
  ), base as (
    select c.place, c.thawed, c.charged_at, s.fails as session_fails, s.opened as own, s.charged as session_charged,
      s.forgotten as session_forgotten, s.place as session_place, c.forgotten, c.fails as stored,
      case when c.thawed then ${freezeAt - thaw.guesses}::int when c.frozen then c.fails
        else greatest(0, c.fails - c.weeks)::int end as fails,
      case when c.thawed then c.charged_at + ${seconds(thaw.seconds)} when c.frozen then c.charged_at
        else c.charged_at + make_interval(secs => c.weeks * ${forgetSeconds}::int) end as base_at,
      exists (select from record) and s.fails < ${sessionGuesses}
        and (s.opened or ((c.thawed or not c.frozen) and not c.waits)) as allowed
    from read c, caller s
  )`

/** The answer of all these statements. */
const outcome = ({ charged, fresh }: { charged: RawBuilder<unknown>; fresh: RawBuilder<unknown> }) => sql`
  select r.share, r.public_key, b.allowed, ${charged} as charged, ${fresh} as fresh,
    exists (select from locked where place = 0) and exists (select from session) as ready,
    b.session_fails as session, b.own, b.fails,
    extract(epoch from guard_now() - b.charged_at)::float8 as age
  from base b left join record r on true`

const unlocked = { counts: sql``, session: sql`` }

/** Reads only: a refused guess takes no lock and writes nothing, so that a flood of them holds nobody up. */
const glance = createStatement<GuessParameters, GuessOutcome>(
  (parameters) => sql`${readCounts(parameters, unlocked)} ${outcome({ charged: sql`false`, fresh: sql`true` })}`,
)

/** Uses up the caller's token, and reads the counts. */
const arrive = createStatement<GuessParameters & { tokenId: string }, GuessOutcome>(
  (parameters) => sql`
  ${readCounts(parameters, unlocked)}, used_up as (${useUp({ kind: sql.lit(tokenKind), value: parameters.tokenId, seconds: sql.lit(tokenSeconds), clock: 'guard_now()' })})
  ${outcome({ charged: sql`false`, fresh: sql`exists (select from used_up)` })}`,
)

/**
 * Charges the guess and begins its evaluation. Each step needs the row that the previous one wrote: an evaluation that
 * was charged to no count does not begin.
 */
const attempt = createStatement<GuessParameters & { purpose: string; named: boolean; evalId: string }, GuessOutcome>(
  (parameters) => {
    const { vaultId, slotId, epoch, jkt, browser, purpose, named, evalId } = parameters
    return sql`
  ${readCounts(parameters, { counts: sql`for update`, session: sql`for update of s` })}, counted as (
    update counts c set fails = b.fails + 1, forgotten = b.forgotten + b.stored - b.fails, charged_at = guard_now()
    from base b
    where c.vault_id = ${vaultId} and c.place = b.place and b.allowed and not b.own
      and (c.slot_id = '' or (c.slot_id = ${slotId} and c.epoch = ${epoch}))
    returning c.forgotten
  ), noted as (
    update sessions s set fails = s.fails + 1, place = b.place, charged_at = guard_now(),
      -- Each PIN that its count forgot meanwhile may have been one of this session's.
      charged = case when b.own then 0 else 1 + case when b.session_place = b.place
        then greatest(0, b.session_charged - (c.forgotten - b.session_forgotten)) else 0 end end,
      forgotten = coalesce(c.forgotten, 0)
    from base b left join counted c on true
    where s.vault_id = ${vaultId} and s.slot_id = ${slotId} and s.epoch = ${epoch} and s.jkt = ${jkt}
      and b.allowed and (b.own or c.forgotten is not null)
    returning 1
  ), begun as (
    insert into evals (id, vault_id, slot_id, epoch, jkt, purpose, browser, named, fails, charged_at, base_at, expires_at)
    select ${evalId}, ${vaultId}, ${slotId}, ${epoch}, ${jkt}, ${purpose}, ${browser}, ${named},
      case when own then 0 else fails + 1 end, guard_now(), base_at, guard_now() + ${seconds(lifetimes.evaluation)}
    from base where exists (select from noted)
    returning 1
  ), audited as (
    insert into audit (actor, event, data)
    select ${vaultId}::text, 'pin.thawed', '{"by": "login"}'::jsonb
    from base where thawed and not own and exists (select from begun)
  )
  ${outcome({ charged: sql`exists (select from begun)`, fresh: sql`true` })}`
  },
)

const toCount = ({ session, own, fails, age }: GuessOutcome): Count => ({
  session,
  shared: own ? null : { fails, age },
})

/**
 * Uses up the caller's token, charges one guess and begins an evaluation, or says why not. One statement decides and charges: the vault's row is
 * locked first, so that parallel guesses queue, and each sees the counts that its predecessor left.
 *
 * A count is read by the rules of `lockout.ts`: what was forgotten meanwhile is subtracted, and a frozen one drops
 * where a recent login thaws it.
 *
 * @param before is called once, after a read has shown that the guess is allowed and before anything is written;
 *   `opened`: the session has opened the record. If it throws, the guess ends.
 * @returns undefined when there is no such record
 * @throws ServiceError `bad_token` when the token was used before, `locked` {retryAfter}, `frozen` {frozenFor, retryAfter},
 *   `session_locked`, `unavailable`
 */
export async function charge(
  db: Executor,
  { vaultId, slotId, epoch, purpose }: Slot & { purpose: string },
  { jkt, browser, authTime, named = false }: Caller,
  { evalId, tokenId }: { evalId: string; tokenId: string },
  before: (opened: boolean) => Promise<void> = async () => {},
): Promise<{ share: Buffer; publicKey: string; count: Count } | undefined> {
  const parameters = { vaultId, slotId, epoch, jkt, browser: browser ?? null, authTime }
  for (let tries = 0; tries < mostTries; tries++) {
    const [current] = tries === 0 ? await arrive(db, { ...parameters, tokenId }) : await glance(db, parameters)
    if (!current?.fresh) throw new ServiceError('bad_token')
    if (!current.share) return undefined
    if (!current.allowed) throw toRefusal(toCount(current)) ?? new ServiceError('unavailable')
    if (tries === 0) await before(current.own)
    if (!current.ready) await open(db, { vaultId, slotId, epoch }, jkt)
    const [row] = await attempt(db, { ...parameters, purpose, named, evalId })
    if (!row?.share || !row.charged) continue
    const { session, shared } = toCount(row)
    const count = { session: session + 1, shared: shared && { fails: shared.fails + 1, age: 0 } }
    return { share: row.share, publicKey: row.public_key, count }
  }
  throw new ServiceError('unavailable')
}

/** Makes the rows that `charge` locks. They count nothing yet. */
async function open(db: Executor, { vaultId, slotId, epoch }: Slot, jkt: string): Promise<void> {
  await sql`
    with vault as (
      insert into counts (vault_id, slot_id, epoch, browser, place, fails, charged_at)
      values (${vaultId}, '', 0, '', 0, 0, guard_now()) on conflict do nothing
    )
    insert into sessions (vault_id, slot_id, epoch, jkt, fails, opened, place, charged_at)
    values (${vaultId}, ${slotId}, ${epoch}, ${jkt}, 0, false, 0, guard_now()) on conflict do nothing`.execute(db)
}

/** Makes the guesses at a vault wait until the transaction ends. */
export async function lockVault(transaction: Executor, vaultId: string): Promise<void> {
  await sql`select from counts where vault_id = ${vaultId} and slot_id = '' for update`.execute(transaction)
}

/**
 * Ends an evaluation of the right PIN. Each step waits for the row that the previous one locked, in the order that all
 * statements use, and reads the newest version of a locked row. It changes everything, or nothing if a row is missing:
 * the evaluation ended, the record was removed, or the browser has no count.
 */
const takeBack = createStatement<
  Guesser & { authKey: string; evalId: string; purpose: string },
  { wrongBefore: number }
>(
  ({ vaultId, slotId, epoch, jkt, browser, authKey, evalId, purpose }) => sql`
  with evaluation as (
    select charged_at, base_at, named from evals where id = ${evalId} for update
  ), vault as (
    select from counts, (select count(*) from evaluation) as queue where vault_id = ${vaultId} and slot_id = '' for update of counts
  ), record as (
    select wrong, seen, state, owner_key, chain from records, (select count(*) from vault) as queue
    where vault_id = ${vaultId} and slot_id = ${slotId} and epoch = ${epoch} and auth_key = ${authKey} and state <> 'retired'
    for update of records
  ), session as (
    select s.* from sessions s, (select count(*) from record) as queue
    where s.vault_id = ${vaultId} and s.slot_id = ${slotId} and s.epoch = ${epoch} and s.jkt = ${jkt} for update of s
  ), seat as (
    select place from counts, (select count(*) from session) as queue
    where vault_id = ${vaultId} and slot_id = ${slotId} and epoch = ${epoch} and browser = ${browser} for update of counts
  ), ready as (
    -- The changes below join this one row: their own conditions are read again where a row changed meanwhile.
    select e.charged_at, e.base_at, r.wrong, r.seen, r.state, r.owner_key, r.chain, e.named, s.opened, s.place, s.charged, s.forgotten, t.place as seat
    from evaluation e, vault v, record r, session s left join seat t on true
    where ${browser}::text is null or t.place is not null
  ), ended as (
    delete from evals e using ready where e.id = ${evalId}
  ), counted as (
    -- Where nobody guessed since, the time of the last guess is again that of the one before: the wait is over, and what
    -- is forgotten by and by is forgotten as if this session had not come.
    update counts c set
      fails = case when r.opened or c.place <> r.place then c.fails
        else greatest(0, c.fails - greatest(0, r.charged - (c.forgotten - r.forgotten))) end,
      charged_at = case when not r.opened and c.place = r.place and c.charged_at = r.charged_at then r.base_at else c.charged_at end,
      opened_at = case when c.place = r.seat then guard_now() else c.opened_at end
    from ready r
    where c.vault_id = ${vaultId} and (c.slot_id = '' or (c.slot_id = ${slotId} and c.epoch = ${epoch}))
      and (c.place = r.seat or (not r.opened and c.place = r.place))
  ), known as (
    update sessions set fails = 0, charged = 0, opened = true, told = r.wrong, told_by = ${evalId} from ready r
    where vault_id = ${vaultId} and slot_id = ${slotId} and epoch = ${epoch} and jkt = ${jkt}
  ), activated as (
    update records set state = 'active', expires_at = null, updated_at = guard_now() from ready
    where vault_id = ${vaultId} and slot_id = ${slotId} and epoch = ${epoch}
  ), retired as (
    -- The API names this record, so it has switched to it: what the owner had before, and changes of theirs that came to
    -- nothing, open nothing any more. The change itself does not say so yet: its last message may be lost. Only what the
    -- owner's signatures link to this record is retired.
    update records r set state = 'retired', expires_at = guard_now() + ${seconds(retiredSeconds)} from ready
    where r.vault_id = ${vaultId} and r.owner_key = ready.owner_key and r.epoch <= ${epoch}
      and (r.chain = ready.chain or (r.slot_id = ready.chain and r.chain is null))
      and (r.slot_id, r.epoch) <> (${slotId}, ${epoch}) and r.state <> 'retired' and ready.state = 'active'
      and ready.named and ${purpose}::text <> 'pin-change'
    returning r.slot_id, r.epoch
  ), audited_retired as (
    insert into audit (actor, event, data)
    select ${vaultId}::text, 'record.retired', jsonb_build_object('slot', slot_id, 'epoch', epoch) from retired
  ), audited as (
    insert into audit (actor, event, data)
    select ${vaultId}::text, 'record.activated', jsonb_build_object('slot', ${slotId}::text, 'epoch', ${epoch}::int)
    from ready where state = 'pending'
  )
  select wrong - seen as "wrongBefore" from ready`,
)

/**
 * Ends an evaluation of the right PIN, and clears the guesses of its session at the record; from now on the session,
 * and the browser that its token named, are known, and the record is in use.
 *
 * @returns the wrong PINs of the record that the person has not seen yet; undefined, with nothing changed, when the
 *   evaluation ended meanwhile, the record was removed, or the browser has no count (`takePlace`)
 */
export async function refund(
  db: Executor,
  { vaultId, slotId, epoch, jkt, browser, authKey, purpose }: Guesser & { authKey: string; purpose: string },
  evalId: string,
): Promise<number | undefined> {
  const [opened] = await takeBack(db, { vaultId, slotId, epoch, jkt, browser, authKey, evalId, purpose })
  return opened?.wrongBefore
}

/**
 * Gives a browser a count at a record: a new one, or that of the browser that was used longest ago. Call it after
 * `lockVault`.
 */
export async function takePlace(
  transaction: Executor,
  { vaultId, slotId, epoch, browser }: Slot & { browser: string | null },
): Promise<void> {
  if (browser === null) return
  const slot = sql`vault_id = ${vaultId} and slot_id = ${slotId} and epoch = ${epoch}`
  const known = await sql`select from counts where ${slot} and browser = ${browser}`.execute(transaction)
  if (known.rows.length > 0) return
  const renamed = await sql`
    update counts set browser = ${browser}
    where ${slot} and browser = (
      select browser from counts where ${slot} order by opened_at desc offset ${mostBrowsers - 1} limit 1)
    returning 1`.execute(transaction)
  if (renamed.rows.length > 0) return
  await sql`
    insert into counts (vault_id, slot_id, epoch, browser, place, fails, charged_at, opened_at)
    select ${vaultId}, ${slotId}, ${epoch}, ${browser}, count(*) + 1, 0, guard_now(), guard_now()
    from counts where ${slot}`.execute(transaction)
}

/** The counts to which a session's next guess at a record would be added. Call it after `lockVault`. */
export async function readCount(
  transaction: Executor,
  { vaultId, slotId, epoch, jkt }: Slot & { jkt: string },
): Promise<Count> {
  const { rows } = await sql<{ session: number; opened: boolean; fails: number | null; age: number }>`
    select s.fails as session, s.opened, c.fails, extract(epoch from guard_now() - c.charged_at)::float8 as age
    from sessions s left join counts c on c.vault_id = s.vault_id and c.place = s.place
      and (c.slot_id = '' or (c.slot_id = s.slot_id and c.epoch = s.epoch))
    where s.vault_id = ${vaultId} and s.slot_id = ${slotId} and s.epoch = ${epoch} and s.jkt = ${jkt}`.execute(
    transaction,
  )
  const [row] = rows
  if (!row) return { session: 0, shared: null }
  return { session: row.session, shared: row.opened || row.fails === null ? null : { fails: row.fails, age: row.age } }
}

/**
 * Thaws a vault: each of its frozen counts allows again as many guesses as a thaw gives, at once.
 *
 * @returns how many counts were frozen
 */
export async function thawVault(db: Kysely<Tables>, vaultId: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const fails = freezeAt - thaw.guesses
    await lockVault(transaction, vaultId)
    const { rows } = await sql`
      update counts set fails = ${fails}, forgotten = forgotten + fails - ${fails},
        charged_at = guard_now() - ${seconds(waitLeft(fails, 0))}
      where vault_id = ${vaultId} and fails >= ${freezeAt} returning 1`.execute(transaction)
    const data = { by: 'operator', counts: rows.length }
    if (rows.length > 0) await writeAudit(transaction, { actor: vaultId, event: 'pin.thawed', data })
    return rows.length
  })
}

/** Forgets sessions that have not guessed for `sessionSeconds`. */
export function sweepSessions(db: Executor): Promise<number> {
  return deleteInBatches(db, 'sessions', 'charged_at', sql`charged_at < guard_now() - ${seconds(sessionSeconds)}`)
}
