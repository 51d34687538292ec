import { firstImport } from '@latchkey/core/vault-contents'
import { type WalletAccountAdd, walletAccountAddMessage } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { FurtherAccount, PublicWallet } from '@latchkey/protocol/user'
import { writeAudit } from '@latchkey/service/audit'
import type { Limits } from '@latchkey/service/limits'
import { isSignedBy } from '@latchkey/service/signed'
import type { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { Outbox } from '../mail/outbox.ts'
import type { RateName } from '../rates.ts'
import type { Tables } from '../tables.ts'
import type { Calls } from './call.ts'
import { requireKeyProofs } from './key-proofs.ts'
import type { Session } from './session.ts'
import { endProof, takeNumber } from './slot-changes.ts'
import type { VaultStore } from './vault-store.ts'

/** The further accounts of a vault, by their indexes. */
export async function listFurther(db: Kysely<Tables>, vaultId: string): Promise<FurtherAccount[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['index', 'wallet', 'name'])
    .where('vault_id', '=', vaultId)
    .orderBy('index')
    .execute()
  return rows.map(({ index, wallet, name }) => ({ index, ...wallet, ...(name !== null && { name }) }))
}

export type WalletAccountStore = ReturnType<typeof createWalletAccountStore>

/** The accounts that people added to their wallets, and the names of all. */
export function createWalletAccountStore(db: Kysely<Tables>, outbox: Pick<Outbox, 'write'>) {
  return {
    /**
     * Adds the account whose keys signed, and tells its owner.
     *
     * @throws ServiceError `not_allowed` without a fresh proof for it, `conflict` where the number was used or the account is
     *   not the next one
     */
    add: (session: Session, add: WalletAccountAdd, wallet: PublicWallet): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { vaultId, index, name } = add
        await takeNumber(transaction, session, add, 'account-add')
        const { rows } = await sql`
          insert into accounts (vault_id, index, wallet, name)
            select ${vaultId}, ${index}, ${JSON.stringify(wallet)}, ${name ?? null}
            where ${index} = (select coalesce(max(index), 0) + 1 from accounts where vault_id = ${vaultId})
          returning 1`.execute(transaction)
        if (rows.length === 0) throw new ServiceError('conflict')
        await endProof(transaction, session)
        const data = { vault: vaultId, index, number: add.number }
        await writeAudit(transaction, { actor: session.userId, event: 'account.added', data })
        const at = new Date().toISOString()
        await outbox.write(transaction, session.userId, { kind: 'wallet.account', data: { at } })
      }),

    /**
     * Stores the sealed name of an account, or removes it.
     *
     * @throws ServiceError `not_found` for an account that the wallet does not have
     */
    name: (session: Session, vaultId: string, index: number, name: string | null): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await (index === 0
          ? sql`update vaults set account_name = ${name} where id = ${vaultId} and state = 'active' returning 1`
          : index >= firstImport
            ? sql`update imported_accounts set name = ${name}
                where vault_id = ${vaultId} and index = ${index} and account is not null returning 1`
            : sql`update accounts set name = ${name} where vault_id = ${vaultId} and index = ${index} returning 1`
        ).execute(transaction)
        if (rows.length === 0) throw new ServiceError('not_found')
        const data = { vault: vaultId, index }
        await writeAudit(transaction, { actor: session.userId, event: 'account.named', data })
      }),
  }
}

export type WalletAccountParts = {
  apiOrigin: string
  vaults: VaultStore
  walletAccounts: WalletAccountStore
  limits: Limits<RateName>
}

/** Adding further accounts of a wallet's phrase, and naming accounts. */
export function walletAccountRoutes(app: Hono, call: Calls, parts: WalletAccountParts): void {
  const { apiOrigin, vaults, walletAccounts, limits } = parts

  call(app, 'walletAccountAdd', async ({ session, body: add }) => {
    await limits.take(['slotSession', session.id])
    const { userId } = session
    const { vaultId, ownerKey, contents: version } = await vaults.read(userId)
    if (add.vaultId !== vaultId || ownerKey === null) throw new ServiceError('not_allowed')
    const wallet = requireKeyProofs(add.keys, { apiOrigin, userId, vaultId, version }, (made) =>
      walletAccountAddMessage(add, made),
    )
    if (!(await isSignedBy(ownerKey, walletAccountAddMessage(add, wallet), add.ownerSignature)))
      throw new ServiceError('bad_proof')
    await walletAccounts.add(session, add, wallet)
    return {}
  })

  call(app, 'walletAccountName', async ({ session, body: { index, name } }) => {
    await limits.take(['nameSession', session.id])
    // Somebody who only has the login must not rename what the owner sees.
    if (!session.opened) throw new ServiceError('not_allowed')
    const { vaultId } = await vaults.read(session.userId)
    await walletAccounts.name(session, vaultId, index, name)
    return {}
  })
}
