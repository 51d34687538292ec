import { isDeepStrictEqual } from 'node:util'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { PublicWallet } from '@latchkey/protocol/user'
import { writeAudit } from '@latchkey/service/audit'
import { type Kysely, sql } from 'kysely'
import { randomId } from '../random.ts'
import type { Tables } from '../tables.ts'

/** Creates the challenges by which a wallet that was stored before proofs were required proves its keys later. */
export function createKeyChallenges(db: Kysely<Tables>) {
  return {
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
  }
}
