import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useLatchkey } from '../context.tsx'

/**
 * An account's name, if the page has a chain with names; undefined while it is resolved, and for accounts without one.
 */
export function useName(address: Address): string | undefined {
  const { config, ens } = useLatchkey()
  const { data } = useQuery({
    queryKey: ['latchkey', 'name', ens?.chainId, address],
    queryFn: async () => {
      const { findName } = await import('./find-name.ts')
      return findName(config.getClient({ chainId: ens?.chainId as number }), address) // see `enabled`
    },
    enabled: ens !== undefined && config.chains.some(({ id }) => id === ens.chainId),
    staleTime: 60 * 60_000,
  })
  return data ?? undefined
}
