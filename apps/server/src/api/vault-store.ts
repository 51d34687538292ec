import { isDeepStrictEqual } from 'node:util'
import type { AtRest } from '@latchkey/at-rest'
import { fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import type { PinSlot, VaultPut } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Purpose } from '@latchkey/protocol/shapes'
import type { ReceiptClaims } from '@latchkey/protocol/tokens'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import type { Once } from '@latchkey/service/once'
import { type Kysely, type Selectable, sql } from 'kysely'
import { randomId } from '../random.ts'
import type { Tables } from '../tables.ts'
import type { PublicWallet } from './key-proofs.ts'

const sharePlace = (slot: string) => ({ table: 'slots', column: 'server_share_sealed', row: slot })
const evaluatorPlace = (slot: string) => ({ table: 'slots', column: 'evaluator_key_sealed', row: slot })

/** A used receipt is stored longer than it stays valid, seconds. */
const receiptSeconds = 180

/** A slot as its row has it. */
export type StoredSlot = Selectable<Tables['slots']>

/** A slot whose PIN the API evaluates. */
type EvaluatedSlot = StoredSlot & { evaluator_key_sealed: Buffer; evaluator_public_key: string }

/** Whether the API evaluates the PIN of a slot. */
export function isEvaluated(slot: StoredSlot): slot is EvaluatedSlot {
  return slot.evaluator_key_sealed !== null && slot.evaluator_public_key !== null
}

export type VaultStore = ReturnType<typeof createVaultStore>

