import { randomBytes } from 'node:crypto'
import type { AtRest } from '@latchkey/at-rest'
import { type Bytes, fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import type { evaluate, recordPut } from '@latchkey/protocol/guard'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Purpose } from '@latchkey/protocol/shapes'
import { lifetimes } from '@latchkey/protocol/tokens'
import { deleteInBatches } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { freezeAt, freezeForGoodAt, waits } from './lockout.ts'
import type { Tables } from './tables.ts'

type Slot = { vaultId: string; slotId: string; epoch: number }

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

export type Charged = { evalId: string; share: Bytes; publicKey: Bytes; fails: number; frozen: boolean }

export type Evaluated = Slot & {
  jkt: string
  purpose: Purpose
  authKey: string
  state: 'pending' | 'active'
  fails: number
  frozen: boolean
  /** Seconds; null when not locked. */
  wait: number | null
}

export type RecordStore = ReturnType<typeof createRecordStore>

/** The guard's records and the evaluations begun on them. All times are the database's `guard_now()`. */
export function createRecordStore(db: Kysely<Tables>, atRest: AtRest) {
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
    async put(record: InferOutput<typeof recordPut.request>, issuedAt: number): Promise<void> {
      const share = atRest.seal(place(record), fromBase64Url(record.share))
      await db.transaction().execute(async (transaction) => {
        const { rows } = await sql`
        insert into records (vault_id, slot_id, epoch, state, share, public_key, auth_key, owner_key, expires_at, updated_at)
        values (${record.vaultId}, ${record.slotId}, ${record.epoch}, 'pending', ${share}, ${record.publicKey},
          ${record.authKey}, ${record.ownerKey}, guard_now() + make_interval(mins => ${pendingMinutes}), guard_now())
        on conflict (vault_id, slot_id, epoch) do update set
          share = excluded.share, public_key = excluded.public_key, auth_key = excluded.auth_key,
          owner_key = excluded.owner_key, expires_at = excluded.expires_at, updated_at = excluded.updated_at,
          fails = 0, total_fails = 0, locked_until = null, frozen = false
        where records.state = 'pending'
        returning 1`.execute(transaction)
        if (rows.length === 0) throw new ServiceError('conflict')
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
     * Charges one guess and begins an evaluation, or says why not. One statement: the row's lock makes parallel guesses
     * queue, and each sees the count its predecessor left.
     *
     * @throws ServiceError `not_found`, `locked` with `retryAfter`, `frozen`
     */
    async charge(
      { vaultId, slotId, epoch, purpose }: InferOutput<typeof evaluate.request>,
      jkt: string,
    ): Promise<Charged> {
      const evalId = toBase64Url(randomBytes(16))
      const wait = sql.raw(
        `case fails + 1 ${Object.entries(waits)
          .map(([fails, seconds]) => `when ${fails} then ${seconds}`)
          .join(' ')} end`,
      )
      const { rows } = await sql<{ share: Buffer; public_key: string; fails: number; frozen: boolean }>`
      with charged as (
        update records set
          fails = fails + 1,
          total_fails = total_fails + 1,
          locked_until = guard_now() + make_interval(secs => ${wait}),
          frozen = fails + 1 >= ${freezeAt} or total_fails + 1 >= ${freezeForGoodAt},
          updated_at = guard_now()
        where vault_id = ${vaultId} and slot_id = ${slotId} and epoch = ${epoch}
          and not frozen
          and (locked_until is null or locked_until <= guard_now())
          and (state = 'active' or expires_at > guard_now())
        returning *
      ), begun as (
        insert into evals (id, vault_id, slot_id, epoch, jkt, purpose, expires_at)
        select ${evalId}, vault_id, slot_id, epoch, ${jkt}, ${purpose},
          guard_now() + make_interval(secs => ${lifetimes.evaluation})
        from charged
      )
      select share, public_key, fails, frozen from charged`.execute(db)
      const [row] = rows
      if (!row) throw await this.refusal({ vaultId, slotId, epoch })
      return {
        evalId,
        share: atRest.open(place({ vaultId, slotId, epoch }), row.share),
        publicKey: fromBase64Url(row.public_key),
        fails: row.fails,
        frozen: row.frozen,
      }
    },

    /** Why a guess was not let through. */
    async refusal({ vaultId, slotId, epoch }: Slot): Promise<ServiceError> {
      const { rows } = await sql<{ frozen: boolean; wait: number | null }>`
      select frozen, extract(epoch from locked_until - guard_now())::float8 as wait from records
      where vault_id = ${vaultId} and slot_id = ${slotId} and epoch = ${epoch}
        and (state = 'active' or expires_at > guard_now())`.execute(db)
      const [row] = rows
      if (!row) return new ServiceError('not_found')
      if (row.frozen) return new ServiceError('frozen')
      return new ServiceError('locked', { retryAfter: Math.max(1, Math.ceil(row.wait ?? 1)) })
    },

    /**
     * Ends an evaluation, whatever comes of it, and lets `isRight` judge its proof. A right one clears the count and puts
     * a pending record into use.
     *
     * @throws ServiceError `conflict` when the evaluation is unknown, ended or too old
     */
    async prove(
      evalId: string,
      isRight: (evaluated: Evaluated) => Promise<boolean>,
    ): Promise<Evaluated & { right: boolean }> {
      return db.transaction().execute(async (transaction) => {
        const { rows } = await sql<Evaluated & { fresh: boolean }>`
        delete from evals e using records r
        where e.id = ${evalId} and (r.vault_id, r.slot_id, r.epoch) = (e.vault_id, e.slot_id, e.epoch)
        returning e.expires_at > guard_now() and (r.state = 'active' or r.expires_at > guard_now()) as fresh,
          e.vault_id as "vaultId", e.slot_id as "slotId", e.epoch, e.jkt, e.purpose, r.auth_key as "authKey", r.state,
          r.fails, r.frozen, extract(epoch from r.locked_until - guard_now())::float8 as wait`.execute(transaction)
        const [found] = rows
        if (!found?.fresh) throw new ServiceError('conflict')
        const right = await isRight(found)
        if (right)
          await sql`
          update records set fails = 0, total_fails = 0, locked_until = null, frozen = false,
            state = 'active', expires_at = null, updated_at = guard_now()
          where vault_id = ${found.vaultId} and slot_id = ${found.slotId} and epoch = ${found.epoch}
            and auth_key = ${found.authKey}`.execute(transaction)
        return { ...found, right }
      })
    },

    /** Removes what has expired. */
    sweeps: {
      records: () => deleteInBatches(db, 'records', 'expires_at', sql`state = 'pending' and expires_at < guard_now()`),
      evals: () => deleteInBatches(db, 'evals', 'expires_at', sql`expires_at < guard_now()`),
    },
  }
}
