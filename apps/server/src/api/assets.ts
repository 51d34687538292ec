import { type NetworkName, readWireNetwork } from '@latchkey/core/wire-networks'
import type { Asset } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { RateName } from '../rates.ts'
import type { Tables } from '../tables.ts'
import type { Calls } from './call.ts'
import { requireOwner } from './require-owner.ts'
import type { VaultStore } from './vault-store.ts'

/** Assets one person may add. */
const most = 200

export type AssetStore = ReturnType<typeof createAssetStore>

const toRow = (userId: string, { network, standard, address, tokenId = '' }: Asset) => ({
  user_id: userId,
  network,
  standard,
  address: address.toLowerCase(),
  token_id: tokenId,
})

/** The assets that people added to their wallets. */
export function createAssetStore(db: Kysely<Tables>) {
  return {
    /** A person's assets on some networks, in the order they were added. */
    async list(userId: string, networks: readonly NetworkName[]): Promise<Asset[]> {
      if (networks.length === 0) return []
      const rows = await db
        .selectFrom('assets')
        .selectAll()
        .where('user_id', '=', userId)
        .where('network', 'in', networks)
        .orderBy('added_at')
        .execute()
      return rows.map(({ network, standard, address, token_id }) => ({
        network,
        standard,
        address: address as Asset['address'], // only such are stored
        ...(token_id && { tokenId: token_id }),
      }))
    },

    /** Adds an asset; adding it again succeeds. Throws ServiceError `list_full` when the person has the maximum. */
    async add(userId: string, asset: Asset): Promise<void> {
      const row = toRow(userId, asset)
      await db.transaction().execute(async (transaction) => {
        // The lock keeps the count right when two assets are added at once.
        await sql`select from users where id = ${userId} for update`.execute(transaction)
        await transaction
          .insertInto('assets')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from assets where user_id = ${userId}`.execute(transaction)
        if ((rows[0]?.count ?? 0) > most) throw new ServiceError('list_full')
      })
    },

    async remove(userId: string, asset: Asset): Promise<void> {
      const row = toRow(userId, asset)
      await sql`delete from assets where user_id = ${userId} and network = ${row.network} and standard = ${row.standard}
      and address = ${row.address} and token_id = ${row.token_id}`.execute(db)
    },
  }
}

export type AssetParts = {
  assets: AssetStore
  /** The assets an operator lists for each network. */
  tokens: Partial<Record<NetworkName, readonly Omit<Asset, 'network'>[]>>
  vaults: VaultStore
  limits: Limits<RateName>
}

const keyOf = ({ network, standard, address, tokenId = '' }: Asset) =>
  `${network} ${standard} ${address.toLowerCase()} ${tokenId}`

/** The endpoints for the assets that the wallet shows besides coins. */
export function assetRoutes(app: Hono, call: Calls, { assets, tokens, vaults, limits }: AssetParts): void {
  call(app, 'assetList', async ({ session, body }) => {
    const wanted = [...new Set(body.networks)]
    const listed = wanted.flatMap((network) =>
      (tokens[network] ?? []).map((token) => ({ network, ...token, address: toLowerCase(token.address) })),
    )
    const shown = new Map(listed.map((asset) => [keyOf(asset), { ...asset, added: false }]))
    // A person cannot remove an asset that the operator lists, so it is not stored as added.
    for (const asset of await assets.list(session.userId, wanted))
      if (!shown.has(keyOf(asset))) shown.set(keyOf(asset), { ...asset, added: true })
    return { assets: [...shown.values()] }
  })

  call(app, 'assetAdd', async ({ session, body }) => {
    await limits.take(['assetSession', session.id])
    requireWhole(body)
    await requireOwner(session, vaults)
    await assets.add(session.userId, body)
    return {}
  })

  call(app, 'assetRemove', async ({ session, body }) => {
    await limits.take(['assetSession', session.id])
    await requireOwner(session, vaults)
    await assets.remove(session.userId, body)
    return {}
  })
}

const toLowerCase = (address: Asset['address']) => address.toLowerCase() as Asset['address'] // case changes nothing else

/** Checks that an asset is named completely: fungible tokens have no token id, others one of 256 bits. */
export function isWhole({ standard, tokenId }: Pick<Asset, 'standard'> & { tokenId?: string | undefined }): boolean {
  if (standard === 'ERC20') return tokenId === undefined
  if (tokenId === undefined) return standard === 'ERC721'
  return BigInt(tokenId) < 2n ** 256n
}

/** Ethereum's token standards and its form of addresses. */
const requireWhole = (asset: Asset) => {
  if (!readWireNetwork(asset.network).evmLike || !isWhole(asset)) throw new ServiceError('bad_request')
}