/** Vaults and their slots: the ciphertext, and the server's share, which is released only against receipts. */
export function createVaultStore(db: Kysely<Tables>, atRest: AtRest, once: Once) {
  return {
    /** The API's part of the PIN's function of a slot. Wipe the key after use. */
    evaluatorOf({ id, evaluator_key_sealed, evaluator_public_key }: EvaluatedSlot) {
      return {
        key: atRest.open(evaluatorPlace(id), evaluator_key_sealed),
        publicKey: fromBase64Url(evaluator_public_key),
      }
    },

    /** A person's vault: its id, which is fixed before it exists, its state, and its PIN slot. */
    async read(userId: string) {
      const rows = await db
        .selectFrom('users')
        .leftJoin('vaults', 'vaults.user_id', 'users.id')
        .leftJoin('slots', 'slots.vault_id', 'vaults.id')
        .select(['users.vault_id as vaultId', 'vaults.state'])
        .selectAll('slots')
        .where('users.id', '=', userId)
        .execute()
      const [vault] = rows
      if (!vault) throw new ServiceError('bad_token')
      return {
        vaultId: vault.vaultId,
        state: vault.state ?? ('none' as const),
        // A slot id means that the join found a slot, so its other columns are set.
        slots: rows.filter((row) => row.id !== null) as unknown as StoredSlot[],
      }
    },

    /**
     * A person's wallet; undefined until its PIN was used.
     *
     * `isProven`: its keys signed. One stored before proofs were asked for is a claim of the client's until it is opened
     * again: nothing of it may be told to others.
     */
    async walletOf(userId: string): Promise<{ wallet: PublicWallet; isProven: boolean } | undefined> {
      const vault = await db
        .selectFrom('vaults')
        .select(['wallet', 'keys_proven_at'])
        .where('user_id', '=', userId)
        .where('state', '=', 'active')
        .executeTakeFirst()
      return vault && { wallet: vault.wallet, isProven: vault.keys_proven_at !== null }
    },

    /** The address of a person's wallet whose keys are proven; undefined for any other. */
    async provenAddressOf(userId: string): Promise<`0x${string}` | undefined> {
      const found = await this.walletOf(userId)
      return found?.isProven ? found.wallet.address : undefined
    },

    /** The challenge over which the keys of a person's wallet must sign; undefined where they are proven. */
    async challenge(userId: string): Promise<string | undefined> {
      const vault = await db
        .updateTable('vaults')
        .set({ key_challenge: sql<string>`coalesce(key_challenge, ${randomId()})` })
        .where('user_id', '=', userId)
        .where('state', '=', 'active')
        .where('keys_proven_at', 'is', null)
        .returning('key_challenge')
        .executeTakeFirst()
      return vault?.key_challenge ?? undefined
    },

    /**
     * Marks the keys of a wallet as proven. Each challenge works once.
     *
     * @param requireWallet the wallet whose keys signed; throws where one did not
     * @throws ServiceError `conflict` where this challenge is not open; `bad_proof` where the keys are another wallet's
     */
    async proveKeys(
      userId: string,
      challenge: string,
      requireWallet: (stored: { vaultId: string; version: number }) => PublicWallet,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const vault = await transaction
          .selectFrom('vaults')
          .select(['id as vaultId', 'version', 'wallet'])
          .where('user_id', '=', userId)
          .where('state', '=', 'active')
          .where('key_challenge', '=', challenge)
          .where('keys_proven_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        if (!vault) throw new ServiceError('conflict')
        const { wallet, ...stored } = vault
        if (!isDeepStrictEqual(requireWallet(stored), wallet)) throw new ServiceError('bad_proof')
        await transaction
          .updateTable('vaults')
          .set({ keys_proven_at: sql<Date>`now()`, key_challenge: null })
          .where('id', '=', vault.vaultId)
          .execute()
        const data = { vault: stored.vaultId, version: stored.version }
        await writeAudit(transaction, { actor: userId, event: 'vault.proven', data })
      })
    },

    /**
     * Stores a new wallet as pending, in place of another pending one.
     *
     * @param wallet what the proven keys make
     * @throws ServiceError `conflict` when the person's wallet is in use
     */
    async put(userId: string, put: VaultPut, wallet: PublicWallet): Promise<void> {
      const { slot } = put
      await db.transaction().execute(async (transaction) => {
        const { rows } = await sql`
        insert into vaults (id, user_id, version, ciphertext, owner_key, wallet, keys_proven_at, state) values (
          ${put.vaultId}, ${userId}, ${put.version}, ${put.ciphertext}, ${put.ownerKey}, ${JSON.stringify(wallet)},
          now(), 'pending')
        on conflict (user_id) do update set version = excluded.version, ciphertext = excluded.ciphertext,
          owner_key = excluded.owner_key, wallet = excluded.wallet, keys_proven_at = excluded.keys_proven_at,
          key_challenge = null, updated_at = now()
        where vaults.state = 'pending'
        returning 1`.execute(transaction)
        if (rows.length === 0) throw new ServiceError('conflict')
        await transaction.deleteFrom('slots').where('vault_id', '=', put.vaultId).execute()
        const inserted = await transaction
          .insertInto('slots')
          .values({
            id: slot.slotId,
            vault_id: put.vaultId,
            type: slot.evaluator ? 'pin2' : 'pin',
            epoch: slot.epoch,
            kdf: JSON.stringify(slot.kdf),
            threshold: slot.threshold,
            guards: JSON.stringify(slot.guards),
            wrapped_key: slot.wrappedKey,
            commit_tag: slot.commit,
            server_share_sealed: atRest.seal(sharePlace(slot.slotId), fromBase64Url(slot.serverShare)),
            ...(slot.evaluator && {
              evaluator_key_sealed: atRest.seal(evaluatorPlace(slot.slotId), fromBase64Url(slot.evaluator.key)),
              evaluator_public_key: slot.evaluator.publicKey,
              evaluator_auth_key: slot.evaluator.authKey,
            }),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!inserted) throw new ServiceError('conflict')
        const data = { vault: put.vaultId, slot: slot.slotId }
        await writeAudit(transaction, { actor: userId, event: 'vault.stored', data })
      })
    },

    /**
     * Uses up receipts and releases the server's share; the first time activates the wallet.
     *
     * @param alongside what else happens when the wallet opens, in the same transaction
     * @throws ServiceError `bad_token` when a receipt was used before; `conflict` when the slot was replaced meanwhile
     */
    async open(
      vaultId: string,
      slotId: string,
      receipts: readonly ReceiptClaims[],
      purpose: Purpose,
      alongside: (transaction: Executor, isFirst: boolean) => Promise<void>,
    ) {
      return db.transaction().execute(async (transaction) => {
        const vault = await transaction
          .selectFrom('vaults')
          .select(['user_id as userId', 'version', 'ciphertext', 'state'])
          .where('id', '=', vaultId)
          .forUpdate()
          .executeTakeFirst()
        const slot = await transaction
          .updateTable('slots')
          .set({ last_used_at: sql<Date>`now()` })
          .where('id', '=', slotId)
          .where('vault_id', '=', vaultId)
          .returning(['wrapped_key', 'commit_tag', 'server_share_sealed'])
          .executeTakeFirst()
        if (!vault || !slot) throw new ServiceError('conflict')
        for (const { iss, jti } of [...receipts].sort((a, b) => (a.jti < b.jti ? -1 : 1)))
          if (!(await once.first('receipt', `${iss} ${jti}`, receiptSeconds, transaction)))
            throw new ServiceError('bad_token')
        const isFirst = vault.state === 'pending'
        if (isFirst)
          await transaction.updateTable('vaults').set({ state: 'active' }).where('id', '=', vaultId).execute()
        await alongside(transaction, isFirst)
        const event = isFirst ? 'vault.activated' : 'vault.opened'
        await writeAudit(transaction, { actor: vault.userId, event, data: { vault: vaultId, purpose } })
        return {
          version: vault.version,
          ciphertext: vault.ciphertext,
          wrappedKey: slot.wrapped_key,
          commit: slot.commit_tag,
          serverShare: toBase64Url(atRest.open(sharePlace(slotId), slot.server_share_sealed)),
        }
      })
    },
  }
}

/** Converts a row to the slot that the frame receives. */
export function toPinSlot({ id: slotId, epoch, kdf, threshold, guards, ...slot }: StoredSlot): PinSlot {
  const common = { slotId, epoch, kdf, threshold, guards }
  const evaluator = slot.evaluator_public_key
  return evaluator === null ? { ...common, type: 'pin' } : { ...common, type: 'pin2', evaluator }
}
