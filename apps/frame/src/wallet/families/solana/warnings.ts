import {
  dangerOf,
  isDurable,
  type Loss,
  type Prepared,
  type Step,
  type Transaction,
  tablesOf,
} from '@latchkey/chains/solana'
import type { MintRule } from '@latchkey/core/mints'
import type { Network } from '@latchkey/core/networks'
import { toPercent, toShort } from '../../format.ts'
import { type Warning, warn } from '../operation.ts'
import { imitationWarnings, noteWarnings } from '../quoted-texts.ts'
import { isUnusualFee } from '../unusual-fee.ts'
import type { Messages } from './messages/en.ts'
import { lossText, noLimit, toCoins, toTokens, wordsOf } from './words.ts'

/** The rent-exempt balance of an account without data, lamports. Below it, there is nothing left for fees either. */
const rentExemptMinimum = 890_880n

type Facts = {
  own: string
  network: Network
  sends: boolean
  /** As requested, with its lookup tables unresolved. */
  requested: Transaction
  /** The account's coins that it takes by its own words, including fee and deposit; lamports. */
  takes: bigint
  messages: Messages
}

/** The possible losses by a transaction in words, dangers first. */
export const toWarnings = (
  prepared: Prepared,
  { own, network, sends, requested, takes, messages }: Facts,
): Warning[] => {
  const { locale, warnings: t } = messages
  const { transaction, reading, holdings, associated, changes, balance } = prepared
  const coins = (lamports: bigint) => toCoins(lamports, network, messages, 9)
  const warnings = reading.steps.flatMap((step): Warning[] => {
    switch (dangerOf(step, own)) {
      case 'spending': {
        if (step.kind !== 'approveToken') return []
        if (step.amount === noLimit) return [warn('danger', t.unlimited, t.unlimitedText)]
        const { value, coin } = toTokens(
          step.amount,
          step.mint ?? holdings.get(step.source)?.mint,
          network,
          prepared,
          messages,
          step.decimals,
        )
        return [warn('danger', t.spending, t.spendingText(`${toShort(value, locale)} ${coin}`))]
      }
      case 'authority':
        return [warn('danger', t.authority, t.authorityText)]
      case 'assign':
        return [warn('danger', t.assign, t.assignText)]
      case 'burn':
        return [warn('danger', t.burn, t.burnText)]
      case 'close':
        return [warn('danger', t.close, t.closeText)]
      case 'withdrawal': {
        if (step.kind !== 'withdrawStake' && step.kind !== 'transfer') return []
        const from = step.kind === 'transfer' ? step.from : step.stake
        return [warn('danger', t.withdrawal, t.withdrawalText(coins(step.lamports), from, step.to))]
      }
      case 'newAccount':
        return step.kind === 'createAccount'
          ? [warn('danger', t.newAccount, t.newAccountText(coins(step.lamports), step.account, step.owner))]
          : []
      case 'overfunded':
        return step.kind === 'createAccount'
          ? [warn('danger', t.overfunded, t.overfundedText(coins(step.lamports), step.account))]
          : []
      case 'unknown':
        return step.kind === 'unknown' ? [warn('danger', t.unknown, t.unknownText(step.program))] : []
      default:
        return []
    }
  })
  // A gift to the validator: even on the busiest days a place at the front of a block costs far less.
  if (transaction.signers[0] === own && isUnusualFee(network, reading.fee.priority))
    warnings.push(warn('danger', t.priority, t.priorityText(coins(reading.fee.priority))))
  const moves = reading.steps.some(
    (step) => (step.kind === 'transfer' || step.kind === 'createAccount') && step.from === own,
  )
  if (moves && takes <= balance && balance - takes < rentExemptMinimum)
    warnings.push(warn('danger', t.everything, t.everythingText))
  for (const step of reading.steps) {
    if (step.kind !== 'transferToken') continue
    const holding = holdings.get(step.source)
    if (holding?.owner === own && step.amount > 0n && step.amount >= holding.amount)
      warnings.push(warn('caution', t.allTokens))
    if (holdings.has(step.destination) && !associated.has(step.destination))
      warnings.push(warn('caution', t.owner, t.ownerText(step.destination)))
    if (step.decimals === undefined) warnings.push(warn('caution', t.places, t.placesText))
  }
  warnings.push(...ruleWarnings(prepared, messages), ...textWarnings(prepared, own, network, messages))
  if (changes && -changes.coins > takes)
    warnings.push(warn('danger', t.more, t.moreText(coins(takes), coins(-changes.coins))))
  for (const loss of changes?.lost ?? [])
    if (!reading.steps.some((step) => isRead(loss, step)))
      warnings.push(warn('danger', t.lost[loss.right], lossText(loss, network, messages)))
  if (isDurable(requested)) warnings.push(warn(sends ? 'caution' : 'danger', t.durable, t.durableText))
  if (tablesOf(requested).length > 0) warnings.push(warn('caution', t.tables, t.tablesText))
  return unique(warnings).sort((a, b) => Number(b.tone === 'danger') - Number(a.tone === 'danger'))
}

