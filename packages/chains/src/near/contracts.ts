import type { NetworkName } from '@latchkey/core/networks'

/**
 * Contracts whose code is known from their account alone: nobody has a key for them, and a name below a factory's can
 * only be created by that factory, with its only code (near/core-contracts: `w-near`, `staking-pool-factory`).
 */
const known: Partial<Record<NetworkName, { wrapped: string; pools: string }>> = {
  near: { wrapped: 'wrap.near', pools: '.poolv1.near' },
  near_testnet: { wrapped: 'wrap.testnet', pools: '.pool.f863973.m0' },
}

/** Returns whether an account is the network's wrapped coin, or one of its staking pools; undefined for any other. */
export function readContract(account: string, network: NetworkName | undefined): 'wrapped' | 'pool' | undefined {
  const { wrapped, pools } = (network && known[network]) ?? {}
  if (account === wrapped) return 'wrapped'
  const isBelow = pools !== undefined && account.endsWith(pools) && !account.slice(0, -pools.length).includes('.')
  return isBelow ? 'pool' : undefined
}
