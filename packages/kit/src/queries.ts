import { QueryClient } from '@tanstack/react-query'
import { hashFn } from '@wagmi/core/query'

/** How long what was read from a chain is kept: a day, in milliseconds (specification, section 9). */
export const keptFor = 24 * 60 * 60_000

/** The query client of a page: reads are kept for a day, not tried again, and not repeated when a window comes to the front. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: keptFor,
        retry: 0,
        refetchOnWindowFocus: false,
        networkMode: 'offlineFirst',
        queryKeyHashFn: hashFn,
      },
      mutations: { networkMode: 'offlineFirst' },
    },
  })
