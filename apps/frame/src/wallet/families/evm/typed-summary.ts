import { isFree, type Order, type Piece, type TypedView } from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import type { Requester } from '../../../entry/requester.ts'
import type { Messages } from '../../messages/en.ts'
import { hasDanger } from '../../screens/effect.tsx'
import { isAtSite } from '../../site.ts'
import type { Warning } from '../operation.ts'
import { describeEffect, listDescriptions } from './describe-effect.ts'
import { noFacts } from './facts.ts'
import { toPart } from './operation.ts'
import { isNothing, isUnknownToken } from './price.ts'
import type { TypedFacts } from './typed-facts.ts'

/** Returns whether an amount of an order is as good as nothing. */
export function isNothingOf(
  { kind, contract, amount }: Piece,
  network: Network,
  tokens: TypedFacts['tokens'],
): boolean {
  const token = kind === 'token' ? tokens[contract?.toLowerCase() ?? ''] : undefined
  const decimals = kind === 'coin' ? network.decimals : token?.standard === 'erc20' ? token.decimals : undefined
  return isNothing(amount, decimals)
}

const isItem = ({ kind }: Piece): boolean => kind === 'item' || kind === 'any'

/**
 * Returns whether all that an account gets for an order is in tokens that this wallet does not know: anybody can make such
 * tokens, and they may be worth nothing. For items the same is true of other items.
 */
export function isPaidInUnknown(
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

type Context = {
  network: Network
  account: `0x${string}`
  requester: Requester
  messages: Messages
  /** Dangers that the operator's warning service knows of. */
  threats?: readonly Warning[]
}

/**
 * The effect of a signature over typed data.
 *
 * @param known the network's facts; undefined until it answered
 * @returns `effects` in words; `unreadable`: an order, or a right to act for the account, that nobody can put into words;
 *   `isElsewhere`: a key to an account of another site; `dangerous`: it needs a box; `approvalDigest`: what the person
 *   agrees to, as one text
 */
export function summarizeTyped(
  view: TypedView,
  known: TypedFacts | undefined,
  { network, account, requester, messages, threats = [] }: Context,
) {
  const { assets } = view
  const effects = (known?.effects ?? []).map((effect) => {
    const around = { network, from: account, facts: known?.facts ?? noFacts, contract: false, messages }
    return { effect, seen: describeEffect(effect, around) }
  })
  const unreadable = view.risk === 'assets' && !assets
  const isElsewhere = view.sites !== undefined && !isAtSite(view.sites, requester)
  const dangerous =
    unreadable ||
    isElsewhere ||
    view.spending.unlimited ||
    assets?.kind === 'root' ||
    (assets?.kind === 'safe' && assets.refund !== undefined) ||
    known?.code === false ||
    threats.length > 0 ||
    (assets?.kind === 'orders' &&
      assets.orders.some(
        (order) =>
          order.isOpen ||
          isFree(order, account, (piece) => isNothingOf(piece, network, known?.tokens ?? {})) ||
          isPaidInUnknown(order, account, network, known?.tokens ?? {}),
      )) ||
    effects.some(({ seen, effect }) => seen.unreadable || hasDanger(toPart(seen, effect.reading, messages)))
  // The network may answer differently when it is asked again.
  const approvalDigest = JSON.stringify([
    view.digest,
    known?.code,
    threats.map(({ address }) => address?.address),
    effects.map(({ seen }) => listDescriptions(seen).map(({ what, warnings }) => [what, warnings])),
  ])
  return { effects, unreadable, isElsewhere, dangerous, approvalDigest }
}

export type TypedSummary = ReturnType<typeof summarizeTyped>
