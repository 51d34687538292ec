import { type Effect, isFree as isFreeOrder, type Order, type Piece, type TypedView } from '@latchkey/chains/evm'
import { formatList } from '@latchkey/core/locale'
import type { Network } from '@latchkey/core/networks'
import type { Requester } from '../../../entry/requester.ts'
import { revealHiddenCharacters } from '../../confirm/reveal-hidden-characters.ts'
import type { Messages } from '../../messages/en.ts'
import { hasDanger, isDanger } from '../../screens/effect.tsx'
import { isAtSite } from '../../site.ts'
import { nameGravest, type Weighed } from '../gravest.ts'
import type { Warning } from '../operation.ts'
import { type Description, describeEffect, listDescriptions } from './describe-effect.ts'
import { createEffectWords, type EffectWords } from './effect-words.ts'
import { noFacts } from './facts.ts'
import { toPart } from './operation.ts'
import { type BadPrice, type JudgedPrice, weighOrder } from './order-words.ts'
import { isNothing, isUnknownToken, judgePrice, type Priced } from './price.ts'
import type { TypedFacts } from './typed-facts.ts'
import { weighRefund } from './weigh.ts'

/** Returns whether an amount of an order is as good as nothing. */
function isNothingOf({ kind, contract, amount }: Piece, network: Network, tokens: TypedFacts['tokens']): boolean {
  const token = kind === 'token' ? tokens[contract?.toLowerCase() ?? ''] : undefined
  const decimals = kind === 'coin' ? network.decimals : token?.standard === 'erc20' ? token.decimals : undefined
  return isNothing(amount, decimals)
}

const isItem = ({ kind }: Piece): boolean => kind === 'item' || kind === 'any'

/**
 * Returns whether all that an account gets for an order is in tokens that this wallet does not know: anybody can make such
 * tokens, and they may be worth nothing. For items the same is true of other items.
 */
function isPaidInUnknown(
  { offer, consideration }: Order,
  account: string,
  network: Network,
  tokens: TypedFacts['tokens'],
): boolean {
  const paid = consideration.filter(
    (piece) =>
      (piece.toSigner || piece.to?.toLowerCase() === account.toLowerCase()) &&
      piece.amount > 0n &&
      !isNothingOf(piece, network, tokens),
  )
  const givesItems = offer.some(isItem)
  return (
    paid.length > 0 &&
    paid.every((piece) =>
      isItem(piece) ? givesItems : piece.kind === 'token' && isUnknownToken(piece.contract ?? '', network),
    )
  )
}

/** A larger part of a price than creators and markets take together, in hundredths of a percent. */
const mostForOthers = 1_500n

/**
 * Returns the greatest part of a coin or token of an order that goes to others, in hundredths of a percent: of what the
 * account offers of it, or else of all that is paid in it.
 */
export function partForOthers({ offer, consideration, fees = [] }: Order, account: string): bigint {
  const isMine = ({ to, toSigner }: Order['consideration'][number]) =>
    toSigner || to?.toLowerCase() === account.toLowerCase()
  const sum = (pieces: readonly Piece[], of: Piece) =>
    pieces
      .filter(({ kind, contract }) => kind === of.kind && contract?.toLowerCase() === of.contract?.toLowerCase())
      .reduce((total, { amount }) => total + amount, 0n)
  const forOthers = consideration.filter((piece) => !isItem(piece) && !isMine(piece) && piece.amount > 0n)
  const parts = forOthers.map((piece) => {
    const whole = sum(offer, piece) || sum(consideration, piece)
    return (sum(forOthers, piece) * 10_000n) / whole
  })
  const rates = fees.reduce((total, { rate }) => total + BigInt(rate), 0n)
  return [...parts, rates].reduce((most, each) => (each > most ? each : most), 0n)
}

/** A piece of an order, as its worth is judged. */
export function toPriced(
  { kind, contract, amount }: Piece,
  network: Pick<Network, 'decimals'>,
  tokens: TypedFacts['tokens'],
): Priced {
  const token = kind === 'token' ? tokens[contract?.toLowerCase() ?? ''] : undefined
  const decimals = token?.standard === 'erc20' ? token.decimals : undefined
  // An item is not an amount of anything, whatever its contract.
  if (kind === 'item' || kind === 'any') return { contract: '', amount, decimals: undefined }
  return { contract, amount, decimals: kind === 'coin' ? network.decimals : decimals }
}

