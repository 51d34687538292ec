import { WalletError } from '@latchkey/core/errors'
import { type RequestContext, requireAccount } from '../../request-context.ts'

/**
 * The signed-in person's Solana account.
 *
 * @throws WalletError `unauthorized` when nobody is signed in
 */
export const requireSolanaAccount = (context: Pick<RequestContext, 'session'>): string => {
  const address = requireAccount(context).user.wallet?.accounts.solana.address
  if (!address) throw new WalletError('unauthorized', { reason: 'nobody is signed in' })
  return address
}
