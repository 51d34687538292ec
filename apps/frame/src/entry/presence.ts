import type { User } from '@latchkey/protocol/user'
import type { StoreApi } from 'zustand/vanilla'
import { toAccounts } from './accounts.ts'

/**
 * The person as the page sees them: signed in, with a wallet that was opened at least once. While a sign-in is under way
 * the page goes on seeing the person from before: a sign-in ends in one step or not at all.
 *
 * @param parts.isSigningIn true while a method that signs in is at its turn
 * @param parts.onAccounts called by `announce` with the page's accounts when they changed
 */
export function createPresence(
  store: Pick<StoreApi<{ status: string; user: User | null }>, 'getState'>,
  { isSigningIn, onAccounts }: { isSigningIn(): boolean; onAccounts(accounts: string[]): void },
) {
  let visible: User | null = null
  /** A sign-in that was broken off after the provider: its session is being ended and never shown. */
  let abandoned = false

  /** Takes over the session's state. Returns the accounts when they changed. */
  const sync = (): string[] | undefined => {
    const { status, user } = store.getState()
    const before = toAccounts(visible)[0]
    visible = status === 'in' && user?.vault === 'active' && user.wallet ? user : null
    const accounts = toAccounts(visible)
    return accounts[0]?.toLowerCase() === before?.toLowerCase() ? undefined : accounts
  }

  return {
    user: () => visible,
    sync,
    /** Takes over the session's state, unless a sign-in is under way or was broken off, and tells the page. */
    announce(): void {
      if (store.getState().status === 'out') abandoned = false
      if (abandoned || isSigningIn()) return
      const accounts = sync()
      if (accounts) onAccounts(accounts)
    },
    /** Ends a sign-in. One that failed after another person's session began is never shown. */
    endSignIn(succeeded: boolean): void {
      abandoned = !succeeded && store.getState().user?.id !== visible?.id
    },
  }
}
