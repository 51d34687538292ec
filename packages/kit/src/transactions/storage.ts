import type { NewTransaction } from './transaction.ts'

/** The members of `Storage` that are used. */
export type TransactionStorage = Pick<Storage, 'getItem' | 'setItem'>

export const storageKey = 'latchkey.transactions'

/** Looked up at each use, because a server has none. */
export const browserStorage: TransactionStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
}

/**
 * Stores a transaction before anything is loaded, because the page may be closed at any moment. The reader validates
 * it.
 */
export function jot(storage: TransactionStorage, transaction: NewTransaction): void {
  try {
    const there: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    const list = Array.isArray(there) ? there : []
    storage.setItem(storageKey, JSON.stringify([{ ...transaction, at: Date.now(), settled: false }, ...list]))
  } catch {
    // Without storage it lasts until the page is closed.
  }
}

/** True when a stored transaction may still change. */
export function hasUnsettled(storage: TransactionStorage): boolean {
  try {
    return storage.getItem(storageKey)?.includes('"settled":false') ?? false
  } catch {
    return false // storage is denied
  }
}
