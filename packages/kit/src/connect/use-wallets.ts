import { useMemo, useSyncExternalStore } from 'react'
import { useFirstMessages, useLatchkey, useReady } from '../context.tsx'
import { readRecent } from './recent.ts'
import { listWallets, type Wallet } from './wallets.ts'

/**
 * Every way to connect that this page offers, the one used last first, then by the page's `walletList`; wallets that
 * announce themselves later are added. Empty during hydration, because a server knows none of them.
 */
export function useWallets(): readonly Wallet[] {
  const { walletList, config } = useLatchkey()
  const readConnectors = () => config.connectors
  const connectors = useSyncExternalStore(config._internal.connectors.subscribe, readConnectors, readConnectors)
  const isReady = useReady()
  const recent = useSyncExternalStore(neverChanges, readRecent, () => undefined)
  const { list } = useFirstMessages().connect
  return useMemo(
    () => (isReady ? listWallets(connectors, recent, list, walletList) : []),
    [isReady, connectors, recent, list, walletList],
  )
}

// The order stays while a list is shown; the next list reads it again.
const neverChanges = () => () => {}
