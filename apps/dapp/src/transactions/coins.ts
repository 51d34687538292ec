import { type Address, erc20Abi } from 'viem'
import { useBalance, useChains, useClient, useReadContracts } from 'wagmi'
import type { Connected } from '../connection/connected.tsx'

/** Something that can be sent: the network's own coin, or a token with a contract. */
export type Coin = { symbol: string; decimals: number; balance: bigint | undefined; token?: Address }

/** The coins of an account, the network's own first, without a balance until it is read; a token once it is read. */
export function useCoins({ address, chainId }: Connected, token: Address | undefined): Coin[] {
  const refetchInterval = useClient({ chainId })?.pollingInterval ?? false
  const native = useBalance({ address, chainId, query: { refetchInterval } })
  const contract = { address: token, abi: erc20Abi, chainId } as const
  const read = useReadContracts({
    allowFailure: false,
    contracts: [
      { ...contract, functionName: 'symbol' },
      { ...contract, functionName: 'decimals' },
      { ...contract, functionName: 'balanceOf', args: [address] },
    ],
    query: { enabled: token !== undefined, refetchInterval },
  })
  const own = useChains().find(({ id }) => id === chainId)?.nativeCurrency ?? native.data
  const coins: Coin[] = []
  if (own) coins.push({ symbol: own.symbol, decimals: own.decimals, balance: native.data?.value })
  if (token && read.data) {
    const [symbol, decimals, balance] = read.data
    coins.push({ symbol, decimals, balance, token })
  }
  return coins
}
