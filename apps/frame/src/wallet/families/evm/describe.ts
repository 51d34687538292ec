import { listEffects, partyOf } from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import { type Asset, listAssets } from '../../asset.ts'
import { roundFee, toAmount, toShort } from '../../format.ts'
import type { Messages } from '../../messages/en.ts'
import type { ClearSigning } from '../operation.ts'
import { type Warning, warn } from '../operation.ts'
import { type Description, describeEffect, listDescriptions } from './describe-effect.ts'
import { type Draft, effectOf } from './draft.ts'
import { digestOfOutlook } from './simulation.ts'

/** Puts a reading into words: one case each, nothing inferred that the bytes do not say. */
export const describe = (draft: Draft, network: Network, from: string, messages: Messages): Description => {
  const { send: t } = messages
  const { facts, contract } = draft
  const read = describeEffect(effectOf(draft), { network, from, facts, contract, messages })
  const worded =
    draft.clear && draft.reading.kind === 'unreadable' ? withClear(read, draft.clear, draft, messages) : read
  const seen = { ...worded, warnings: [...outlookDangers(draft, messages), ...worded.warnings] }
  if (!draft.replaces) return seen
  const { how } = draft.replaces
  const what = how === 'cancel' ? t.replacing.cancel : t.replacing.speedUp(seen.what)
  const renamed = { ...seen, what, title: t.question(what), action: t.replacing.actions[how] }
  // The cancelling transaction sends nothing to the account itself, which need not be shown.
  return how === 'cancel' ? { ...renamed, amount: undefined, party: undefined, asset: undefined } : renamed
}

/**
 * What is dangerous about what a node says would change: that the page brought the node; permissions that no reading of the bytes has named, and more
 * than can be told, for a theft would stand at the end of it.
 */
const outlookDangers = (draft: Draft, { send: t }: Messages): Warning[] => {
  const { outlook, pageNode } = draft
  if (outlook.kind === 'none') return []
  const named = new Set(listEffects(effectOf(draft)).flatMap((each) => partyOf(each)?.toLowerCase() ?? []))
  const takers = outlook.changes.flatMap(({ change }) => {
    const taker = 'spender' in change ? change.spender : 'to' in change ? change.to : undefined
    return taker === undefined || named.has(taker.toLowerCase()) ? [] : [taker]
  })
  /** Contracts at which anybody may take what is offered, and Safes whose rules change. */
  const contractsOf = (kind: 'offer' | 'safe') =>
    outlook.changes.flatMap(({ change }) =>
      change.kind === kind && (kind === 'safe' || !('to' in change)) ? [change.contract] : [],
    )
  const at = (title: string, text: string, label: string, addresses: readonly string[]) =>
    [...new Set(addresses)].map((address) => ({ ...warn('danger', title, text), address: { label, address } }))
  return [
    ...(pageNode === undefined ? [] : [warn('danger', t.warnings.pageNode, t.warnings.pageNodeText(pageNode))]),
    ...at(t.warnings.hidden, t.warnings.hiddenText, t.spender, takers),
    ...at(t.warnings.offered, t.warnings.offeredText, t.contract, contractsOf('offer')),
    ...at(t.warnings.rules, t.warnings.rulesText, t.safe, contractsOf('safe')),
    ...(outlook.complete ? [] : [warn('danger', t.warnings.more, t.warnings.moreText)]),
  ]
}

/**
 * A call only a descriptor can read. It is one source; with a node of the operator's that tried it out there are two, and
 * the person need not allow what cannot be read.
 */
const withClear = (
  read: Description,
  { intent }: ClearSigning,
  { outlook, pageNode }: Draft,
  { send: t }: Messages,
): Description => {
  const alone = outlook.kind === 'none' || pageNode !== undefined
  const described = warn('caution', t.clear.only, t.clear.onlyText)
  return {
    ...read,
    what: intent,
    title: t.question(intent),
    unreadable: alone,
    warnings: [
      ...(alone ? [warn('danger', t.clear.only, t.clear.aloneText)] : [described]),
      ...read.warnings.filter(({ title }) => title !== t.warnings.unreadable),
    ],
  }
}

/** The kinds of all that moves, those of the calls inside included. */
export const assetsOf = (description: Description): Asset[] =>
  listAssets(listDescriptions(description).map(({ asset }) => asset))

/**
 * What a yes to a draft's dangers is a yes to, as text. When this changes, the person has agreed to something else. Fees
 * are not in it: they are no danger of what it does, and move with every block.
 */
export const toConsentDigest = (seen: Description, { outlook, failure }: Draft): string =>
  JSON.stringify([
    listDescriptions(seen).map(({ what, warnings }) => [what, warnings]),
    digestOfOutlook(outlook),
    failure && [failure.reason],
  ])

/** Enough that the total shows every digit of the fee. */
const totalDigits = 12

/** Fees and total of several drafts of one account that are sent together, and whether it can pay them. */
export const describeCosts = (
  drafts: readonly Draft[],
  { decimals, coin }: Network,
  { locale }: Pick<Messages, 'locale'>,
) => {
  const sum = (amountOf: (draft: Draft) => bigint) => drafts.reduce((all, draft) => all + amountOf(draft), 0n)
  const fees = sum(({ fee }) => roundFee(fee.most, decimals))
  const value = sum(({ transaction }) => transaction.value)
  // They were asked for one after the other: the newest word may be any of them, the least is safe.
  const balance = drafts.map((draft) => draft.balance).reduce((least, each) => (each < least ? each : least))
  const coins = (amount: bigint) => `${toShort(toAmount(amount, decimals), locale, totalDigits)} ${coin}`
  return {
    fees: coins(fees),
    total: coins(value + fees),
    have: coins(balance),
    insufficient: balance < value + sum(({ fee }) => fee.most),
    /** The network adds something that cannot be told. */
    adds: drafts.some(({ fee }) => fee.data === 'unknown'),
  }
}

/** Fee and total of a draft as they are shown, and whether the account can pay them. */
export const describeCost = (
  { transaction, fee, balance }: Draft,
  { decimals, coin }: Network,
  { locale }: Pick<Messages, 'locale'>,
) => {
  const most = roundFee(fee.most, decimals)
  const coins = (amount: bigint, digits?: number) => `${toShort(toAmount(amount, decimals), locale, digits)} ${coin}`
  const likely = coins(roundFee(fee.likely, decimals))
  return {
    likely,
    /** Nothing where it can become no more. */
    most: coins(most) === likely ? undefined : coins(most),
    /** The share for the data, where the network charges it; `unknown` where it cannot be told. */
    data: typeof fee.data === 'object' ? coins(roundFee(fee.data.likely, decimals)) : fee.data,
    total: coins(transaction.value + most, totalDigits),
    value: coins(transaction.value),
    have: coins(balance),
    insufficient: balance < transaction.value + fee.most,
  }
}
