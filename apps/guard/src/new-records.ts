import type { AtRest } from '@latchkey/at-rest'
import { fromBase64Url } from '@latchkey/core/bytes'
import type { RecordPut } from '@latchkey/protocol/guard'
import { ServiceError } from '@latchkey/protocol/service-error'
import { lifetimes } from '@latchkey/protocol/tokens'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { Slot } from './guesses.ts'
import type { Tables } from './tables.ts'

type Parts = { db: Kysely<Tables>; atRest: AtRest }

/**
 * The record that another follows. `replaces`: the slot of the previous record; `jkt`: the session key that the owner
 * signed for; `namedOwner`: the vault's owner key, as the API names it.
 */
export type Followed = { replaces: string; jkt: string; namedOwner: string | undefined }

/** Refuses a record that the owner signed; what it takes from limits is part of the transaction. */
export type Admit = (transaction: Executor) => Promise<void>

/** How long a record waits for its first right PIN. */
const pendingMinutes = 15
/** Active records that a vault may have besides the one in use. */
const mostUnused = 7
/** A receipt of a record that nobody used for this long has expired, whatever the clock skew; seconds. */
const unusedSeconds = lifetimes.receipt * 3

/** The place of a record's share, to which its encryption is tied. */
export function sharePlace({ vaultId, slotId, epoch }: Slot) {
  return {
    table: 'records',
    column: 'share',
    row: `${vaultId}.${slotId}.${epoch}`,
  }
}

/**
 * Stores a record as pending; it replaces a pending one of the same slot.
 *
 * @throws ServiceError `conflict` when the record of this slot is in use
 */
const insertPending = async (
  transaction: Executor,
  atRest: AtRest,
  record: Omit<RecordPut, 'change'>,
  chain: string | null = null,
): Promise<void> => {
  const share = atRest.seal(sharePlace(record), fromBase64Url(record.share))
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

/**
 * Stores a record as pending, beside others of its vault: two tabs may enrol at once, and only the API knows which
 * slot becomes the wallet's. It replaces a pending record of the same slot.
 *
 * An active record that no vault uses was left by an interrupted enrolment. It does no harm, and a vault has at most
 * seven of them: older ones are removed, if nobody used them since well before the API issued this token, which it does
 * only while no wallet is in use. So a record that is being opened at this moment stays.
 *
 * @param issuedAt when the API issued the `enrol` token, seconds of Unix time
 * @throws ServiceError `conflict` when the record of this slot is in use
 */
export async function putRecord(
  { db, atRest }: Parts,
  record: Omit<RecordPut, 'change'>,
  issuedAt: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await insertPending(transaction, atRest, record)
    const unusedSince = sql`to_timestamp(${issuedAt}) - make_interval(secs => ${unusedSeconds})`
    // The outer condition is evaluated again if a right PIN has locked the row meanwhile.
    await sql`
    delete from records where vault_id = ${record.vaultId} and state = 'active' and updated_at < ${unusedSince}
      and (slot_id, epoch) in (
        select slot_id, epoch from records
        where vault_id = ${record.vaultId} and state = 'active' and updated_at < ${unusedSince}
        order by updated_at desc offset ${mostUnused}
      )`.execute(transaction)
  })
}

/**
 * Stores a record that follows another as pending, beside it: until the API has switched, the previous PIN opens. Its
 * owner signed for it, which needs no PIN; so this session's guesses of the new PIN count for the session alone, even
 * if the vault is frozen. A retired record can be followed too: the API may have gone back to it.
 *
 * A guard that has no record of that slot, because it lost it or never had it, stores this one like that of a new
 * wallet, if the API names its owner: it retires nothing, and guesses at it go to the vault's count.
 *
 * @throws ServiceError `not_found` when the record of that slot has another owner or epoch or was never in use, or there
 *   is none and the API names another owner, or none; `conflict` when the record of this slot is in use
 */
export async function followRecord(
  { db, atRest }: Parts,
  record: Omit<RecordPut, 'change'>,
  { replaces, jkt, namedOwner }: Followed,
  admit: Admit,
): Promise<void> {
  const { vaultId, slotId, epoch, ownerKey } = record
  await db.transaction().execute(async (transaction) => {
    // Locked, so that it is not retired meanwhile.
    const { rows } = await sql<Pick<Tables['records'], 'epoch' | 'owner_key' | 'state' | 'chain'>>`
      select epoch, owner_key, state, chain from records where vault_id = ${vaultId} and slot_id = ${replaces}
      for update`.execute(transaction)
    if (rows.length === 0 && namedOwner === ownerKey) {
      await insertPending(transaction, atRest, record)
      return admit(transaction)
    }
    const before = rows.find((row) => row.epoch === epoch - 1 && row.owner_key === ownerKey && row.state !== 'pending')
    if (!before) throw new ServiceError('not_found')
    await insertPending(transaction, atRest, record, before.chain ?? replaces)
    await sql`
      insert into sessions (vault_id, slot_id, epoch, jkt, fails, opened, place, charged_at)
      values (${vaultId}, ${slotId}, ${epoch}, ${jkt}, 0, true, 0, guard_now()) on conflict do nothing`.execute(
      transaction,
    )
    await admit(transaction)
  })
}
