import { useReady, useRoot } from '../context.tsx'
import { Lazy } from '../parts/lazy.tsx'

/** Fetched when it is looked at. */
export function loadTransactionList() {
  return import('./transaction-list.tsx').then(({ TransactionList }) => TransactionList)
}

/**
 * The transactions of the connected account: pending, confirmed, failed, replaced; anywhere on a page. It stays when
 * the page is left.
 */
export function RecentTransactions() {
  const root = useRoot()
  return <section {...root}>{useReady() && <Lazy load={loadTransactionList} props={nothing} />}</section>
}

const nothing = {}
