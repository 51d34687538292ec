import { parseUnits } from 'viem/utils'
import type { Recipient } from '../families/transactions.ts'
import { toAmount, toShort } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import { findAmountProblem, type Sendable } from './transfer.ts'

/** The largest amount that can be sent, in the coin's smallest units, and what else is reserved, in words. */
export type LargestAmount = { most: bigint; reserved?: string }

/** Reads an amount as people type it: a comma is a point. */
export function readAmount(text: string): string {
  return text.trim().replace(',', '.')
}

/**
 * Returns what is wrong with an amount, in words. A single item has no amount.
 *
 * @param least fewer of the coin's smallest units do not arrive
 */
export function describeAmountProblem(
  text: string,
  sendable: Sendable,
  least: Recipient['least'],
  t: Messages['home'],
): string | undefined {
  if (sendable.coin === undefined) return undefined
  const problem = findAmountProblem(text, sendable)
  if (problem) return problem === 'decimals' ? t.problems.decimals(sendable.decimals) : t.problems[problem]
  if (sendable.holding.kind !== 'coin') return undefined
  return least && parseUnits(text, sendable.decimals) < least.units ? least.text : undefined
}

/** Describes the balance beneath an amount, and what the largest amount leaves, once that was asked for. */
export function describeBalance(
  { balance, decimals, coin, holding }: Sendable,
  largest: LargestAmount | undefined,
  t: Messages['home'],
  locale: string,
): string {
  const text = `${toShort(toAmount(balance, decimals), locale, 12)} ${coin}`
  if (holding.kind !== 'coin' || !largest || largest.most <= 0n) return t.available(text)
  return largest.reserved ? t.keptBack(text, largest.reserved) : t.feeKept(text)
}

/** Describes why nothing is left to send. */
export function describeTooLittle({ network }: Sendable, { reserved }: LargestAmount, t: Messages['home']): string {
  return reserved ? t.problems.kept(network.coin, reserved) : t.problems.fee(network.coin)
}
