import { type Effect, listEffects, partyOf } from '@latchkey/chains/evm'
import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'
import { getAddress } from 'viem/utils'
import { type Asset, listAssets } from '../../asset.ts'
import { roundFee, toAmount, toShort } from '../../format.ts'
import type { Messages } from '../../messages/en.ts'
import type { ClearSigning } from '../operation.ts'
import { type Warning, warn } from '../operation.ts'
import type { CallName } from './call-names.ts'
import { type Description, describeEffect, listDescriptions } from './describe-effect.ts'
import { type Draft, effectOf } from './draft.ts'
import { findForeignAddresses, mostForeign } from './foreign-addresses.ts'
import { isUnknownToken, judgePrice, type Priced } from './price.ts'
import { digestOfSimulation } from './simulation.ts'

/** Puts a reading into words: one case each, inferring nothing that the bytes do not say. */
export const describe = (draft: Draft, network: Network, from: string, messages: Messages): Description => {
  const { send: t } = messages
  const { facts, contract } = draft
  const simulation = draft.pageNode === undefined ? draft.simulation : undefined
  const around = { network, from, facts, contract, simulation, prices: draft.prices, messages }
  const read = describeEffect(effectOf(draft), around)
  const worded =
    draft.clear && draft.reading.kind === 'unreadable'
      ? withClear(read, draft.clear, draft, from, network, messages)
      : read
  const named = draft.name && worded.unreadable ? withName(worded, draft.name, messages) : worded
  const dangers = [...simulationDangers(draft, messages), ...takenDangers(draft, worded.unreadable, messages)]
  const description = { ...named, warnings: [...dangers, ...named.warnings] }
  if (!draft.replaces) return description
  const { how } = draft.replaces
  const what = how === 'cancel' ? t.replacing.cancel : t.replacing.speedUp(description.what)
  const renamed = { ...description, what, title: t.question(what), action: t.replacing.actions[how] }
  // The cancelling transaction sends nothing but an empty amount to the account itself, which need not be shown.
  return how === 'cancel' ? { ...renamed, amount: undefined, party: undefined, asset: undefined } : renamed
}

/**
 * Warnings about the simulation: the page chose the node, there are permissions that the decoder did not find, or more
 * changes than are shown, because a theft would be at the end of the list.
 */
const simulationDangers = (draft: Draft, { send: t }: Messages): Warning[] => {
  const { simulation, pageNode } = draft
  if (simulation.kind === 'none') return []
  const named = new Set(listEffects(effectOf(draft)).flatMap((each) => partyOf(each)?.toLowerCase() ?? []))
  const takers = simulation.changes.flatMap(({ change }) => {
    const taker =
      'spender' in change
        ? change.spender
        : change.kind === 'control' || change.kind === 'offer'
          ? change.to
          : undefined
    return taker === undefined || named.has(taker.toLowerCase()) ? [] : [taker]
  })
  /** Contracts at which anybody may take an offer, and Safes whose rules change. */
  const contractsOf = (kind: 'offer' | 'safe') =>
    simulation.changes.flatMap(({ change }) =>
      change.kind === kind && (kind === 'safe' || !('to' in change)) ? [change.contract] : [],
    )
  const at = (title: string, text: string, label: string, addresses: readonly string[]) =>
    [...new Set(addresses)].map((address) => ({ ...warn('danger', title, text), address: { label, address } }))
  return [
    ...(pageNode === undefined ? [] : [warn('danger', t.warnings.pageNode, t.warnings.pageNodeText(pageNode))]),
    ...at(t.warnings.hidden, t.warnings.hiddenText, t.spender, takers),
    ...at(t.warnings.offered, t.warnings.offeredText, t.contract, contractsOf('offer')),
    ...at(t.warnings.rules, t.warnings.rulesText, t.safe, contractsOf('safe')),
    ...(simulation.complete ? [] : [warn('danger', t.warnings.more, t.warnings.moreText)]),
  ]
}

type Moved = { coins: bigint; tokens: Map<string, bigint> }

/**
 * An effect and the nested ones that the account itself causes; what others do on their own behalf moves nothing of its
 * own.
 */
const listOwn = (effect: Effect): Effect[] =>
  effect.reading.kind === 'calls' && (effect.reading.how === 'own' || effect.reading.how === 'service')
    ? [effect, ...effect.reading.calls.flatMap(listOwn)]
    : [effect]

