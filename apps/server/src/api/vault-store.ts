import type { AtRest } from '@latchkey/at-rest'
import { versionWithImports } from '@latchkey/core/vault-contents'
import type { VaultPut } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { exportPurpose, type Purpose } from '@latchkey/protocol/shapes'
import type { ReceiptClaims } from '@latchkey/protocol/tokens'
import type { PublicWallet } from '@latchkey/protocol/user'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import type { Once } from '@latchkey/service/once'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { createKeyChallenges } from './key-challenges.ts'
import { createPasskeyChanges } from './passkey-changes.ts'
import { createSlotChanges } from './slot-changes.ts'
import { type EvaluatedSlot, isPinSlot, openEvaluator, openShare, type StoredSlot, toSlotRow } from './vault-slots.ts'

/** A used receipt is stored longer than it stays valid, seconds. */
const receiptSeconds = 180
/**
 * A new PIN that was not used for this long can no longer be brought into use, ms. Guards delete its records as early.
 */
const pendingMs = 15 * 60_000

/** A person's vault and its slots. Throws ServiceError `bad_token` for an unknown person. */
async function readVault(db: Kysely<Tables>, userId: string) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('vaults', 'vaults.user_id', 'users.id')
    .leftJoin('slots', 'slots.vault_id', 'vaults.id')
    .leftJoin('removed_pins', 'removed_pins.vault_id', 'vaults.id')
    .select([
      'users.vault_id as vaultId',
      'vaults.state as vaultState',
      'vaults.changes',
      'vaults.owner_key as ownerKey',
      'vaults.version as contents',
      // Frames of before imported keys cannot read a wallet that has one.
      sql<boolean>`exists (select from imported_accounts i where i.vault_id = vaults.id and i.account is not null)`.as(
        'hasImports',
      ),
      'removed_pins.slot_id as removedId',
      'removed_pins.epoch as removedEpoch',
    ])
    .selectAll('slots')
    .where('users.id', '=', userId)
    .execute()
  const [vault] = rows
  if (!vault) throw new ServiceError('bad_token')
  // A slot id means that the join found a slot, so its other columns are set.
  const all = rows.filter((row) => row.id !== null) as unknown as StoredSlot[]
  const kits = all.filter(({ type }) => type === 'kit').sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const isFresh = (slot: StoredSlot) => Date.now() - slot.created_at.getTime() < pendingMs
  return {
    vaultId: vault.vaultId,
    state: vault.vaultState ?? ('none' as const),
    changes: vault.changes ?? 0,
    ownerKey: vault.ownerKey,
    /** The version of its contents. */
    contents: vault.contents ?? 1,
    /** The version of the wallet: a frame must read it. */
    version: vault.hasImports ? versionWithImports : (vault.contents ?? 1),
    /** The PIN's slot in use. */
    slots: all.filter(isPinSlot).filter(({ state }) => state === 'active'),
    /** The PIN's slot that its person removed. */
    removed:
      vault.removedId === null || vault.removedEpoch === null
        ? undefined
        : { id: vault.removedId, epoch: vault.removedEpoch },
    /** The pending PIN slot that is to follow one of them. */
    pending: all.filter(isPinSlot).find((slot) => slot.state === 'pending' && isFresh(slot)),
    /** The newest kit. Until it is confirmed, the earlier ones open the wallet too. */
    kit: kits.find(({ state }) => state === 'pending') ?? kits[0],
  }
}

/** Stores a wallet and its slot in place of a pending one. Throws ServiceError `conflict` when the wallet is in use. */
async function replacePending(
  transaction: Kysely<Tables>,
  atRest: AtRest,
  userId: string,
  put: VaultPut,
  wallet: PublicWallet,
): Promise<void> {
  const { rows } = await sql`
    insert into vaults (id, user_id, version, ciphertext, owner_key, wallet, keys_proven_at, state) values (
      ${put.vaultId}, ${userId}, ${put.version}, ${put.ciphertext}, ${put.ownerKey}, ${JSON.stringify(wallet)},
      now(), 'pending')
    on conflict (user_id) do update set version = excluded.version, ciphertext = excluded.ciphertext,
      owner_key = excluded.owner_key, wallet = excluded.wallet, keys_proven_at = excluded.keys_proven_at,
      key_challenge = null, changes = 0, updated_at = now()
    where vaults.state = 'pending'
    returning 1`.execute(transaction)
  if (rows.length === 0) throw new ServiceError('conflict')
  await transaction.deleteFrom('slots').where('vault_id', '=', put.vaultId).execute()
  const inserted = await transaction
    .insertInto('slots')
    .values(toSlotRow(atRest, put.vaultId, put.slot))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new ServiceError('conflict')
  const data = { vault: put.vaultId, slot: put.slot.slotId }
  await writeAudit(transaction, { actor: userId, event: 'vault.stored', data })
}

/** Uses up receipts, in the same order for all callers. Throws ServiceError `bad_proof` when one was used before. */
async function useReceipts(transaction: Executor, once: Once, receipts: readonly ReceiptClaims[]): Promise<void> {
  for (const { iss, jti } of [...receipts].sort((a, b) => (a.jti < b.jti ? -1 : 1)))
    if (!(await once.first('receipt', `${iss} ${jti}`, receiptSeconds, transaction)))
      throw new ServiceError('bad_proof')
}

