import type { FurtherAccount, User, Wallet } from '@latchkey/protocol/user'
import { isSameWallet } from '../vault/same-wallet.ts'

/** The accounts of a person's wallet by their indexes, the first one included. */
export function listAccounts({
  wallet,
  accountName,
  further = [],
}: User): { index: number; wallet: Wallet; name?: string }[] {
  if (!wallet) return []
  const { vaultId } = wallet
  return [
    { index: 0, wallet, ...(accountName !== undefined && { name: accountName }) },
    ...further.map(({ index, name, ...account }) => ({
      index,
      wallet: { vaultId, ...account },
      ...(name !== undefined && { name }),
    })),
  ]
}

/** The person with an account of theirs as the wallet; with the first one where they have no such account. */
export function atAccount(person: User, index: number): User {
  const found = index === 0 ? undefined : listAccounts(person).find((each) => each.index === index)
  return found ? { ...person, wallet: found.wallet } : person
}

/**
 * A newer state of a person, with the further accounts that were known: they are never removed, and a page must not be shown
 * another one because the API leaves one out.
 */
export function keepAccounts(before: User, now: User): User {
  const named = now.further ?? []
  const missing = (before.further ?? []).filter(({ index }) => !named.some((each) => each.index === index))
  if (before.id !== now.id || missing.length === 0) return now
  const further: FurtherAccount[] = [...named, ...missing].sort((a, b) => a.index - b.index)
  return { ...now, further }
}

/** True when a newer state shows the same person and, once there is one in use, the same wallet, each account of it. */
export function isStillTheirs(before: User, now: User): boolean {
  if (before.id !== now.id) return false
  if (before.vault !== 'active' || !before.wallet) return true
  if (now.vault !== 'active') return false
  const accounts = listAccounts(now)
  return listAccounts(before).every(({ index, wallet }) => {
    const same = accounts.find((each) => each.index === index)
    return same && isSameWallet(wallet, same.wallet)
  })
}

/**
 * A newer state of a person as the API names it, without further accounts that this browser does not know: the next opening
 * derives them, and until then nobody is shown an address that the API may have made up.
 */
export function onlyDerived(before: User, now: User): User {
  if (before.vault !== 'active' || !now.further) return now
  const known = now.further.filter(({ index }) => before.further?.some((each) => each.index === index))
  const { further: _, ...rest } = now
  return known.length > 0 ? { ...rest, further: known } : rest
}
