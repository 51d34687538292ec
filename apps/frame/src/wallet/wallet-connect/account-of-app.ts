import type { User } from '@latchkey/protocol/user'
import { listAccounts } from '../../session/at-account.ts'
import { sharedAccounts } from './app.ts'

/**
 * The index of the account that an app was given when it was connected: it stays that one, whichever the page sees. It
 * is the first one where none of the app's addresses is the person's, as in a connection on Hedera alone, whose account
 * ids the chain assigns.
 */
export function accountOfApp(person: User, namespaces: Parameters<typeof sharedAccounts>[0]): number {
  const shared = new Set(sharedAccounts(namespaces).map(({ account }) => account.toLowerCase()))
  const found = listAccounts(person).find(({ wallet }) =>
    [wallet.address, ...Object.values(wallet.accounts).map(({ address }) => address)].some(
      (address) => address && shared.has(address.toLowerCase()),
    ),
  )
  return found?.index ?? 0
}
