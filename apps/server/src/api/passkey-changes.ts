import type { AtRest } from '@latchkey/at-rest'
import { type PasskeySlotPut, type PasskeyUse, passkeyDays } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { exportPurpose, pinRemovalPurpose } from '@latchkey/protocol/shapes'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { isDayOld } from './held-changes.ts'
import type { StoredPasskey } from './passkey-proofs.ts'
import type { Session } from './session.ts'
import {
  type Alongside,
  type AlongsideOpening,
  endProof,
  forgetOthers,
  requireOtherWays,
  takeNumber,
} from './slot-changes.ts'
import { openShare, type StoredSlot, toPasskeyRow } from './vault-slots.ts'

/** The most passkeys of a vault. */
const mostPasskeys = 8

/**
 * True if the passkey of slot `s` is old enough for its use: somebody who phished the PIN could have added it.
 *
 * @param isHeld the use is held back in this browser, unless a passkey that is a day old vouches for it
 */
const mayBeUsed = (use: PasskeyUse | undefined, isHeld: boolean) => {
  if (use === pinRemovalPurpose) return sql`s.created_at <= now() - make_interval(days => ${passkeyDays})`
  return isHeld ? isDayOld(sql`s.created_at`) : sql`true`
}

/** Verifies an assertion of a stored passkey, and uses up its challenge. */
type Verify = (passkey: StoredPasskey, executor: Executor) => Promise<{ counter: number; synced: boolean }>

/**
 * The passkeys of vaults: making, using and removing them. Each is one transaction under the lock of the vault's row.
 */