/** Weighs what an account gets for an order against what it gives. */
export function judgeOrder(
  order: Order,
  account: `0x${string}`,
  network: Network,
  { tokens = {}, prices }: Partial<Pick<TypedFacts, 'tokens' | 'prices'>> = {},
): JudgedPrice {
  const isWorthless = (piece: Piece) => isNothingOf(piece, network, tokens)
  if (isFreeOrder(order, account, isWorthless)) return { bad: 'free' }
  if (isPaidInUnknown(order, account, network, tokens)) return { bad: 'unknownToken' }
  if (partForOthers(order, account) > mostForOthers) return { bad: 'others' }
  const paid = order.consideration.filter(
    (piece) => (piece.toSigner || piece.to?.toLowerCase() === account.toLowerCase()) && piece.amount > 0n,
  )
  if (order.offer.length === 0 || paid.length === 0) return {}
  const toPieces = (pieces: readonly Piece[]) => pieces.map((piece) => toPriced(piece, network, tokens))
  const { price, part } = judgePrice(toPieces(order.offer), toPieces(paid), network, prices)
  if (price === 'fair') return {}
  if (price === 'below' || price === 'item') return { caution: price, part }
  return { bad: price === 'nothing' ? 'free' : price, part }
}

const titleOf = (bad: BadPrice, { typed: t, send: { warnings } }: Messages): string =>
  ({
    free: t.free,
    unknownToken: t.unknownPrice,
    low: warnings.priceLow,
    unknown: warnings.priceUnknown,
    unweighed: warnings.priceUnweighed,
    others: warnings.priceOthers,
  })[bad]

type Context = {
  network: Network
  account: `0x${string}`
  requester: Requester
  messages: Messages
  /** Dangers that the operator's warning service knows of. */
  threats?: readonly Warning[]
  /** Nobody answered, or there is no node to ask: nothing is known of the effect of a call in it. */
  isUnanswered?: boolean
}

/** Returns whether, beside a permission, there is an order in a form that nobody can put into words. */
const hasBlindOrder = ({ spending, assets }: TypedView): boolean => spending.hasOrder === true && assets === undefined

/** An effect of a signature, in words. */
type Seen = { effect: Effect; seen: Description; words: EffectWords }

/**
 * Says of a permit, and of a transfer that others hand in, how much of which token they may take.
 *
 * @returns nothing where that is not an amount of the account's own tokens
 */
function nameTaking({ risk, assets }: TypedView, effects: readonly Seen[], { typed: t, send }: Messages): Weighed[] {
  const named = effects.map(({ effect: { reading, token }, seen, words }): Weighed[] | undefined => {
    const say = (what: string) => seen.weighed.map((each) => ({ ...each, what }))
    if (token?.standard !== 'erc20') return undefined
    if (risk === 'spending' && reading.kind === 'token-approval' && !words.ownerParty(reading.owner)) {
      if (reading.amount === 0n) return [...seen.weighed]
      return say(t.spendingOf(reading.unlimited ? send.simulation.all(words.symbol) : words.tokens(reading.amount)))
    }
    if (assets?.kind === 'transfer' && reading.kind === 'token-transfer' && !words.ownerParty(reading.from))
      return say(t.transferOf(words.tokens(reading.amount)))
    return undefined
  })
  if (named.every((each) => each === undefined)) return []
  // What cannot be counted must not keep the rest out of the title.
  const uncounted: Weighed = { what: t.spendingOf(send.aToken), weight: { opens: 'bounded' } }
  return named.flatMap((each) => each ?? [uncounted])
}

/** What each order gives for what. Before the network has answered nobody can say. */
function nameOrders(
  orders: readonly Order[],
  prices: readonly JudgedPrice[],
  { isUnanswered, ...around }: Parameters<typeof weighOrder>[2] & { isUnanswered: boolean },
): Weighed[] {
  if (around.known === undefined && !isUnanswered) return []
  return orders.map((order, at) => weighOrder(order, prices[at] ?? {}, around))
}

/** What a signature is for, where nothing of what it does can be read. */
function titleOfUnread({ assets, sites = [] }: TypedView, unreadable: boolean, { locale, typed: t }: Messages) {
  if (assets?.kind === 'root') return t.rootTitle
  if (unreadable) return t.unknownTitle
  return sites.length > 0 ? t.keyTitle(formatList(locale, sites)) : undefined
}

/**
 * The effect of a signature over typed data.
 *
 * @param known the network's facts; undefined until it answered
 * @returns `title`: what leaves, or what nobody can read; undefined for what is harmless; `effects` in words; `unreadable`: an order, or a right to act for the account, that nobody can put into words;
 *   `isElsewhere`: a key to an account of another site; `dangerous`: it needs a box; `approvalDigest`: what the person
 *   agrees to, as one text
 */
