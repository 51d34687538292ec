import { WalletError } from '@latchkey/core/errors'
import type { AccountFamily, FamilyAccount, User } from '@latchkey/protocol/user'
import { noSuchAccount } from '../entry/accounts.ts'
import type { Session } from '../session/session.ts'

type Account = { user: User; address: `0x${string}` }

/**
 * The signed-in person and their account.
 *
 * @throws WalletError `unauthorized` when nobody is signed in, or when `asked` is another account
 */
export function requireAccount({ session }: { session: Pick<Session, 'store'> }, expected?: string): Account {
  const { status, user } = session.store.getState()
  if (status !== 'in' || user?.vault !== 'active' || !user.wallet)
    throw new WalletError('unauthorized', { reason: 'nobody is signed in' })
  const { address } = user.wallet
  if (expected !== undefined && expected.toLowerCase() !== address.toLowerCase())
    throw new WalletError('unauthorized', { reason: 'this account is not the signed-in one' })
  return { user, address }
}

/**
 * The account of a family other than EVM.
 *
 * @throws WalletError `unauthorized` when nobody is signed in, or when the account is an imported key of another family
 */
export function requireFamilyAccount(
  context: { session: Pick<Session, 'store'> },
  family: AccountFamily,
): FamilyAccount {
  const { address, publicKey } = requireAccount(context).user.wallet?.accounts[family] ?? {}
  if (!address || !publicKey) throw noSuchAccount()
  return { address, publicKey }
}
