/**
 * Converts an amount of coins, such as `0.5`, to the smallest units. Undefined if it is no plain decimal, or finer
 * than the coin.
 */
export function toUnits(amount: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,40})(?:\.(\d{1,36}))?$/.exec(amount) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
