import { accountDeleteMessage, graceDays, type WalletDeletion } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Limits } from '@latchkey/service/limits'
import { isSignedBy } from '@latchkey/service/signed'
import type { Hono } from 'hono'
import type { CheckedConfiguration } from '../configuration.ts'
import type { RateName } from '../rates.ts'
import type { Calls } from './call.ts'
import type { DeletionStore } from './deletions.ts'
import { requireOwner } from './require-owner.ts'
import { requireSignedForGuards } from './signed-deletion.ts'
import type { VaultStore } from './vault-store.ts'

export type AccountParts = {
  apiOrigin: string
  guards: CheckedConfiguration['guards']
  deletions: DeletionStore
  vaults: VaultStore
  limits: Limits<RateName>
}

/**
 * The largest accepted difference, in seconds, between the end that an owner signed and the one the API would set now.
 */
export const endToleranceSeconds = 20 * 60

/** When an account is deleted that its owner asks to delete now, seconds of Unix time. */
export function deletionEnd(): number {
  return Math.floor(Date.now() / 1000) + graceDays * 86_400
}

/** The endpoints that request the deletion of an account, and withdraw the request. */
export function accountRoutes(app: Hono, call: Calls, parts: AccountParts): void {
  const { deletions, vaults, limits, guards, apiOrigin } = parts

  /**
   * Requires the owner's signatures, for the API and for each of our guards.
   *
   * @returns those for our guards
   * @throws ServiceError `bad_request`, `bad_proof`
   */
  const requireSigned = async (wallet: WalletDeletion, ownerKey: string, userId: string) => {
    if (Math.abs(wallet.endsAt - deletionEnd()) > endToleranceSeconds) throw new ServiceError('bad_request')
    const message = accountDeleteMessage(wallet, { apiOrigin, userId })
    if (!(await isSignedBy(ownerKey, message, wallet.ownerSignature))) throw new ServiceError('bad_proof')
    return requireSignedForGuards(wallet, ownerKey, guards)
  }

  call(app, 'accountDelete', async ({ session, body: { wallet } }) => {
    await limits.take(['slotSession', session.id])
    const { userId } = session
    if (!wallet) return { deletedAt: (await deletions.ask(session, undefined)).toISOString() }
    const { vaultId, state, slots, removed, ownerKey } = await vaults.read(userId)
    if (wallet.vaultId !== vaultId || state !== 'active' || ownerKey === null) throw new ServiceError('not_allowed')
    const ours = await requireSigned(wallet, ownerKey, userId)
    const slot = slots[0] ?? removed
    if (slot?.id !== wallet.slotId || slot.epoch !== wallet.epoch) throw new ServiceError('conflict')
    const { ownerSignature: _, ...signed } = wallet
    // The limit equals that of the mails about it, so that asking and withdrawing repeatedly suppresses none of them. It
    // is taken first: requests that come at once would all be within it.
    await limits.take(['deleteUser', userId])
    const endsAt = await deletions.ask(session, { ...signed, guards: ours, ownerKey }).catch(async (failure) => {
      await limits.giveBack(['deleteUser', userId])
      throw failure
    })
    return { deletedAt: endsAt.toISOString() }
  })

  call(app, 'accountKeep', async ({ session }) => {
    // Otherwise somebody with only the login could withdraw the owner's request again and again.
    await requireOwner(session, vaults)
    await deletions.keep(session.userId)
    return {}
  })
}
