import type { Network } from '@latchkey/core/networks'
import { useQueries } from '@tanstack/react-query'
import type { AccountHoldings } from '../families/holdings.ts'
import type { HomeData } from './home-data.ts'

/** How often balances are refreshed while the home is shown, milliseconds. */
const everyMs = 30_000

/** The holdings of an account on one network, as far as they are known. */
export type NetworkHoldings = {
  network: Network
  /** The last successful result. */
  lastRead: AccountHoldings | undefined
  /** Why the last attempt failed. */
  failure: Error | null
  reading: boolean
  again(): void
}

export function holdingsKey(account: string, { name }: Network) {
  return ['home', account, 'holdings', name]
}

/** Reads the holdings of an account on each network, and again when the person comes back and every half minute. */
export function useHoldings(networks: readonly Network[], account: string, source: HomeData): NetworkHoldings[] {
  const all = useQueries({
    queries: networks.map((network) => ({
      queryKey: holdingsKey(account, network),
      queryFn: () => source.holdings(network),
      refetchInterval: everyMs,
      // Amounts are bigint, which cannot be compared by their JSON.
      structuralSharing: false,
      retry: false,
    })),
  })
  return networks.map((network, at) => {
    const query = all[at]
    return {
      network,
      lastRead: query?.data,
      failure: query?.error ?? null,
      reading: query?.isFetching ?? true,
      again: () => void query?.refetch(),
    }
  })
}
