import type { Chain } from 'viem'
import { formatUnits } from 'viem/utils'

/**
 * A coin amount, grouped by the language's rules, never in scientific notation.
 * @param digits significant digits after leading zeros, so that a small amount never looks like zero
 */
export function formatCoin(value: bigint, decimals: number, locale: string, digits = 6): string {
  const [whole = '0', fraction = ''] = formatUnits(value, decimals).split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const shown = fraction.slice(0, zeros + digits).replace(/0+$/, '')
  const places = { minimumFractionDigits: shown.length, maximumFractionDigits: shown.length }
  return new Intl.NumberFormat(locale, places).format(`${whole}.${shown || '0'}` as `${number}`) // as text: a number would lose digits
}

export function formatInteger(value: bigint | number, locale: string): string {
  return new Intl.NumberFormat(locale).format(value)
}

/** @param milliseconds since the epoch */
export function formatTime(milliseconds: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds)
}

/** The explorer's page of a transaction or an account; undefined for a chain without an explorer. */
export function explorerLink(chain: Chain | undefined, what: 'tx' | 'address', id: string): string | undefined {
  const explorer = chain?.blockExplorers?.default.url
  if (!explorer || !URL.canParse(explorer)) return undefined
  const url = new URL(explorer)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${what}/${encodeURIComponent(id)}`
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}
