import type { Network } from '@latchkey/core/networks'
import { toAmount } from '../format.ts'
import type { FeeMessages } from '../messages/fees.ts'
import { type Warning, warn } from './operation.ts'

/**
 * The most that an ordinary transaction costs on a network's busiest days, by its coin. What a node asks, or a page
 * sets, above this is hardly a price: whoever lies about fees burns coins, or pays them to a validator.
 */
const ordinary: Readonly<Record<string, number>> = {
  ...{ ETH: 0.05, BNB: 0.05, tBNB: 0.05, AVAX: 1, POL: 20, XDAI: 5, CELO: 5, KAIA: 20, S: 10, SEI: 10, MON: 10 },
  ...{ BERA: 1, HYPE: 0.5, OAS: 10, BORA: 100, HBAR: 30, APT: 0.1, NEAR: 0.3, SOL: 0.01, XTZ: 0.5 },
}

/** Returns whether a fee is above anything that is usual; false for coins of which nobody here knows. */
export function isUnusualFee({ coin, decimals }: Pick<Network, 'coin' | 'decimals'>, fee: bigint): boolean {
  const most = Object.hasOwn(ordinary, coin) ? ordinary[coin] : undefined
  return most !== undefined && Number(toAmount(fee, decimals)) > most
}

/** The danger of an unusual fee. */
export function feeWarnings(network: Pick<Network, 'coin' | 'decimals'>, fee: bigint, t: FeeMessages): Warning[] {
  return isUnusualFee(network, fee) ? [warn('danger', t.high, t.highText)] : []
}