/** The public keys that the API vouches for: an imported key has none of Ed25519. */
type PublicKeys = Pick<PublicWallet, 'address' | 'ecdsaPublicKey'> & Partial<Pick<PublicWallet, 'eddsaPublicKey'>>

/** An account that its person added or imported: its keys were proven then. */
async function findAdded(db: Kysely<Tables>, vaultId: string, index: number): Promise<PublicKeys | undefined> {
  const { rows } = await sql<{ wallet: PublicKeys | null }>`
    select wallet from accounts where vault_id = ${vaultId} and index = ${index}
    union all
    select account from imported_accounts where vault_id = ${vaultId} and index = ${index}`.execute(db)
  return rows[0]?.wallet ?? undefined
}

export type VaultStore = ReturnType<typeof createVaultStore>

/** Vaults and their slots: the ciphertext, and the server's share, which is released only against receipts. */
export function createVaultStore(db: Kysely<Tables>, atRest: AtRest, once: Once) {
  return {
    ...createKeyChallenges(db),
    ...createSlotChanges(db, atRest),
    ...createPasskeyChanges(db, atRest),

    /** The API's part of the PIN's function of a slot. Wipe the key after use. */
    evaluatorOf: (slot: EvaluatedSlot) => openEvaluator(atRest, slot),

    /** A person's vault: its id, which is fixed before it exists, its state, and its slots. */
    read: (userId: string) => readVault(db, userId),

    /**
     * The public values of an account of a person's wallet; undefined until its PIN was first used, and if it has no
     * such account.
     *
     * `isProven`: its keys signed. A wallet stored before proofs were required is only the client's claim until it is
     * opened again, and must not be passed on to others.
     */
    async walletOf(userId: string, index = 0): Promise<{ wallet: PublicKeys; isProven: boolean } | undefined> {
      const vault = await db
        .selectFrom('vaults')
        .select(['id', 'wallet', 'keys_proven_at'])
        .where('user_id', '=', userId)
        .where('state', '=', 'active')
        .executeTakeFirst()
      if (!vault || index === 0) return vault && { wallet: vault.wallet, isProven: vault.keys_proven_at !== null }
      const wallet = await findAdded(db, vault.id, index)
      return wallet && { wallet, isProven: true }
    },

    /** The index of the account with this EVM address in a person's wallet; undefined where none has it. */
    async accountAt(userId: string, address: string): Promise<number | undefined> {
      const { rows } = await sql<{ index: number }>`
        select 0 as index from vaults where user_id = ${userId} and state = 'active'
          and lower(wallet->>'address') = ${address.toLowerCase()}
        union all
        select a.index from vaults v join accounts a on a.vault_id = v.id
          where v.user_id = ${userId} and v.state = 'active' and lower(a.wallet->>'address') = ${address.toLowerCase()}
        union all
        select i.index from vaults v join imported_accounts i on i.vault_id = v.id
          where v.user_id = ${userId} and v.state = 'active'
            and lower(i.account->>'address') = ${address.toLowerCase()}
        limit 1`.execute(db)
      return rows[0]?.index
    },

    /** The EVM address of an account of a person's wallet whose keys are proven; undefined for any other. */
    async provenAddressOf(userId: string, index = 0): Promise<`0x${string}` | undefined> {
      const found = await this.walletOf(userId, index)
      return found?.isProven ? found.wallet.address : undefined
    },

    /**
     * Stores a new wallet as pending, in place of another pending one.
     *
     * @param wallet the wallet of the proven keys
     * @throws ServiceError `conflict` when the person's wallet is in use
     */
    put: (userId: string, put: VaultPut, wallet: PublicWallet): Promise<void> =>
      db.transaction().execute((transaction) => replacePending(transaction, atRest, userId, put, wallet)),

    /**
     * Uses up receipts and releases the server's share; the first time activates the wallet.
     *
     * @param alongside runs when the wallet opens, in the same transaction; `isChange`: the PIN is a pending one. It
     * returns the event for the audit, if that is not the opening of the wallet.
     * @throws ServiceError `bad_proof` when a receipt was used before; `conflict` when the slot was replaced meanwhile
     */
    async open(
      vaultId: string,
      slotId: string,
      receipts: readonly ReceiptClaims[],
      purpose: Purpose,
      alongside: (transaction: Executor, isFirst: boolean, isChange: boolean) => Promise<string | undefined>,
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
          .returning(['id', 'state', 'wrapped_key', 'commit_tag', 'server_share_sealed'])
          .executeTakeFirst()
        if (!vault || !slot) throw new ServiceError('conflict')
        await useReceipts(transaction, once, receipts)
        const isFirst = vault.state === 'pending'
        if (isFirst)
          await transaction.updateTable('vaults').set({ state: 'active' }).where('id', '=', vaultId).execute()
        const isChange = slot.state === 'pending'
        const changed = await alongside(transaction, isFirst, isChange)
        const opened = purpose === exportPurpose ? 'vault.exported' : 'vault.opened'
        const event = changed ?? (isFirst ? 'vault.activated' : opened)
        await writeAudit(transaction, { actor: vault.userId, event, data: { vault: vaultId, purpose } })
        return {
          version: vault.version,
          ciphertext: vault.ciphertext,
          wrappedKey: slot.wrapped_key,
          commit: slot.commit_tag,
          serverShare: openShare(atRest, slot),
        }
      })
    },
  }
}
