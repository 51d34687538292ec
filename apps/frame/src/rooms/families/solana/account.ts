import { WalletError } from '@latchkey/core/errors'
import { type Room, requireAccount } from '../../room.ts'

/**
 * The signed-in person's Solana account.
 *
 * @throws WalletError `unauthorized` when nobody is signed in
 */
export const requireSolanaAccount = (room: Pick<Room, 'session'>): string => {
  const address = requireAccount(room).user.wallet?.accounts.solana.address
  if (!address) throw new WalletError('unauthorized', { reason: 'nobody is signed in' })
  return address
}
