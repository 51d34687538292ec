import { hashKey, QueryClient } from '@tanstack/react-query'
import type { Config } from 'wagmi'
import { browserStorage } from './connection/stored.ts'
import { queryStorageKey } from './storage.ts'
import { whenIdle } from './when-idle.ts'

/** How long reads of a chain are kept: a day, in milliseconds. */
const queryLifetime = 24 * 60 * 60_000

/**
 * Creates a page's query client: reads are kept for a day, not retried, and not repeated when a window gets the focus.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: queryLifetime,
        retry: 0,
        refetchOnWindowFocus: false,
        networkMode: 'offlineFirst',
        queryKeyHashFn: toHash,
      },
      mutations: { networkMode: 'offlineFirst' },
    },
  })
}

/** The hash of a query's key: TanStack Query's own, which fails at amounts of a chain. */
const toHash = (key: readonly unknown[]): string =>
  hashKey(JSON.parse(JSON.stringify(key, (_, value) => (typeof value === 'bigint' ? `${value}` : value))))

/**
 * Stores reads of chains in this browser, for a day and for this release, until the visitor disconnects. Its code is
 * loaded once there is something to store or to restore, when the browser is idle.
 *
 * @param release data of other releases is dropped
 * @returns a function that stops it
 */
export function persistQueries(queryClient: QueryClient, config: Config, release: string): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const begin = () =>
    import('./persist-queries.ts').then(
      ({ keep }) => {
        if (!isOver) stop = keep(queryClient, config, release, queryLifetime)
      },
      () => {}, // it could not be loaded: nothing is stored, which does no harm
    )
  let stopWaiting = () => {}
  const stopWatching = queryClient.getQueryCache().subscribe(() => {
    stopWatching()
    stopWaiting = whenIdle(begin)
  })
  if (isPersisted()) {
    stopWatching()
    stopWaiting = whenIdle(begin)
  }
  return () => {
    isOver = true
    stopWatching()
    stopWaiting()
    stop?.()
  }
}

const isPersisted = (): boolean => {
  try {
    return browserStorage()?.getItem(queryStorageKey) != null
  } catch {
    return false // denied
  }
}
