import { type Address, getAddress, isAddress, isAddressEqual, parseUnits, zeroAddress } from 'viem'
import type { Messages } from '../messages/en.ts'

type Checked<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string }

/** A typed recipient. An address in mixed case carries a checksum (EIP-55), which finds a wrong character. */
export function checkRecipient(text: string, messages: Messages): Checked<Address> {
  const trimmed = text.trim()
  const { recipient } = messages.send
  if (!trimmed) return { problem: recipient.missing }
  if (!/^0x[0-9a-fA-F]{40}$/.test(trimmed)) return { problem: recipient.malformed }
  const plain = trimmed === trimmed.toLowerCase() || trimmed.slice(2) === trimmed.slice(2).toUpperCase()
  if (!plain && !isAddress(trimmed)) return { problem: recipient.checksum }
  const value = getAddress(trimmed.toLowerCase())
  if (isAddressEqual(value, zeroAddress)) return { problem: recipient.nobody }
  return { value }
}

/** A decimal comma as a point: some keyboards have no other separator. Undefined where it may separate thousands. */
function readComma(text: string): string | undefined {
  const [, whole = '', fraction = ''] = /^(\d+),(\d+)$/.exec(text) ?? []
  const canGroup = fraction.length > 2 && /[1-9]/.test(whole)
  return canGroup ? undefined : text.replace(',', '.')
}

/**
 * A typed amount, in the coin's smallest unit: one decimal separator, no others, no more decimals than the coin has.
 */
export function checkAmount(
  text: string,
  coin: { symbol: string; decimals: number; balance?: bigint | undefined },
  messages: Messages,
): Checked<bigint> {
  const { amount } = messages.send
  if (!text.trim()) return { problem: amount.missing }
  const trimmed = readComma(text.trim())
  if (trimmed === undefined) return { problem: amount.comma }
  if (!/^(\d+\.?\d*|\.\d+)$/.test(trimmed)) return { problem: amount.malformed }
  const places = trimmed.split('.')[1]?.length ?? 0
  if (places > coin.decimals) return { problem: amount.places(coin.symbol, coin.decimals) }
  if (trimmed.length > 60) return { problem: amount.malformed }
  const value = parseUnits(trimmed as `${number}`, coin.decimals)
  if (value === 0n) return { problem: amount.zero }
  if (coin.balance !== undefined && value > coin.balance) return { problem: amount.tooMuch(coin.symbol) }
  return { value }
}
