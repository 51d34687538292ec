import { formatUnits, parseUnits } from 'viem'

/**
 * Converts an amount of whole coins, such as `0.5`, to the smallest units; undefined if it is invalid or finer than the
 * coin.
 */
export function toUnits(amount: string, decimals: number): bigint | undefined {
  const [, fraction = ''] = /^\d{1,30}(?:\.(\d+))?$/.exec(amount) ?? ['', 'x'.repeat(99)]
  return fraction.length > decimals ? undefined : parseUnits(amount, decimals)
}

/**
 * The price of these units, in the currency with two decimals, rounded up. @param pricePerCoin with up to six decimals
 */
export function priceOf(units: bigint, decimals: number, pricePerCoin: string): string {
  const coin = 10n ** BigInt(decimals) * 10n ** 4n
  const cents = (units * parseUnits(pricePerCoin, 6) + coin - 1n) / coin
  const [whole, rest = ''] = formatUnits(cents, 2).split('.')
  return `${whole}.${rest.padEnd(2, '0')}`
}
