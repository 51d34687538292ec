import type { Address } from 'viem'
import type { Config } from 'wagmi'
import { browserStorage, hasUnsettled, jot, type TransactionStorage } from './storage.ts'
import type { Store } from './store.ts'
import type { FollowedTransaction, NewTransaction, TransactionsState } from './transaction.ts'

/** The transactions sent from this page, in this browser: followed until they are settled, also after a reload. */
export type Transactions = {
  getState(): TransactionsState
  subscribe(listener: () => void): () => void
  /** Stores a transaction immediately, and follows it. */
  follow(transaction: NewTransaction): void
  /**
   * Follows the transactions of the connected account, as long as the page is visible.
   * @returns a function that stops it
   */
  start(): () => void
  /** Reads the stored transactions, to show them. */
  load(): Promise<void>
  /** Records that a transaction's state was shown and dismissed. */
  markReported(transaction: Pick<FollowedTransaction, 'chainId' | 'hash' | 'progress'>): void
  /** Removes an account's settled transactions. */
  clear(from: Address): void
}

const nothing: TransactionsState = { list: [], unreachable: [] }

/**
 * The part of transactions that every page loads: no schema, no client of a node. The rest is loaded with the first
 * transaction, or on a page with a pending one.
 */
export function createTransactions(config: Config, storage: TransactionStorage = browserStorage): Transactions {
  let store: Store | undefined
  let loading: Promise<Store> | undefined
  let started = 0
  const waiting: NewTransaction[] = []
  const listeners = new Set<() => void>()
  const tellAll = () => {
    for (const listener of listeners) listener()
  }

  const load = () => {
    loading ??= import('./store.ts').then(
      ({ createStore }) => {
        store = createStore(config, storage)
        store.subscribe(tellAll)
        for (const transaction of waiting.splice(0)) store.follow(transaction)
        if (started > 0) store.start()
        tellAll()
        return store
      },
      (error) => {
        loading = undefined // the next one tries again
        throw error
      },
    )
    return loading
  }
  /** Transactions stay stored when the code cannot be loaded; the next visit finds them. */
  const loadQuietly = () => load().catch(() => {})

  return {
    getState: () => store?.getState() ?? nothing,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(transaction) {
      if (store) return store.follow(transaction)
      waiting.push(transaction)
      jot(storage, transaction)
      void loadQuietly()
    },
    start() {
      started++
      store?.start()
      if (!store && hasUnsettled(storage)) void loadQuietly()
      let stopped = false
      return () => {
        if (stopped) return
        stopped = true
        started--
        if (started === 0) store?.stop()
      }
    },
    load: async () => void (await load()),
    markReported: (transaction) => store?.markReported(transaction),
    clear: (from) => store?.clear(from),
  }
}
