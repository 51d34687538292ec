import { firstImport, lastImport } from '@latchkey/core/vault-contents'
import type { User, Wallet } from '@latchkey/protocol/user'
import { isSameWallet } from '../vault/same-wallet.ts'

/**
 * The accounts of a person's wallet by their indexes: the first one, those that were added, and the imported ones. One
 * that the API names twice is listed once.
 */
export function listAccounts({
  wallet,
  accountName,
  further = [],
  imported = [],
}: User): { index: number; wallet: Wallet; name?: string }[] {
  if (!wallet) return []
  const { vaultId } = wallet
  const named = (name: string | undefined) => (name === undefined ? {} : { name })
  const all = [
    { index: 0, wallet, ...named(accountName) },
    ...further.map(({ index, name, ...account }) => ({ index, wallet: { vaultId, ...account }, ...named(name) })),
    ...imported.map(({ index, name, address, ecdsaPublicKey }) => ({
      index,
      // It has no account in the other families.
      wallet: { vaultId, address, ecdsaPublicKey, accounts: {} },
      ...named(name),
    })),
  ]
  return all.filter(({ index }, at) => all.findIndex((each) => each.index === index) === at)
}

/** The person with an account of theirs as the wallet; with the first one where they have no such account. */
export function atAccount(person: User, index: number): User {
  const found = index === 0 ? undefined : listAccounts(person).find((each) => each.index === index)
  return found ? { ...person, wallet: found.wallet } : person
}

/**
 * A newer state of a person, with the accounts that were known: a page must not be shown another one because the API
 * leaves one out. Only an imported one can be removed, which its owner's signature says. That stays known, too: an API that
 * was set back would bring the account back, and have its index given again.
 *
 * @param removed those for which a signature was seen
 */
export function keepAccounts(before: User, now: User, removed: readonly number[] = []): User {
  if (before.id !== now.id) return now
  const further = keep(before.further, now.further)
  const imported = keep(withoutImports(before, removed).imported, now.imported)
  const importsRemoved = keepRemovals(before.importsRemoved, now.importsRemoved)
  if (!further && !imported && !importsRemoved) return now
  return {
    ...now,
    ...(further && { further }),
    ...(imported && { imported }),
    ...(importsRemoved && { importsRemoved }),
  }
}

type Removals = NonNullable<User['importsRemoved']>

const keepRemovals = (before: Removals = [], now: Removals = []): Removals | undefined => {
  const isKnown = ({ index, ownerSignature }: Removals[number]) =>
    before.some((each) => each.index === index && each.ownerSignature === ownerSignature)
  const unknown = now.filter((each) => !isKnown(each))
  // Nobody has signed more than one for each index: an API that invents some does not fill the storage.
  const all = [...before, ...unknown].slice(0, lastImport - firstImport + 1)
  return all.length === now.length && unknown.length + before.length === now.length ? undefined : all
}

const keep = <A extends { index: number }>(before: A[] = [], now: A[] = []): A[] | undefined => {
  const missing = before.filter(({ index }) => !now.some((each) => each.index === index))
  return missing.length === 0 ? undefined : [...now, ...missing].sort((a, b) => a.index - b.index)
}

/** A person without the imported accounts of these indexes. */
export function withoutImports({ imported, ...person }: User, indexes: readonly number[]): User {
  const left = imported?.filter(({ index }) => !indexes.includes(index))
  return left?.length ? { ...person, imported: left } : person
}

/**
 * True when a newer state shows the same person and, once there is one in use, the same wallet, each account of it.
 *
 * @param removed the imported accounts that their owner's signature says were removed
 */
export function isStillTheirs(before: User, now: User, removed: readonly number[] = []): boolean {
  if (before.id !== now.id) return false
  if (before.vault !== 'active' || !before.wallet) return true
  if (now.vault !== 'active') return false
  const accounts = listAccounts(now)
  return listAccounts(withoutImports(before, removed)).every(({ index, wallet }) => {
    const same = accounts.find((each) => each.index === index)
    return same && isSameWallet(wallet, same.wallet)
  })
}

/**
 * A newer state of a person as the API names it, without further and imported accounts that this browser does not know: the
 * next opening derives or opens them, and until then nobody is shown an address that the API may have made up.
 */
export function onlyDerived(before: User, now: User): User {
  if (before.vault !== 'active') return now
  const { further, imported, ...rest } = now
  const known = further?.filter(({ index }) => before.further?.some((each) => each.index === index))
  const opened = imported?.filter(({ index }) => before.imported?.some((each) => each.index === index))
  return { ...rest, ...(known?.length && { further: known }), ...(opened?.length && { imported: opened }) }
}