export function createPasskeyChanges(db: Kysely<Tables>, atRest: AtRest) {
  return {
    /** The passkeys that open a vault, the oldest first; with a use, only those that may be used for it. */
    async passkeys(vaultId: string, use?: PasskeyUse, isHeld = false) {
      const { rows } = await sql<{
        slotId: string
        credentialId: string
        transports: string[]
        synced: boolean
        createdAt: Date
        usedAt: Date | null
      }>`
        select s.id as "slotId", p.credential_id as "credentialId", p.transports, p.synced,
          s.created_at as "createdAt", s.last_used_at as "usedAt"
        from slots s join passkeys p on p.slot_id = s.id where s.vault_id = ${vaultId} and ${mayBeUsed(use, isHeld)}
        order by s.created_at, s.id`.execute(db)
      return rows.map(({ createdAt, usedAt, ...rest }) => ({
        ...rest,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      }))
    },

    /**
     * Stores a passkey, which opens the vault from then on. Stores nothing if the number was used.
     *
     * @param verified what its own signatures prove
     * @throws ServiceError `not_allowed` without a fresh proof for it; `conflict` where the number or the passkey was used,
     * or there are eight
     */
    putPasskey: (
      session: Session,
      put: PasskeySlotPut,
      verified: { passkey: StoredPasskey; synced: boolean },
      alongside: Alongside,
    ): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await takeNumber(transaction, session, put, 'slot-change')
        const { vaultId, slot, transports } = put
        const { rows } = await sql`
          select from slots where vault_id = ${vaultId} and type = 'passkey'`.execute(transaction)
        if (rows.length >= mostPasskeys) throw new ServiceError('conflict')
        const inserted = await transaction
          .insertInto('slots')
          .values(toPasskeyRow(atRest, vaultId, slot))
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        const { credentialId, publicKey, counter } = verified.passkey
        const named =
          inserted &&
          (await transaction
            .insertInto('passkeys')
            .values({
              slot_id: slot.slotId,
              credential_id: credentialId,
              public_key: publicKey,
              counter: String(counter),
              transports,
              synced: verified.synced,
            })
            .onConflict((conflict) => conflict.doNothing())
            .returning('slot_id')
            .executeTakeFirst())
        if (!named) throw new ServiceError('conflict')
        await endProof(transaction, session)
        await alongside(transaction)
        const data = { vault: vaultId, slot: slot.slotId, type: put.type, number: put.number }
        await writeAudit(transaction, { actor: session.userId, event: 'slot.stored', data })
      }),

    /**
     * Releases the server's share of a passkey's slot.
     *
     * @param alongside runs when its assertion holds, in the same transaction
     * @throws ServiceError `wrong_passkey`, and what `verify` throws
     */
    openPasskey: (
      { userId }: Session,
      about: { vaultId: string; slotId: string; use: PasskeyUse; isHeld: boolean },
      verify: Verify,
      alongside: AlongsideOpening,
    ) =>
      db.transaction().execute(async (transaction) => {
        const { vaultId, slotId, use, isHeld } = about
        const { rows } = await sql<
          StoredSlot & {
            version: number
            ciphertext: string
            credential_id: string
            public_key: string
            counter: string
            vouches: boolean
          }
        >`
          select s.*, v.version, v.ciphertext, p.credential_id, p.public_key, p.counter,
            ${isDayOld(sql`s.created_at`)} as vouches
          from vaults v join slots s on s.vault_id = v.id join passkeys p on p.slot_id = s.id
          where v.id = ${vaultId} and v.state = 'active' and s.id = ${slotId} and ${mayBeUsed(use, isHeld)}
          for update of v`.execute(transaction)
        const [slot] = rows
        if (!slot) throw new ServiceError('wrong_passkey')
        const { credential_id: credentialId, public_key: publicKey } = slot
        const passkey = { credentialId, publicKey, counter: Number(slot.counter) }
        const { counter, synced } = await verify(passkey, transaction)
        await sql`
          update passkeys set counter = ${counter}, synced = ${synced} where slot_id = ${slotId}`.execute(transaction)
        await sql`update slots set last_used_at = now() where id = ${slotId}`.execute(transaction)
        await alongside(transaction, slot.vouches)
        const data = { vault: vaultId, slot: slotId, purpose: use }
        const event = use === exportPurpose ? 'vault.exported' : 'passkey.opened'
        await writeAudit(transaction, { actor: userId, event, data })
        return {
          vaultId,
          slotId,
          epoch: slot.epoch,
          version: slot.version,
          ciphertext: slot.ciphertext,
          wrappedKey: slot.wrapped_key,
          commit: slot.commit_tag,
          serverShare: openShare(atRest, slot),
        }
      }),

    /**
     * Removes a passkey, or a recovery kit with the earlier ones, any of which may be on paper. Other sessions must
     * open the wallet again, because they may have used it; a new PIN that was begun with it does not come into use.
     *
     * @throws ServiceError `not_allowed` without a fresh proof for it; `conflict` where the number was used, or a wallet without a
     *   PIN would keep no passkey or no kit; `not_found`
     */
    removeSlot: (
      session: Session,
      remove: { vaultId: string; number: number; slotId: string },
      alongside: (transaction: Executor, type: 'passkey' | 'kit') => Promise<void>,
    ): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await takeNumber(transaction, session, remove, 'slot-change')
        const { vaultId, slotId, number } = remove
        const { rows } = await sql<{ type: 'passkey' | 'kit' }>`
          delete from slots s using slots named
          where named.id = ${slotId} and named.vault_id = ${vaultId} and named.type in ('passkey', 'kit')
            and s.vault_id = ${vaultId} and s.type = named.type
            and (s.id = named.id or (s.type = 'kit' and s.created_at <= named.created_at))
          returning s.type`.execute(transaction)
        const [removed] = rows
        if (!removed) throw new ServiceError('not_found')
        const withoutPin = await sql`select from removed_pins where vault_id = ${vaultId}`.execute(transaction)
        if (withoutPin.rows.length > 0) await requireOtherWays(transaction, vaultId)
        await sql`
          delete from slots where vault_id = ${vaultId} and type in ('pin', 'pin2') and state = 'pending'`.execute(
          transaction,
        )
        await alongside(transaction, removed.type)
        await forgetOthers(transaction, session)
        await endProof(transaction, session)
        const data = { vault: vaultId, slot: slotId, number }
        await writeAudit(transaction, { actor: session.userId, event: `${removed.type}.removed`, data })
      }),
  }
}
