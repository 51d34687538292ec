import { randomBytes } from 'node:crypto'
import type { AtRest } from '@latchkey/at-rest'
import { type Bytes, fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import type { evaluate, RecordPut } from '@latchkey/protocol/guard'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Purpose } from '@latchkey/protocol/shapes'
import { lifetimes } from '@latchkey/protocol/tokens'
import { writeAudit } from '@latchkey/service/audit'
import { deleteInBatches, type Executor } from '@latchkey/service/database'
import { createStatement } from '@latchkey/service/statement'
import { type Kysely, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import {
  type Caller,
  type Count,
  charge,
  lockVault,
  readCount,
  refund,
  type Slot,
  sweepSessions,
  takePlace,
} from './guesses.ts'
import { freezeAt, guessesLeft, sessionGuesses } from './lockout.ts'
import type { Tables } from './tables.ts'

/** How long a record waits for its first right PIN. */
const pendingMinutes = 15
/** Active records that a vault may have besides the one in use. */
const mostUnused = 7
/** A receipt of a record that nobody used for this long has expired, whatever two clocks say; seconds. */
const unusedSeconds = lifetimes.receipt * 3

const place = ({ vaultId, slotId, epoch }: Slot) => ({
  table: 'records',
  column: 'share',
  row: `${vaultId}.${slotId}.${epoch}`,
})

export type Charged = { evalId: string; share: Bytes; publicKey: Bytes; count: Count }

export type Evaluated = Slot & { jkt: string; purpose: Purpose; authKey: string }

/** An evaluation that ended, with the counts after a wrong PIN, or the wrong PINs before a right one. */
export type Proven = Evaluated & ({ right: true; wrongBefore: number } | { right: false; count: Count })

type Found = Evaluated & {
  browser: string | null
  /** It can still be proven. */
  fresh: boolean
  /** No browser was named, or one that has a count at this record. */
  seated: boolean
  fails: number
}

/** Reads an evaluation and the key of its record. It locks nothing. */
const find = createStatement<{ evalId: string }, Found>(
  ({ evalId }) => sql`
  select e.expires_at > guard_now() and r.state <> 'retired'
      and (r.state = 'active' or r.expires_at > guard_now()) as fresh,
    e.vault_id as "vaultId", e.slot_id as "slotId", e.epoch, e.jkt, e.purpose, r.auth_key as "authKey", e.browser, e.fails,
    e.browser is null or exists (
      select from counts c
      where (c.vault_id, c.slot_id, c.epoch, c.browser) = (e.vault_id, e.slot_id, e.epoch, e.browser)) as seated
  from evals e join records r on (r.vault_id, r.slot_id, r.epoch) = (e.vault_id, e.slot_id, e.epoch)
  where e.id = ${evalId}`,
)

/** Ends an evaluation. Nobody else ends it, and answers for it, after this. */
const end = createStatement<{ evalId: string }, unknown>(
  ({ evalId }) => sql`delete from evals where id = ${evalId} returning 1`,
)

export type RecordStore = ReturnType<typeof createRecordStore>

/** The guard's records and the evaluations begun on them. All times are the database's `guard_now()`. */
export function createRecordStore(db: Kysely<Tables>, atRest: AtRest) {
  /** Ends an evaluation that a wrong PIN came of. */
  const countWrong = (evalId: string, found: Found): Promise<Proven> =>
    db.transaction().execute(async (transaction) => {
      if ((await end(transaction, { evalId })).length === 0) throw new ServiceError('conflict')
      const { vaultId, slotId, epoch, fails } = found
      await lockVault(transaction, vaultId)
      await sql`
        update records set wrong = wrong + 1
        where vault_id = ${vaultId} and slot_id = ${slotId} and epoch = ${epoch}`.execute(transaction)
      const count = await readCount(transaction, found)
      const data = { slot: slotId, epoch }
      await writeAudit(transaction, {
        actor: vaultId,
        event: 'pin.wrong',
        data: { ...data, fails: fails || count.session },
      })
      await auditLock(transaction, vaultId, fails)
      if (count.session >= sessionGuesses)
        await writeAudit(transaction, { actor: vaultId, event: 'pin.session_locked', data })
      return { ...found, right: false, count }
    })

  /**
   * Ends an evaluation that a right PIN came of, in a browser that has no count at this record yet.
   *
   * @throws ServiceError `conflict` when it ended meanwhile, or its record gave way
   */
  const refundAnew = (evalId: string, found: Found): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      // As all do that end an evaluation: it is locked before its vault.
      await sql`select from evals where id = ${evalId} for update`.execute(transaction)
      await lockVault(transaction, found.vaultId)
      await takePlace(transaction, found)
      const wrongBefore = await refund(transaction, found, evalId)
      if (wrongBefore === undefined) throw new ServiceError('conflict')
      return wrongBefore
    })

  /**
   * Stores a record as pending; a pending one of the same slot gives way.
   *
   * @throws ServiceError `conflict` when the record of this slot is in use
   */
  const insertPending = async (
    transaction: Executor,
    record: Omit<RecordPut, 'change'>,
    chain: string | null = null,
  ): Promise<void> => {
    const share = atRest.seal(place(record), fromBase64Url(record.share))
    const { rows } = await sql`
      insert into records (vault_id, slot_id, epoch, state, share, public_key, auth_key, owner_key, chain, expires_at, updated_at)
      values (${record.vaultId}, ${record.slotId}, ${record.epoch}, 'pending', ${share}, ${record.publicKey},
        ${record.authKey}, ${record.ownerKey}, ${chain}, guard_now() + make_interval(mins => ${pendingMinutes}), guard_now())
      on conflict (vault_id, slot_id, epoch) do update set
        share = excluded.share, public_key = excluded.public_key, auth_key = excluded.auth_key,
        owner_key = excluded.owner_key, chain = excluded.chain, expires_at = excluded.expires_at, updated_at = excluded.updated_at
      where records.state = 'pending'
      returning 1`.execute(transaction)
    if (rows.length === 0) throw new ServiceError('conflict')
    const data = { slot: record.slotId, epoch: record.epoch }
    await writeAudit(transaction, { actor: record.vaultId, event: 'record.stored', data })
  }

  return {
    /**
     * Stores a record as pending, beside others of its vault: two tabs may enrol at once, and only the API knows which
     * slot becomes the wallet's. A pending record of the same slot gives way.
     *
     * An active record that no vault uses was left by an enrolment that was cut off. It is in nobody's way, and a vault
     * has seven of them at most: older ones give way, if nobody used them since well before the API issued this token,
     * which it does only while no wallet is in use. So a record that is opened at this moment stays.
     *
     * @param issuedAt when the API issued the `enrol` token, seconds of Unix time
     * @throws ServiceError `conflict` when the record of this slot is in use
     */
    async put(record: Omit<RecordPut, 'change'>, issuedAt: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await insertPending(transaction, record)
        const unusedSince = sql`to_timestamp(${issuedAt}) - make_interval(secs => ${unusedSeconds})`
        // The outer condition is read again when the row was locked by a right PIN meanwhile.
        await sql`
        delete from records where vault_id = ${record.vaultId} and state = 'active' and updated_at < ${unusedSince}
          and (slot_id, epoch) in (
            select slot_id, epoch from records
            where vault_id = ${record.vaultId} and state = 'active' and updated_at < ${unusedSince}
            order by updated_at desc offset ${mostUnused}
          )`.execute(transaction)
      })
    },

    /**
     * Stores a record that follows another as pending, beside it: until the API has switched, the PIN before opens. Its
     * owner signed that, who needs no PIN for it; so this session's guesses of the new PIN count for it alone, also where
     * the vault is frozen. A retired record can be followed too: the API may have gone back to it.
     *
     * A guard that has no record of that slot, lost or never had, stores this one as a new wallet's, if the API names its
     * owner: it retires nothing, and guesses of it count as everybody's.
     *
     * @param about `replaces`: the slot of the record before; `jkt`: the session key that the owner signed for; `namedOwner`:
     *   the vault's owner key, by the API's word
     * @throws ServiceError `not_found` when the record of that slot has another owner or epoch or was never in use, or there
     *   is none and the API names another owner, or none; `conflict` when the record of this slot is in use
     */
    async follow(
      record: Omit<RecordPut, 'change'>,
      { replaces, jkt, namedOwner }: { replaces: string; jkt: string; namedOwner: string | undefined },
    ): Promise<void> {
      const { vaultId, slotId, epoch, ownerKey } = record
      await db.transaction().execute(async (transaction) => {
        // Held, so that it is not retired meanwhile.
        const { rows } = await sql<Pick<Tables['records'], 'epoch' | 'owner_key' | 'state' | 'chain'>>`
          select epoch, owner_key, state, chain from records where vault_id = ${vaultId} and slot_id = ${replaces}
          for update`.execute(transaction)
        if (rows.length === 0 && namedOwner === ownerKey) return insertPending(transaction, record)
        const before = rows.find(
          (row) => row.epoch === epoch - 1 && row.owner_key === ownerKey && row.state !== 'pending',
        )
        if (!before) throw new ServiceError('not_found')
        await insertPending(transaction, record, before.chain ?? replaces)
        await sql`
          insert into sessions (vault_id, slot_id, epoch, jkt, fails, opened, place, charged_at)
          values (${vaultId}, ${slotId}, ${epoch}, ${jkt}, 0, true, 0, guard_now()) on conflict do nothing`.execute(
          transaction,
        )
      })
    },

    /**
     * Charges one guess and begins an evaluation, or says why not.
     *
     * @param tokenId of the caller's token, which this uses up
     * @param before as `charge` of `guesses.ts` has it
     * @throws ServiceError `bad_token` when the token was used before, `not_found`, `locked` {retryAfter}, `frozen`
     *   {frozenFor, retryAfter}, `session_locked`
     */
    async charge(
      request: InferOutput<typeof evaluate.request>,
      caller: Caller,
      tokenId: string,
      before: (opened: boolean) => Promise<void>,
    ): Promise<Charged> {
      const evalId = toBase64Url(randomBytes(16))
      const charged = await charge(db, request, caller, { evalId, tokenId }, before)
      if (!charged) throw new ServiceError('not_found')
      return {
        evalId,
        share: atRest.open(place(request), charged.share),
        publicKey: fromBase64Url(charged.publicKey),
        count: charged.count,
      }
    },

    /**
     * Ends an evaluation, whatever comes of it, and lets `isRight` judge its proof. A right one takes back what the session
     * guessed and puts a pending record into use.
     *
     * @throws ServiceError `conflict` when the evaluation is unknown, ended or too old
     */
    async prove(evalId: string, isRight: (evaluated: Evaluated) => Promise<boolean>): Promise<Proven> {
      const [found] = await find(db, { evalId })
      if (!found?.fresh) throw new ServiceError('conflict')
      if (!(await isRight(found))) return countWrong(evalId, found)
      const opened = found.seated ? await refund(db, found, evalId) : undefined
      return { ...found, right: true, wrongBefore: opened ?? (await refundAnew(evalId, found)) }
    },

    /**
     * Notes that the person saw the count of wrong PINs before this right one, which is then reported no more.
     *
     * @returns false when no session's last right PIN was of this evaluation
     */
    async acknowledge(evalId: string): Promise<boolean> {
      const { rows } = await sql`
        update records r set seen = greatest(r.seen, s.told) from sessions s
        where s.told_by = ${evalId} and (r.vault_id, r.slot_id, r.epoch) = (s.vault_id, s.slot_id, s.epoch)
        returning 1`.execute(db)
      return rows.length > 0
    },

    /** Removes what has expired. */
    sweeps: {
      records: () => deleteInBatches(db, 'records', 'expires_at', sql`expires_at < guard_now()`),
      evals: () => sweepEvaluations(db),
      sessions: () => sweepSessions(db),
    },
  }
}

