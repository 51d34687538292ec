import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Hash } from 'viem'
import { useConnected, useLatchkey } from '../context.tsx'
import type { NewTransaction, TransactionsState } from './followed.ts'

const nothing: TransactionsState = { list: [], unreachable: [] }
const readNothing = () => nothing

/** Those of whoever is connected, as far as they are loaded. */
export const useLoaded = (): TransactionsState => {
  const { transactions, config } = useLatchkey()
  const address = useConnected()?.address
  const { list, unreachable } = useSyncExternalStore(transactions.subscribe, transactions.read, readNothing)
  return useMemo(() => {
    const chains = new Set(config.chains.map(({ id }) => id))
    const mine = list.filter(
      ({ from, chainId }) => from.toLowerCase() === address?.toLowerCase() && chains.has(chainId),
    )
    return { list: mine, unreachable }
  }, [list, unreachable, address, config])
}

/**
 * What the connected account sent from this page, newest first, each with how it stands; and the chains whose node does
 * not answer. Also what was sent before a reload. On a server: nothing.
 */
export function useTransactions(): TransactionsState {
  const { transactions } = useLatchkey()
  useEffect(() => {
    transactions.load().catch(() => {}) // what could not be fetched is tried again by the next who wants it
  }, [transactions])
  return useLoaded()
}

/** What a transaction does, in the page's words. */
export type About = Pick<NewTransaction, 'title' | 'description'>

/**
 * Has transactions looked after that were sent in any other way.
 *
 * @example
 * const follow = useFollow()
 * write.mutate(request, { onSuccess: (hash) => follow(hash, { title: 'Mint a ticket' }) })
 */
export function useFollow(): (hash: Hash, about?: About & Partial<Pick<NewTransaction, 'from' | 'chainId'>>) => void {
  const { transactions, config } = useLatchkey()
  return (hash, about) => {
    const { connections, current } = config.state
    const connection = current ? connections.get(current) : undefined
    const from = about?.from ?? connection?.accounts[0]
    const chainId = about?.chainId ?? connection?.chainId
    if (from && chainId) transactions.follow({ ...about, hash, from, chainId })
  }
}
