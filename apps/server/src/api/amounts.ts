/**
 * The smallest units of an amount of whole coins, such as `0.5`; undefined where it is no plain decimal number, or finer
 * than the coin.
 */
export function toUnits(amount: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,40})(?:\.(\d{1,36}))?$/.exec(amount) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