export function summarizeTyped(
  view: TypedView,
  known: TypedFacts | undefined,
  { network, account, requester, messages, threats = [], isUnanswered = false }: Context,
) {
  const { assets } = view
  const around = {
    network,
    // A Safe acts in its own name.
    from: (assets?.kind === 'safe' && view.verifyingContract) || account,
    facts: known?.facts ?? noFacts,
    contract: false,
    isSigned: true as const,
    ...(assets?.kind === 'safe' && { isInSafe: true as const }),
    messages,
  }
  const effects = (known?.effects ?? []).map((effect) => ({ effect, seen: describeEffect(effect, around) }))
  const unreadable = view.risk === 'assets' && !assets
  const isElsewhere = view.sites !== undefined && !isAtSite(view.sites, requester)
  const prices =
    assets?.kind === 'orders' ? assets.orders.map((order) => judgeOrder(order, account, network, known)) : []
  /** A call inside, or a permission, that only the network's answer would have put into words. */
  const isUnstated =
    isUnanswered && (view.risk === 'spending' || assets?.kind === 'safe' || assets?.kind === 'transfer')
  const isBlindOrder = hasBlindOrder(view)
  /** In a permit of a collection the number is an item; in one of a contract that is not a token it may be anything. */
  const isUncounted = view.risk === 'spending' && effects.some(({ effect: { token } }) => token?.standard !== 'erc20')
  const dangerous =
    unreadable ||
    isBlindOrder ||
    isUnstated ||
    isUncounted ||
    isElsewhere ||
    view.spending.unlimited ||
    assets?.kind === 'root' ||
    (assets?.kind === 'safe' && assets.refund !== undefined) ||
    known?.code === false ||
    threats.length > 0 ||
    (assets?.kind === 'orders' &&
      (assets.orders.some(({ isOpen }) => isOpen) || prices.some(({ bad }) => bad !== undefined))) ||
    effects.some(({ seen, effect }) => seen.unreadable || hasDanger(toPart(seen, effect.reading, messages)))
  // The network may answer differently when it is asked again.
  const approvalDigest = JSON.stringify([
    view.digest,
    known?.code,
    isUnstated,
    isUncounted,
    prices.map(({ bad, caution }) => [bad, caution]),
    threats.map(({ address }) => address?.address),
    effects.map(({ seen }) => listDescriptions(seen).map(({ what, warnings }) => [what, warnings])),
  ])
  const bad = prices.find((price) => price.bad !== undefined)?.bad
  const { typed: t, send } = messages
  /** The title of the gravest danger, which its notice has too. */
  const gravest = [
    threats[0]?.title,
    isElsewhere && t.keyElsewhere,
    unreadable && t.unknownForm,
    isBlindOrder && t.blindOrder,
    assets?.kind === 'root' && t.root,
    bad && titleOf(bad, messages),
    assets?.kind === 'orders' && assets.orders.some(({ isOpen }) => isOpen) && t.open,
    assets?.kind === 'safe' && assets.refund && t.refund,
    view.spending.unlimited && send.warnings.unlimited,
    ...effects.flatMap(({ seen }) => listDescriptions(seen).flatMap(({ warnings }) => warnings.find(isDanger)?.title)),
    known?.code === false && t.noCode,
    isUncounted && t.uncounted,
    isUnstated && t.unchecked,
  ].find((title) => typeof title === 'string')
  // A Safe carries it out, so the title says what: the gravest of the calls inside, and of its payment for gas.
  const refundToken = assets?.kind === 'safe' ? known?.tokens[assets.refund?.token?.toLowerCase() ?? ''] : undefined
  const weighed = effects.flatMap(({ seen, effect }) => [
    ...seen.weighed,
    ...(assets?.kind === 'safe' && assets.refund
      ? [weighRefund(assets.refund, refundToken, createEffectWords(effect, around))]
      : []),
  ])
  const parts =
    assets?.kind === 'safe'
      ? weighed.map((each) => ({ ...each, via: each.via ?? ('safe' as const) }))
      : assets?.kind === 'orders' && !view.spending.unlimited
        ? nameOrders(assets.orders, prices, { network, account, known, messages, isUnanswered })
        : nameTaking(
            view,
            effects.map((each) => ({ ...each, words: createEffectWords(each.effect, around) })),
            messages,
          )
  const what = isElsewhere
    ? t.keyElsewhereTitle
    : (nameGravest(parts, messages.several)?.what ?? titleOfUnread(view, unreadable, messages))
  const title = what && revealHiddenCharacters(send.question(what), messages.locale)
  return {
    title,
    effects,
    unreadable,
    isElsewhere,
    isUnstated,
    isUncounted,
    isBlindOrder,
    dangerous,
    gravest,
    approvalDigest,
  }
}

export type TypedSummary = ReturnType<typeof summarizeTyped>
