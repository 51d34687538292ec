import { parseUnits } from 'viem/utils'
import type { Recipient } from '../families/transactions.ts'
import { toAmount, toShort } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import type { TypedAmount } from '../typed-amount.ts'
import { findAmountProblem, type Sendable } from './transfer.ts'

/** The largest amount that can be sent, in the coin's smallest units, and other reserved amounts, in words. */
export type LargestAmount = { most: bigint; reserved?: string }

/**
 * Returns what is wrong with an amount, in words. A single item has no amount.
 *
 * @param least smaller amounts do not arrive, in the coin's smallest unit
 */
export function describeAmountProblem(
  typed: TypedAmount,
  sendable: Sendable,
  least: Recipient['least'],
  { home: t, ambiguousAmount }: Messages,
): string | undefined {
  if (sendable.coin === undefined) return undefined
  if ('problem' in typed) return typed.problem === 'ambiguous' ? ambiguousAmount : t.problems.amount
  const { decimal } = typed
  const problem = findAmountProblem(decimal, sendable)
  if (problem) return problem === 'decimals' ? t.problems.decimals(sendable.decimals) : t.problems[problem]
  if (sendable.holding.kind !== 'coin') return undefined
  return least && parseUnits(decimal, sendable.decimals) < least.units ? least.text : undefined
}

/** Describes the balance below an amount, and what sending the largest amount leaves, once that was requested. */
export function describeBalance(
  { balance, decimals, coin, holding }: Sendable,
  largest: LargestAmount | undefined,
  t: Messages['home'],
  locale: string,
): string {
  const text = `${toShort(toAmount(balance, decimals), locale, 12)} ${coin}`
  if (holding.kind !== 'coin' || !largest || largest.most <= 0n) return t.available(text)
  return largest.reserved ? t.reserved(text, largest.reserved) : t.feeReserved(text)
}

/** Describes why nothing is left to send. */
export function describeTooLittle({ network }: Sendable, { reserved }: LargestAmount, t: Messages['home']): string {
  return reserved ? t.problems.reserved(network.coin, reserved) : t.problems.fee(network.coin)
}
