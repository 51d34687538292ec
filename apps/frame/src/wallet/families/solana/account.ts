import { requireFamilyAccount } from '../../require-account.ts'
import type { SendContext } from '../../send-context.ts'

/**
 * The signed-in person's Solana account.
 *
 * @throws WalletError `unauthorized` when nobody is signed in, or the account is an imported key
 */
export const requireSolanaAccount = (context: Pick<SendContext, 'session'>): string => {
  return requireFamilyAccount(context, 'solana').address
}
