import { type Address, getAddress, isAddress, isAddressEqual, parseUnits, zeroAddress } from 'viem'
import type { Messages } from '../messages/en.ts'

type Checked<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string }

/**
 * The recipient somebody typed. An address in mixed case carries a checksum (EIP-55): a letter typed wrong is found.
 */
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

/** The amount somebody typed, in the coin's smallest unit: a decimal point, no signs, no more places than the coin has. */
export function checkAmount(
  text: string,
  coin: { symbol: string; decimals: number; balance?: bigint | undefined },
  messages: Messages,
): Checked<bigint> {
  const trimmed = text.trim()
  const { amount } = messages.send
  if (!trimmed) return { problem: amount.missing }
  if (/^\d+,\d+$/.test(trimmed)) return { problem: amount.comma }
  if (!/^(\d+\.?\d*|\.\d+)$/.test(trimmed)) return { problem: amount.malformed }
  const places = trimmed.split('.')[1]?.length ?? 0
  if (places > coin.decimals) return { problem: amount.places(coin.symbol, coin.decimals) }
  if (trimmed.length > 60) return { problem: amount.malformed }
  const value = parseUnits(trimmed as `${number}`, coin.decimals)
  if (value === 0n) return { problem: amount.zero }
  if (coin.balance !== undefined && value > coin.balance) return { problem: amount.tooMuch(coin.symbol) }
  return { value }
}
