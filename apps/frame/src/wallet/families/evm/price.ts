import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'

/** A millionth of a coin or a token is no price, whatever it is called. Without decimals nobody can say. */
export function isNothing(amount: bigint, decimals: number | undefined): boolean {
  return decimals !== undefined && amount * 1_000_000n <= 10n ** BigInt(decimals)
}

/**
 * Returns whether a token is none that this wallet knows: anybody can make such tokens and give them any name.
 *
 * @param contract undefined for the coin, which is known
 */
export function isUnknownToken(contract: string | undefined, network: Pick<Network, 'name'>): boolean {
  return contract !== undefined && knownToken(network.name, contract) === undefined
}
