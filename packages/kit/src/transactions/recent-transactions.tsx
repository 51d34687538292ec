import { useReady, useRoot } from '../context.tsx'
import { Lazy } from '../parts/lazy.tsx'

/** Loaded when it is shown. */
export function loadTransactionList() {
  return import('./transaction-list.tsx').then(({ TransactionList }) => TransactionList)
}

/**
 * The transactions of the connected account: pending, confirmed, failed, replaced; anywhere on a page. They are stored
 * when the page is closed.
 */
export function RecentTransactions() {
  const root = useRoot()
  return <section {...root}>{useReady() && <Lazy load={loadTransactionList} props={nothing} />}</section>
}

const nothing = {}
