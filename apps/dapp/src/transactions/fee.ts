import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { estimateFeesPerGas, estimateGas } from 'viem/actions'
import { useClient } from 'wagmi'
import type { Request } from './request.ts'

/** The highest network fee of a request, in wei, refreshed while it is shown. */
export function useFee(account: Address, chainId: number, request: Request | undefined) {
  const client = useClient({ chainId })
  return useQuery({
    queryKey: ['fee', account, chainId, request],
    queryFn: async () => {
      if (!client || !request) throw new Error('nothing to estimate')
      const [gas, fees] = await Promise.all([
        estimateGas(client, { account, ...request }),
        estimateFeesPerGas(client, { chain: client.chain }),
      ])
      return gas * fees.maxFeePerGas
    },
    enabled: request !== undefined && client !== undefined,
    refetchInterval: client?.pollingInterval ?? false,
    placeholderData: keepPreviousData,
  })
}