/** Writes that a wrong PIN locked or froze the count that it went to. */
const auditLock = async (transaction: Executor, vaultId: string, fails: number): Promise<void> => {
  if (fails >= freezeAt) await writeAudit(transaction, { actor: vaultId, event: 'pin.frozen', data: { fails } })
  else if (fails > 0 && guessesLeft(fails) === 0)
    await writeAudit(transaction, { actor: vaultId, event: 'pin.locked', data: { fails } })
}

/** Evaluations of a batch: few enough that it ends well within the time limit of a statement. */
const batch = 1_000

/** Removes evaluations that nobody proved in time. Each was a wrong PIN, as far as anybody can tell. */
const sweepEvaluations = async (db: Kysely<Tables>): Promise<void> => {
  for (;;) {
    const ended = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ vault_id: string; slot_id: string; epoch: number; unproven: number; fails: number }>`
      with gone as (
        delete from evals where ctid = any(array(
          select ctid from evals where expires_at < guard_now() order by expires_at limit ${batch} for update skip locked))
        returning vault_id, slot_id, epoch, fails
      ), ended as (
        select vault_id, slot_id, epoch, count(*)::int as unproven, max(fails) as fails from gone group by 1, 2, 3
      ), counted as (
        update records r set wrong = r.wrong + e.unproven from ended e
        where (r.vault_id, r.slot_id, r.epoch) = (e.vault_id, e.slot_id, e.epoch)
      )
      select * from ended`.execute(transaction)
      for (const { vault_id, slot_id, epoch, unproven, fails } of rows) {
        await writeAudit(transaction, {
          actor: vault_id,
          event: 'pin.unproven',
          data: { slot: slot_id, epoch, count: unproven, fails },
        })
        await auditLock(transaction, vault_id, fails)
      }
      return rows.reduce((sum, { unproven }) => sum + unproven, 0)
    })
    if (ended < batch) return
  }
}
