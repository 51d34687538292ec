import type { User } from '@latchkey/protocol/user'
import type { StoreApi } from 'zustand/vanilla'
import { toAccounts } from './accounts.ts'

/**
 * The person as the page sees them: signed in, with a wallet that was opened at least once. During a sign-in the page
 * still sees the previous person: a sign-in takes effect in one step or not at all.
 *
 * @param parts.isKnown false for a person whom this page is not told of
 * @param parts.isSigningIn true while a method that signs in has its turn
 * @param parts.onAccounts called by `announce` with the page's accounts after they changed
 */
export function createPresence(
  store: Pick<StoreApi<{ status: string; user: User | null }>, 'getState'>,
  {
    isKnown,
    isSigningIn,
    onAccounts,
  }: { isKnown(user: User): boolean; isSigningIn(): boolean; onAccounts(accounts: string[]): void },
) {
  let visible: User | null = null
  /** A sign-in that was abandoned after the provider: its session is being ended and never shown. */
  let abandoned = false

  /** Adopts the session's state. Returns the accounts when they changed. */
  const sync = (): string[] | undefined => {
    const { status, user } = store.getState()
    const before = toAccounts(visible)[0]
    visible = status === 'in' && user?.vault === 'active' && user.wallet && isKnown(user) ? user : null
    const accounts = toAccounts(visible)
    return accounts[0]?.toLowerCase() === before?.toLowerCase() ? undefined : accounts
  }

  return {
    user: () => visible,
    sync,
    /** Adopts the session's state and tells the page, unless a sign-in is running or was abandoned. */
    announce(): void {
      if (store.getState().status === 'out') abandoned = false
      if (abandoned || isSigningIn()) return
      const accounts = sync()
      if (accounts) onAccounts(accounts)
    },
    /** Ends a sign-in. A failed one is never shown, even if another person's session had begun. */
    endSignIn(succeeded: boolean): void {
      abandoned = !succeeded && store.getState().user?.id !== visible?.id
    },
  }
}
