import type { Order, Piece } from '@latchkey/chains/evm'
import { formatInteger, formatList } from '@latchkey/core/locale'
import type { Network } from '@latchkey/core/networks'
import { toAmount, toShort } from '../../format.ts'
import type { Messages } from '../../messages/en.ts'
import { type Weighed, worthOfItem } from '../gravest.ts'
import type { TypedFacts } from './typed-facts.ts'
import { worthOfCoins, worthOfTokens } from './weigh.ts'

type Around = {
  network: Network
  account: string
  known: Pick<TypedFacts, 'tokens' | 'prices'> | undefined
  messages: Messages
}

/** A reason to sign no order, by what it is paid with. */
export type BadPrice = 'free' | 'unknownToken' | 'low' | 'unknown' | 'unweighed' | 'others'

/** A fault of an order's price: a danger, or a caution. */
export type JudgedPrice = {
  bad?: BadPrice
  caution?: 'below' | 'item'
  /** The received part of the given worth, where both have a price. */
  part?: number | undefined
}

/** The most things that a title names one by one. */
const mostNamed = 2

/** Returns whether the account gets a piece of an order's consideration. */
export function isForAccount({ to, toSigner }: Piece, account: string): boolean {
  return toSigner === true || to?.toLowerCase() === account.toLowerCase()
}

/** A piece of an order in words. */
export function formatPiece(
  { kind, contract, id, amount }: Piece,
  { network, known, messages }: Pick<Around, 'network' | 'known' | 'messages'>,
): string {
  const { locale, send, typed: t } = messages
  const token = known?.tokens[contract?.toLowerCase() ?? '']
  if (kind === 'coin') return `${toShort(toAmount(amount, network.decimals), locale)} ${network.coin}`
  if (kind === 'any') return t.anyItem(token?.symbol ?? t.item)
  if (kind === 'item') return `${token?.symbol ?? t.item} #${id}${amount > 1n ? ` × ${amount}` : ''}`
  return token?.standard === 'erc20'
    ? `${toShort(toAmount(amount, token.decimals), locale)} ${token.symbol ?? send.tokens}`
    : send.simulation.unnamed(formatInteger(locale, amount))
}

/** What a piece may be worth, in dollars: to order pieces, never to be shown. */
function worthOf({ kind, contract, amount }: Piece, { network, known }: Around): number {
  const words = { network, context: { prices: known?.prices } }
  if (kind === 'coin') return worthOfCoins(amount, words)
  return kind === 'token' ? worthOfTokens(contract ?? '', amount, words) : worthOfItem
}

/** Adds up the coins, and each token: many small payments are one. */
function sumUp(pieces: readonly Piece[]): Piece[] {
  const sums = new Map<string, Piece>()
  for (const [at, piece] of pieces.entries()) {
    const isCounted = piece.kind === 'coin' || piece.kind === 'token'
    const key = isCounted ? `${piece.kind} ${piece.contract?.toLowerCase()}` : `${at}`
    sums.set(key, { ...piece, amount: piece.amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()]
}

/** The things of most worth first: whoever makes an order chooses how many stand in it, and where. */
function listPieces(pieces: readonly Piece[], around: Around): string {
  const { locale, typed: t } = around.messages
  const ordered = sumUp(pieces)
    .map((piece) => ({ piece, worth: worthOf(piece, around) }))
    .sort((a, b) => (a.worth === b.worth ? 0 : a.worth > b.worth ? -1 : 1))
  const texts = ordered.map(({ piece }) => formatPiece(piece, around))
  const [first = t.nothing, ...rest] = texts
  return texts.length > mostNamed ? t.pieces(first, rest.length) : formatList(locale, texts)
}

/** What an order gives away for what, for the title. An order at a price that markets have had takes nothing. */
export function weighOrder(order: Order, { bad }: JudgedPrice, around: Around): Weighed {
  const { typed: t } = around.messages
  const given = order.offer.filter(({ amount }) => amount > 0n)
  const gains = order.consideration.filter((each) => isForAccount(each, around.account) && each.amount > 0n)
  const what = given.length > 0 ? listPieces(given, around) : t.nothing
  const gets = gains.length > 0 ? listPieces(gains, around) : t.nothing
  const say = (): string => {
    if (bad === 'free') return gains.length > 0 ? t.giveNearlyFree(what) : t.giveFree(what)
    if (order.isOpen) return t.giveOpen(what)
    if (bad === 'unknownToken') return t.giveUnknown(what)
    return bad === 'low' ? t.giveLow(what, gets) : t.giveFor(what, gets)
  }
  const worth = given.reduce((all, each) => all + worthOf(each, around), 0)
  return { what: say(), weight: bad || order.isOpen ? { leaves: { worth } } : {} }
}
