import { type ComponentType, useEffect, useState } from 'react'
import { useLatchkey, useReady, useRoot } from '../context.tsx'
import { keyOf } from './key.ts'
import type { ToastListProps } from './toast-list.tsx'
import { useLoadedTransactions } from './use-recent-transactions.ts'

/**
 * Shows the progress of transactions in a corner of the page: pending, then confirmed, replaced or failed. Once per
 * page, anywhere in it. Nothing of it is loaded before there is a transaction.
 */
export function Toasts() {
  const { transactions } = useLatchkey()
  const { list } = useLoadedTransactions()
  const root = useRoot('lk-toasts')
  const isReady = useReady()
  const [loaded, setLoaded] = useState<{ List: ComponentType<ToastListProps>; old: ReadonlySet<string> }>()

  const isWanted = isReady && list.length > 0
  useEffect(() => {
    if (!isWanted || loaded) return
    // Transactions that ended before this page was opened need no toast.
    const old = new Set(transactions.getState().list.flatMap((each) => (each.settled ? [keyOf(each)] : [])))
    let wanted = true
    import('./toast-list.tsx').then(
      ({ ToastList }) => wanted && setLoaded({ List: ToastList, old }),
      () => {}, // the inbox and the next page show the same
    )
    return () => {
      wanted = false
    }
  }, [isWanted, loaded, transactions])

  if (!isWanted || !loaded) return null
  return (
    <div {...root}>
      <loaded.List old={loaded.old} />
    </div>
  )
}
