import { QueryClient } from '@tanstack/react-query'
import type { Config } from '@wagmi/core'
import { hashFn } from '@wagmi/core/query'
import { browserStorage } from './connection/stored.ts'
import { queryStorageKey } from './storage.ts'

/** How long what was read from a chain is kept: a day, in milliseconds. */
const queryLifetime = 24 * 60 * 60_000

/**
 * The query client of a page: reads are kept for a day, not tried again, and not repeated when a window comes to the
 * front.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: queryLifetime,
        retry: 0,
        refetchOnWindowFocus: false,
        networkMode: 'offlineFirst',
        queryKeyHashFn: hashFn,
      },
      mutations: { networkMode: 'offlineFirst' },
    },
  })
}

/**
 * Keeps what is read from chains in this browser, for a day and for this release, until the visitor disconnects. The
 * code for it is loaded once there is something to keep or to give back, when the browser has nothing else to do.
 *
 * @param release what was kept by another is dropped
 * @returns how to stop
 */
export function persistQueries(queryClient: QueryClient, config: Config, release: string): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const begin = () =>
    import('./persist-queries.ts').then(
      ({ keep }) => {
        if (!isOver) stop = keep(queryClient, config, release, queryLifetime)
      },
      () => {}, // it could not be loaded: then nothing is kept, which is no harm
    )
  // Safari has no requestIdleCallback.
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000))
  const stopWatching = queryClient.getQueryCache().subscribe(() => {
    stopWatching()
    whenIdle(begin)
  })
  if (isPersisted()) {
    stopWatching()
    whenIdle(begin)
  }
  return () => {
    isOver = true
    stopWatching()
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
