import { formatDecimal } from '@latchkey/core/locale'
import { formatUnits } from 'viem'

/**
 * A coin amount, grouped by the language's rules, never in scientific notation.
 * @param locale a BCP 47 tag
 * @param digits significant digits after leading zeros
 */
export function formatCoin(value: bigint, decimals: number, locale: string, digits = 6): string {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const shown = fraction.slice(0, zeros + digits).replace(/0+$/, '')
  return formatDecimal(locale, shown ? `${whole}.${shown}` : whole)
}