/** The most that a call gives away of the account's coins and tokens by its own words. */
const movedBy = (effect: Effect): Moved => {
  const tokens = new Map<string, bigint>()
  const add = (contract: string, amount: bigint) => {
    const key = contract.toLowerCase()
    tokens.set(key, (tokens.get(key) ?? 0n) + amount)
  }
  for (const { reading, to } of listOwn(effect)) {
    if (reading.kind === 'token-transfer') add(reading.token ?? to ?? '', reading.amount)
    if (reading.kind === 'item-transfer')
      for (const { id, amount } of reading.items) add(`${reading.token ?? to} ${id}`, amount)
    if (reading.kind === 'swap') for (const { contract, amount } of reading.gives) if (contract) add(contract, amount)
  }
  return { coins: effect.value, tokens }
}

/**
 * Losses that a simulation shows and the call itself does not, with their receivers. An unreadable call has its own
 * warning, and its losses are among the changes.
 */
const takenDangers = (draft: Draft, isUnreadable: boolean, { send: t }: Messages): Warning[] => {
  const { simulation, reading } = draft
  // A call that only a descriptor explains has no known maximum.
  if (simulation.kind === 'none' || isUnreadable || reading.kind === 'unreadable') return []
  const moved = movedBy(effectOf(draft))
  const allowed = (key: string) => moved.tokens.get(key.toLowerCase()) ?? 0n
  return simulation.changes.flatMap(({ change }) => {
    if (change.kind === 'owed') return [warn('danger', t.warnings.debt, t.warnings.debtText)]
    if ((change.kind !== 'coin' && change.kind !== 'token' && change.kind !== 'item') || change.amount >= 0n) return []
    const most =
      change.kind === 'coin'
        ? moved.coins
        : allowed(change.kind === 'token' ? change.contract : `${change.contract} ${change.id}`)
    if (-change.amount <= most) return []
    const warning = warn('danger', t.warnings.taken, t.warnings.takenText)
    const [first] = change.to ?? []
    return [first === undefined ? warning : { ...warning, address: { label: t.to, address: first } }]
  })
}

/** Adds a call's name from a third party. It makes nothing less dangerous. */
const withName = (read: Description, { signature, source }: CallName, { send: t }: Messages): Description => ({
  ...read,
  facts: [...(read.facts ?? []), { term: t.callName.term, detail: signature }],
  warnings: [
    ...read.warnings,
    warn('caution', t.callName.title, source.kind === 'list' ? t.callName.list : t.callName.explorer(source.host)),
  ],
})

/** Returns whether the gains of a simulation are no fair price for its losses, as far as all of them have a price. */
const isUnderpriced = ({ simulation, prices }: Draft, network: Network): boolean => {
  if (simulation.kind === 'none') return false
  const pieces = simulation.changes.flatMap(({ change, token }): (Priced & { sign: bigint })[] => {
    if (change.kind !== 'coin' && change.kind !== 'token') return []
    const isCoin = change.kind === 'coin'
    const decimals = isCoin ? network.decimals : token?.standard === 'erc20' ? token.decimals : undefined
    const sign = change.amount < 0n ? -1n : 1n
    return [{ contract: isCoin ? undefined : change.contract, amount: change.amount * sign, decimals, sign }]
  })
  const [gives, gets] = [pieces.filter(({ sign }) => sign < 0n), pieces.filter(({ sign }) => sign > 0n)]
  if (gives.length === 0 || gets.length === 0 || gets.some(({ contract }) => isUnknownToken(contract, network)))
    return false
  const { price } = judgePrice(gives, gets, network, prices)
  return price === 'low' || price === 'nothing'
}

/**
 * Dangers of a call that only a descriptor explains: addresses in it that this wallet does not know, and a loss with
 * nothing or too little in return. A descriptor says what a call is for, not who receives something.
 */