/** Dangers in texts that others wrote: notes, and the names that tokens give themselves. */
const textWarnings = (prepared: Prepared, own: string, network: Network, { quoted: t }: Messages): Warning[] => {
  const { steps } = prepared.reading
  const notes = steps.flatMap((step) => (step.kind === 'memo' ? [step.text] : []))
  const isOnlyNotes = steps.every(({ kind }) => kind === 'memo')
  const names = [...prepared.words.keys()].flatMap((mint) => {
    const words = wordsOf(mint, prepared, network)
    return [words?.name, words?.symbol].filter((each) => each !== undefined)
  })
  return [
    ...imitationWarnings([...notes, ...names], t),
    ...(isOnlyNotes ? notes.flatMap((note) => noteWarnings(note, own, t)) : []),
  ]
}

/** From this part of a transfer on, a token's fee is a danger, hundredths of a percent. */
const largeFee = 1_000

/** The rules that a transaction's tokens impose on holders. */
const ruleWarnings = ({ rules }: Prepared, { locale, warnings: { rules: t } }: Messages): Warning[] => {
  const toWarning = (rule: MintRule, mint: string): Warning => {
    switch (rule.kind) {
      case 'fee': {
        const text = t.feeText(toPercent(BigInt(rule.rate), locale), mint)
        return warn(rule.rate >= largeFee ? 'danger' : 'caution', t.fee, text)
      }
      case 'delegate':
      case 'hook':
      case 'pause':
        return warn('caution', t[rule.kind], t[`${rule.kind}Text`](rule.by, mint))
      default:
        return warn('caution', t[rule.kind], t[`${rule.kind}Text`](mint))
    }
  }
  return [...rules].flatMap(([mint, each]) => each.map((rule) => toWarning(rule, mint)))
}

/** Returns whether a step already mentions that loss itself. */
const isRead = (loss: Loss, step: Step): boolean => {
  switch (step.kind) {
    case 'approveToken':
      return loss.right === 'delegate' && step.source === loss.account && step.delegate === loss.to
    case 'withdrawStake':
      return isPaid(loss, step.stake, step)
    case 'transfer':
      return isPaid(loss, step.from, step)
    default:
      return false
  }
}

/** Returns whether a step already names the amount and the receiver of a loss of coins. */
const isPaid = (loss: Loss, from: string, step: { to: string; lamports: bigint }): boolean =>
  loss.right === 'coins' &&
  from === loss.account &&
  step.lamports >= loss.lamports &&
  (loss.to === undefined || loss.to === step.to)

const unique = (warnings: Warning[]): Warning[] => [
  ...new Map(warnings.map((each) => [`${each.title} ${each.text}`, each])).values(),
]
