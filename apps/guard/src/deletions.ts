import { recordsRetire, recordsRetireMessage, vaultDelete, vaultDeleteMessage } from '@latchkey/protocol/guard'
import { ServiceError } from '@latchkey/protocol/service-error'
import {
  lifetimes,
  type RecordsRetirementClaims,
  recordsRetiredType,
  recordsRetirementClaims,
  recordsRetirementType,
  type VaultDeletionClaims,
  vaultDeletedType,
  vaultDeletionClaims,
  vaultDeletionType,
} from '@latchkey/protocol/tokens'
import { writeAudit } from '@latchkey/service/audit'
import { readBody } from '@latchkey/service/body'
import type { Once } from '@latchkey/service/once'
import { createVerifier, isSignedBy, type Signer } from '@latchkey/service/signed'
import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import { lockVault, retiredUntil } from './guesses.ts'
import type { Tables } from './tables.ts'

/** The latest end that an owner's worker signs, days after the request: so no pending request is older than that. */
const mostDays = 8

/**
 * Deletes an owner's records of a vault, with their counts, if the PIN that they named is still the one in use: they
 * may have stayed, and set another. A new PIN that was proven since then counts as the one in use, even if no opening
 * has said yet that the API switched to it and the previous one still opens. Another owner's records of the same vault
 * stay, because only that owner can have them deleted. A guard that the PIN's set has left behind has only records from
 * before the one that the owner named; they go too.
 *
 * @throws ServiceError `not_allowed` before the moment that the owner signed, `conflict` where another PIN followed
 */
const deleteRecords = (
  db: Kysely<Tables>,
  { sub: vaultId, slotId, epoch, ownerKey, endsAt }: VaultDeletionClaims,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { rows: early } = await sql`select where to_timestamp(${endsAt}) > guard_now()`.execute(transaction)
    if (early.length > 0) throw new ServiceError('not_allowed')
    await lockVault(transaction, vaultId)
    const { rows } = await sql<{ isNamed: boolean; isBefore: boolean; isLater: boolean; state: string }>`
      select slot_id = ${slotId} and epoch = ${epoch} as "isNamed", state,
        epoch < ${epoch} as "isBefore",
        epoch > ${epoch} and updated_at > to_timestamp(${endsAt}) - make_interval(days => ${mostDays}) as "isLater"
      from records
      where vault_id = ${vaultId} and owner_key = ${ownerKey} for update`.execute(transaction)
    if (rows.length === 0) return
    const inUse = rows.filter(({ state, isBefore }) => state === 'active' && !isBefore)
    if (inUse.length > 0 && !inUse.some(({ isNamed }) => isNamed)) throw new ServiceError('conflict')
    if (inUse.some(({ isLater }) => isLater)) throw new ServiceError('conflict')
    // A trigger deletes their sessions and counts, and a sweep the evaluations that nobody proved within two minutes.
    await sql`delete from records where vault_id = ${vaultId} and owner_key = ${ownerKey}`.execute(transaction)
    const { rows: others } = await sql`select from records where vault_id = ${vaultId} limit 1`.execute(transaction)
    if (others.length === 0) await sql`delete from counts where vault_id = ${vaultId}`.execute(transaction)
    // A notice that was handed out is deleted when the API has acknowledged it.
    await sql`delete from notices where vault_id = ${vaultId} and not handed_out`.execute(transaction)
    await writeAudit(transaction, { actor: vaultId, event: 'vault.deleted', data: { records: rows.length } })
  })

/**
 * Retires the records of an owner up to the one that they signed: their PIN was dealt to other guards. Retired records are
 * evaluated no more, and are stored as long as those that another follows here.
 */
const retireRecords = (
  db: Kysely<Tables>,
  { sub: vaultId, slotId, epoch, ownerKey }: RecordsRetirementClaims,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockVault(transaction, vaultId)
    const { rows } = await sql<{ slot: string; epoch: number }>`
      update records set state = 'retired', expires_at = ${retiredUntil}
      where vault_id = ${vaultId} and owner_key = ${ownerKey} and state <> 'retired'
        and (epoch < ${epoch} or (epoch = ${epoch} and slot_id = ${slotId}))
      returning slot_id as slot, epoch`.execute(transaction)
    for (const data of rows) await writeAudit(transaction, { actor: vaultId, event: 'record.retired', data })
  })

/** The routes by which the API passes on that a vault's owner wants it deleted, or its records here retired. */
export async function createDeletionRoutes(guard: {
  id: string
  apiOrigin: string
  apiTokenKeys: Parameters<typeof createVerifier>[0]['keys']
  signer: Signer
  once: Once
  db: Kysely<Tables>
}): Promise<Hono> {
  const { id, apiOrigin, db, signer } = guard
  const readToken = await createVerifier({
    keys: guard.apiTokenKeys,
    type: vaultDeletionType,
    issuer: apiOrigin,
    audience: id,
    claims: vaultDeletionClaims,
    maxAge: lifetimes.vaultDeletion,
  })
  const readRetirement = await createVerifier({
    keys: guard.apiTokenKeys,
    type: recordsRetirementType,
    issuer: apiOrigin,
    audience: id,
    claims: recordsRetirementClaims,
    maxAge: lifetimes.recordsRetirement,
  })
  const routes = new Hono()
  routes.post('/v1/records/retire', async (c) => {
    const { token } = await readBody(c.req.raw, recordsRetire.request)
    const claims = await readRetirement(token)
    if (!(await guard.once.first('records-retirement', claims.jti, lifetimes.recordsRetirement * 3)))
      throw new ServiceError('bad_token')
    const { sub: vaultId, slotId, epoch, ownerKey, ownerSignature } = claims
    // The API's word alone retires nothing.
    const message = recordsRetireMessage({ vaultId, slotId, epoch }, { guardId: id })
    if (!(await isSignedBy(ownerKey, message, ownerSignature))) throw new ServiceError('bad_proof')
    await retireRecords(db, claims)
    const about = { iss: id, aud: apiOrigin, sub: vaultId }
    return c.json({ retired: await signer.sign(recordsRetiredType, about, lifetimes.recordsRetirement) })
  })
  return routes.post('/v1/vaults/delete', async (c) => {
    const { token } = await readBody(c.req.raw, vaultDelete.request)
    const claims = await readToken(token)
    if (!(await guard.once.first('vault-deletion', claims.jti, lifetimes.vaultDeletion * 3)))
      throw new ServiceError('bad_token')
    const { sub: vaultId, endsAt, slotId, epoch, ownerKey, ownerSignature } = claims
    // The API's word alone deletes nothing.
    const message = vaultDeleteMessage({ vaultId, endsAt, slotId, epoch }, { guardId: id })
    if (!(await isSignedBy(ownerKey, message, ownerSignature))) throw new ServiceError('bad_proof')
    await deleteRecords(db, claims)
    const about = { iss: id, aud: apiOrigin, sub: vaultId }
    return c.json({ deleted: await signer.sign(vaultDeletedType, about, lifetimes.vaultDeletion) })
  })
}
