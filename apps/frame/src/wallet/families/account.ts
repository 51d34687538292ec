import type { Network } from '@latchkey/core/networks'
import type { AccountFamily, User } from '@latchkey/protocol/user'

/** An account, as its family writes address and public key. */
export type FamilyAccount = { address: string; publicKey: string }

/**
 * The person's account on a network.
 *
 * @returns undefined without a wallet, or where it has no account there
 */
export function accountOn(
  { family, evmLike }: Pick<Network, 'family' | 'evmLike'>,
  user: User | null,
): FamilyAccount | undefined {
  const wallet = user?.wallet
  if (!wallet) return undefined
  if (evmLike) return { address: wallet.address, publicKey: wallet.ecdsaPublicKey }
  const { address, publicKey } = wallet.accounts[family as AccountFamily] // every other family has an entry
  return address && publicKey ? { address, publicKey } : undefined
}
