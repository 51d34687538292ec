import type { Config } from '@wagmi/core'
import type { Address } from 'viem'
import { browserStorage, hasUnsettled, jot, type TransactionStorage } from './storage.ts'
import type { Store } from './store.ts'
import type { FollowedTransaction, NewTransaction, TransactionsState } from './transaction.ts'

/**
 * The transactions sent from this page, in this browser: followed until nothing more can happen to them, also after a
 * reload.
 */
export type Transactions = {
  getState(): TransactionsState
  subscribe(listener: () => void): () => void
  /** Writes a transaction down, at once, and looks after it. */
  follow(transaction: NewTransaction): void
  /**
   * Looks after the transactions of whoever is connected, as long as the page is seen.
   * @returns how to stop
   */
  start(): () => void
  /** Reads what is written down, for whoever wants to show it. */
  load(): Promise<void>
  /** Notes that a transaction's state was shown and put away. */
  markReported(transaction: Pick<FollowedTransaction, 'chainId' | 'hash' | 'progress'>): void
  /** Forgets an account's transactions that are settled. */
  clear(from: Address): void
}

const nothing: TransactionsState = { list: [], unreachable: [] }

/**
 * The part of transactions that every page loads: no schema, no client of a node. The rest is fetched with the first
 * transaction, or on a page that has one still under way.
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
  /** Transactions stay in storage when the code fails to load; the next visit finds them. */
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
