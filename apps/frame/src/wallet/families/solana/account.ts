import { WalletError } from '@latchkey/core/errors'
import { requireAccount } from '../../require-account.ts'
import type { SendContext } from '../../send-context.ts'

/**
 * The signed-in person's Solana account.
 *
 * @throws WalletError `unauthorized` when nobody is signed in
 */
export const requireSolanaAccount = (context: Pick<SendContext, 'session'>): string => {
  const address = requireAccount(context).user.wallet?.accounts.solana.address
  if (!address) throw new WalletError('unauthorized', { reason: 'nobody is signed in' })
  return address
}
