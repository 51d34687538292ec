import { mostImports } from '@latchkey/core/vault-contents'
import { toAccount } from '@latchkey/keys/account'
import { isKeyProof } from '@latchkey/keys/key-proof'
import {
  importProofMessage,
  type WalletAccountImport,
  type WalletAccountRemove,
  walletAccountImportMessage,
  walletAccountRemoveMessage,
} from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { ImportedAccount, ImportRemoval } from '@latchkey/protocol/user'
import { writeAudit } from '@latchkey/service/audit'
import type { Limits } from '@latchkey/service/limits'
import { isSignedBy } from '@latchkey/service/signed'
import type { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { Outbox } from '../mail/outbox.ts'
import type { RateName } from '../rates.ts'
import type { Tables } from '../tables.ts'
import type { Calls } from './call.ts'
import { readBytes } from './read-bytes.ts'
import type { Session } from './session.ts'
import { endProof, takeNumber } from './slot-changes.ts'
import type { VaultStore } from './vault-store.ts'

/** The imported accounts of a vault and those that were removed, by their indexes. */
export async function listImported(
  db: Kysely<Tables>,
  vaultId: string,
): Promise<{ imported: ImportedAccount[]; importsRemoved: ImportRemoval[] }> {
  const rows = await db
    .selectFrom('imported_accounts')
    .select(['index', 'account', 'sealed_key', 'name', 'removal'])
    .where('vault_id', '=', vaultId)
    .orderBy('index')
    .execute()
  return {
    imported: rows.flatMap(({ index, account, sealed_key, name }) =>
      account && sealed_key ? [{ index, ...account, sealedKey: sealed_key, ...(name !== null && { name }) }] : [],
    ),
    importsRemoved: rows.flatMap(({ index, removal }) => (removal ? [{ index, ...removal }] : [])),
  }
}

export type ImportedAccountStore = ReturnType<typeof createImportedAccountStore>

/** The private keys that people imported as accounts: sealed, and proven. */
export function createImportedAccountStore(db: Kysely<Tables>, outbox: Pick<Outbox, 'write'>) {
  return {
    /**
     * Stores the account whose key signed, and tells its owner.
     *
     * @throws ServiceError `not_allowed` without a fresh proof for it, `conflict` where a number or an index was used, or
     *   the wallet has this account, or too many
     */
    add: (
      session: Session,
      add: WalletAccountImport,
      account: Pick<ImportedAccount, 'address' | 'ecdsaPublicKey'>,
    ): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { vaultId, index, name, sealedKey, number } = add
        await takeNumber(transaction, session, add, 'account-import')
        const { address } = account
        const { rows } = await sql`
          insert into imported_accounts (vault_id, index, account, sealed_key, name)
            select ${vaultId}, ${index}, ${JSON.stringify(account)}, ${sealedKey}, ${name ?? null}
            from (
              select coalesce(max(index), 0) as last, count(account) as kept,
                coalesce(bool_or(account->>'address' = ${address}), false) as same
              from imported_accounts where vault_id = ${vaultId}) own
            where ${index} > own.last and own.kept < ${mostImports} and not own.same
              and not exists (select from vaults where id = ${vaultId} and wallet->>'address' = ${address})
              and not exists (select from accounts where vault_id = ${vaultId} and wallet->>'address' = ${address})
          returning 1`.execute(transaction)
        if (rows.length === 0) throw new ServiceError('conflict')
        await endProof(transaction, session)
        const data = { vault: vaultId, index, number }
        await writeAudit(transaction, { actor: session.userId, event: 'account.imported', data })
        const at = new Date().toISOString()
        await outbox.write(transaction, session.userId, { kind: 'wallet.imported', data: { at } })
      }),

    /**
     * Removes an imported account with its sealed key, its name and its history, and tells its owner. The signed removal
     * stays, for browsers that know the account; so does its index, which no other account gets.
     *
     * @throws ServiceError `not_allowed` without a fresh proof for it, `conflict` where the number was used, `not_found`
     */
    remove: (session: Session, { vaultId, number, index, ownerSignature }: WalletAccountRemove): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await takeNumber(transaction, session, { vaultId, number }, 'account-remove')
        const { rows } = await sql`
          update imported_accounts set account = null, sealed_key = null, name = null,
            removal = ${JSON.stringify({ number, ownerSignature })}
          where vault_id = ${vaultId} and index = ${index} and account is not null returning 1`.execute(transaction)
        if (rows.length === 0) throw new ServiceError('not_found')
        await sql`delete from transactions where user_id = ${session.userId} and account = ${index}`.execute(
          transaction,
        )
        await endProof(transaction, session)
        const data = { vault: vaultId, index, number }
        await writeAudit(transaction, { actor: session.userId, event: 'account.removed', data })
        const at = new Date().toISOString()
        await outbox.write(transaction, session.userId, { kind: 'wallet.removed', data: { at } })
      }),
  }
}

export type ImportedAccountParts = {
  apiOrigin: string
  vaults: VaultStore
  importedAccounts: ImportedAccountStore
  limits: Limits<RateName>
}

/** Importing private keys as accounts, and removing them. */
export function importedAccountRoutes(app: Hono, call: Calls, parts: ImportedAccountParts): void {
  const { apiOrigin, vaults, importedAccounts, limits } = parts

  call(app, 'walletAccountImport', async ({ session, body: add }) => {
    await limits.take(['slotSession', session.id])
    const { userId } = session
    const { vaultId, ownerKey } = await vaults.read(userId)
    if (add.vaultId !== vaultId || ownerKey === null) throw new ServiceError('not_allowed')
    // Address and public key are computed: the client provides neither.
    const publicKey = readBytes(add.key.publicKey)
    const { address, publicKey: ecdsaPublicKey } = toAccount(add.family, publicKey)
    const account = { address, ecdsaPublicKey } as Pick<ImportedAccount, 'address' | 'ecdsaPublicKey'> // EVM's own forms
    const occasion = walletAccountImportMessage(add, account)
    const message = importProofMessage({ apiOrigin, userId, occasion })
    if (!isKeyProof(add.family, publicKey, message, readBytes(add.key.signature))) throw new ServiceError('bad_proof')
    if (!(await isSignedBy(ownerKey, occasion, add.ownerSignature))) throw new ServiceError('bad_proof')
    await importedAccounts.add(session, add, account)
    return {}
  })

  call(app, 'walletAccountRemove', async ({ session, body: remove }) => {
    await limits.take(['slotSession', session.id])
    const { vaultId, ownerKey } = await vaults.read(session.userId)
    if (remove.vaultId !== vaultId || ownerKey === null) throw new ServiceError('not_allowed')
    if (!(await isSignedBy(ownerKey, walletAccountRemoveMessage(remove), remove.ownerSignature)))
      throw new ServiceError('bad_proof')
    await importedAccounts.remove(session, remove)
    return {}
  })
}