const describedDangers = (draft: Draft, from: string, network: Network, { send: t }: Messages): Warning[] => {
  const { transaction, simulation } = draft
  const moved = simulation.kind === 'none' ? [] : simulation.changes
  const most = moved.reduce((largest, { change }) => {
    if (change.kind !== 'token' || !knownToken(network.name, change.contract)) return largest
    const size = change.amount < 0n ? -change.amount : change.amount
    return size > largest ? size : largest
  }, 0n)
  const { addresses, isOpaque } = findForeignAddresses(transaction, from, network, most)
  const amounts =
    simulation.kind === 'none'
      ? []
      : simulation.changes.flatMap(({ change }) =>
          change.kind === 'coin' || change.kind === 'token' || change.kind === 'item' ? [change.amount] : [],
        )
  const onlyLoses = amounts.some((amount) => amount < 0n) && !amounts.some((amount) => amount > 0n)
  return [
    ...addresses.slice(0, mostForeign).map((address) => ({
      ...warn('danger', t.clear.foreign, t.clear.foreignText),
      address: { label: t.clear.foreignAddress, address: getAddress(address) },
    })),
    ...(isOpaque || addresses.length > mostForeign ? [warn('danger', t.clear.opaque, t.clear.opaqueText)] : []),
    ...(onlyLoses ? [warn('danger', t.clear.onlyLoses, t.clear.onlyLosesText)] : []),
    ...(isUnderpriced(draft, network) ? [warn('danger', t.warnings.priceLow, t.warnings.priceLowText)] : []),
  ]
}

/**
 * A call that only a descriptor explains. That is one source; a simulation by the operator's node is a second one. With
 * both, the person need not allow blind signing, provided that nobody else is named and something is received.
 */
const withClear = (
  read: Description,
  { intent }: ClearSigning,
  draft: Draft,
  from: string,
  network: Network,
  messages: Messages,
): Description => {
  const { send: t, locale } = messages
  const { simulation, pageNode, transaction } = draft
  const alone = simulation.kind === 'none' || pageNode !== undefined
  const dangers = describedDangers(draft, from, network, messages)
  const described = warn('caution', t.clear.only, t.clear.onlyText)
  const coins = `${toShort(toAmount(transaction.value, network.decimals), locale)} ${network.coin}`
  const what = transaction.value > 0n ? t.whats.along(intent, coins) : intent
  const unreadable = alone || dangers.length > 0
  return {
    ...read,
    weighed: read.weighed.map((each) => ({
      ...each,
      what,
      weight: { ...each.weight, opens: unreadable ? ('unreadable' as const) : ('bounded' as const) },
    })),
    // They stand in the dangers.
    others: [],
    further: unreadable ? [...(read.others ?? []), ...(read.further ?? [])] : [],
    what,
    title: t.question(what),
    unreadable,
    warnings: [
      ...(alone ? [warn('danger', t.clear.only, t.clear.descriptionOnlyText)] : [described]),
      ...dangers,
      ...read.warnings.filter(({ title }) => title !== t.warnings.unreadable && title !== t.clear.opaque),
    ],
  }
}

/** The kinds of all moved assets, including those of nested calls. */
export const assetsOf = (description: Description): Asset[] =>
  listAssets(listDescriptions(description).map(({ asset }) => asset))

/**
 * The digest of what the person consents to. When it changes, they are asked again. Fees are left out: they are not a
 * danger, and change with every block.
 */
export const toConsentDigest = (description: Description, { simulation, failure }: Draft): string =>
  JSON.stringify([
    listDescriptions(description).map(({ what, warnings }) => [what, warnings]),
    digestOfSimulation(simulation),
    failure && [failure.reason],
  ])

/** Enough digits for the total to show every digit of the fee. */
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
  // They were queried one after the other, and any may be the newest. The smallest is safe.
  const balance = drafts.map((draft) => draft.balance).reduce((least, each) => (each < least ? each : least))
  const coins = (amount: bigint) => `${toShort(toAmount(amount, decimals), locale, totalDigits)} ${coin}`
  return {
    fees: coins(fees),
    total: coins(value + fees),
    have: coins(balance),
    insufficient: balance < value + sum(({ fee }) => fee.most),
    /** The network adds a fee of unknown size. */
    adds: drafts.some(({ fee }) => fee.data === 'unknown'),
  }
}

/** The displayed fee and total of a draft, and whether the account can pay them. */
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
    /** Left out where it cannot grow. */
    most: coins(most) === likely ? undefined : coins(most),
    /** The part for the data, where the network charges it; `unknown` where it is not known how much. */
    data: typeof fee.data === 'object' ? coins(roundFee(fee.data.likely, decimals)) : fee.data,
    total: coins(transaction.value + most, totalDigits),
    value: coins(transaction.value),
    have: coins(balance),
    insufficient: balance < transaction.value + fee.most,
  }
}
