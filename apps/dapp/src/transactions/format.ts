import { formatUnits } from 'viem'

/** A coin amount, grouped by locale, with at most `digits` significant digits after leading zeros. */
export function formatCoin(value: bigint, decimals: number, digits = 6): string {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const shown = fraction.slice(0, zeros + digits).replace(/0+$/, '')
  const format = new Intl.NumberFormat(undefined, {
    minimumFractionDigits: shown.length,
    maximumFractionDigits: shown.length,
  })
  return format.format(`${whole}.${shown || '0'}` as `${number}`) // as text: a number would lose digits
}
