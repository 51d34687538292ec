import type { FurtherAccount, User, Wallet } from '@latchkey/protocol/user'

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
