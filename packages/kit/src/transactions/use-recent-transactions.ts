import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useConnected, useLatchkey } from '../context.tsx'
import type { NewTransaction, TransactionsState } from './transaction.ts'

const nothing: TransactionsState = { list: [], unreachable: [] }
const readNothing = () => nothing

/** The transactions of the connected account, as far as they are loaded. */
export function useLoadedTransactions(): TransactionsState {
  const { transactions, config } = useLatchkey()
  const address = useConnected()?.address
  const { list, unreachable } = useSyncExternalStore(transactions.subscribe, transactions.getState, readNothing)
  return useMemo(() => {
    const chains = new Set(config.chains.map(({ id }) => id))
    const mine = list.filter(
      ({ from, chainId }) => from.toLowerCase() === address?.toLowerCase() && chains.has(chainId),
    )
    return { list: mine, unreachable }
  }, [list, unreachable, address, config])
}

/**
 * The transactions that the connected account sent from this page, newest first, each with its status; and the chains
 * whose node does not answer. Includes those sent before a reload. Empty on a server.
 */
export function useRecentTransactions(): TransactionsState {
  const { transactions } = useLatchkey()
  useEffect(() => {
    transactions.load().catch(() => {}) // a failed load is retried by the next caller
  }, [transactions])
  return useLoadedTransactions()
}

/** A transaction's description in the page's words. */
export type About = Pick<NewTransaction, 'title' | 'description'>

/** A transaction that was sent; account and chain default to those of the connection. */
type AddRecentTransactionParameters = Pick<NewTransaction, 'hash'> & Partial<NewTransaction>

/**
 * Adds a transaction to the recent ones, and follows it to its end. For transactions that were not sent with
 * `useSendFollowedTransaction`.
 *
 * @returns a function; without an account it does nothing
 *
 * @example
 * const addRecentTransaction = useAddRecentTransaction()
 * write.mutate(request, { onSuccess: (hash) => addRecentTransaction({ hash, title: 'Mint a ticket' }) })
 */
export function useAddRecentTransaction(): (transaction: AddRecentTransactionParameters) => void {
  const { transactions, config } = useLatchkey()
  return (transaction) => {
    const { connections, current } = config.state
    const connection = current ? connections.get(current) : undefined
    const from = transaction.from ?? connection?.accounts[0]
    const chainId = transaction.chainId ?? connection?.chainId
    if (from && chainId) transactions.follow({ ...transaction, from, chainId })
  }
}
