import { type Effect, isBlindDelegation, type SafeRefund, type Token, unlimitedFrom } from '@latchkey/chains/evm'
import { knownToken } from '@latchkey/core/known-tokens'
import { type Opening, reachOfAll, type Weighed, type Weight, worthOfItem } from '../gravest.ts'
import { mostDollarsOf } from '../price-ranges.ts'
import type { EffectContext, EffectWords } from './effect-words.ts'

/** Out of another account, the loss is somebody else's. It comes before tokens that nobody knows. */
const worthOfOthers = 0.01

const zero = '0x0000000000000000000000000000000000000000'

/** Weighs a call that contains no others, for the title of several. */
export function weigh(effect: Effect, words: EffectWords): Weight {
  const read = weighReading(effect, words)
  // Coins that are sent along stand in the same words, so they are no part of a sum.
  const weight = words.sendsAlong
    ? { ...read, leaves: { worth: (read.leaves?.worth ?? 0) + worthOfCoins(effect.value, words) } }
    : read
  // Code of others that runs as the account may do anything.
  return isBlindDelegation(effect) ? { ...weight, opens: 'control' } : weight
}

/** What is harmless is listed, with an empty weight; everything else weighs something. */
function weighReading({ reading, to, value }: Effect, words: EffectWords): Weight {
  const { isSelf } = words
  switch (reading.kind) {
    case 'coin':
      return value === 0n || (to && isSelf(to)) ? {} : { leaves: lossOfCoins(value, words) }
    case 'token-transfer': {
      if (reading.amount === 0n || isSelf(reading.to)) return {}
      const contract = reading.token ?? to ?? ''
      if (reading.from !== undefined && !isSelf(reading.from))
        return { leaves: { worth: knownToken(words.network.name, contract) ? worthOfOthers : 0 } }
      const say = (amount: bigint) => words.t.whats.tokenTransfer(words.tokens(amount))
      const worth = worthOfTokens(contract, reading.amount, words)
      return { leaves: { worth, sum: { asset: contract.toLowerCase(), amount: reading.amount, say } } }
    }
    case 'item-transfer':
      if (isSelf(reading.to)) return {}
      return { leaves: { worth: isSelf(reading.from) ? worthOfItem * reading.items.length : worthOfOthers } }
    case 'token-approval': {
      if (reading.change === 'decrease' || reading.amount === 0n || isSelf(reading.spender)) return {}
      if (reading.owner !== undefined && !isSelf(reading.owner)) return { opens: 'bounded' }
      const contract = reading.token ?? to ?? ''
      const isKnown = knownToken(words.network.name, contract) !== undefined
      if (reading.unlimited && isKnown) return { opens: 'unbounded', reach: reachOfAll }
      return { opens: 'bounded', reach: worthOfTokens(contract, reading.amount, words) }
    }
    case 'item-approval':
      return reading.spender === zero || isSelf(reading.spender) ? {} : { opens: 'unbounded' }
    case 'collection-approval':
      return reading.approved && !isSelf(reading.spender) ? { opens: 'unbounded' } : {}
    case 'association':
      return {}
    case 'swap': {
      if (reading.exact && reading.gets.every((piece) => piece.to === undefined || isSelf(piece.to))) return {}
      const worths = reading.gives.map(({ contract, amount }) =>
        contract === undefined ? worthOfCoins(amount, words) : worthOfTokens(contract, amount, words),
      )
      return { leaves: { worth: worths.reduce((all, worth) => all + worth, 0) } }
    }
    case 'calls':
    case 'creation':
    case 'unreadable':
      return weighUnread(value, words)
  }
}

/** A call that may do anything, with the coins that go with it. */
export function weighUnread(value: bigint, words: EffectWords, opens: Opening = 'unreadable'): Weight {
  return value > 0n ? { leaves: { worth: worthOfCoins(value, words) }, opens } : { opens }
}

/** Coins that leave. */
export function lossOfCoins(value: bigint, words: EffectWords): NonNullable<Weight['leaves']> {
  const say = (amount: bigint) => words.t.whats.coin(words.coins(amount))
  return { worth: worthOfCoins(value, words), sum: { asset: 'coin', amount: value, say } }
}

/**
 * A Safe's payment for gas, which it makes beside its call: the fixed part leaves, and nobody can say how much the gas
 * that is used adds to it.
 *
 * @param described what the token's contract says about itself, where it was asked
 */
export function weighRefund(
  { to, token: contract, least }: SafeRefund,
  described: Token | undefined,
  words: EffectWords,
): Weighed {
  const { t, network, context } = words
  const known = contract && knownToken(network.name, contract)
  const pinned: Token | undefined =
    known?.decimals === undefined ? undefined : { standard: 'erc20', decimals: known.decimals, symbol: known.symbol }
  const paid = words.given({ contract, amount: least, token: described ?? pinned })
  return {
    what: least === 0n ? t.whats.unreadable : t.whats.coin(paid),
    party: to && { label: context.messages.typed.refundTo, address: to },
    weight: {
      leaves: { worth: contract ? worthOfTokens(contract, least, words) : worthOfCoins(least, words) },
      opens: 'unreadable',
    },
  }
}

/** The network and today's prices. */
type Around = Pick<EffectWords, 'network'> & { context: Pick<EffectContext, 'prices'> }

/** Coins of a network without a price may be worth anything. */
export function worthOfCoins(value: bigint, { network, context }: Around): number {
  const count = Number(value) / 10 ** network.decimals
  return mostDollarsOf(network.coin, count, context.prices) ?? Number.POSITIVE_INFINITY
}

/** Tokens that nobody knows come last: anybody can make some, to stand before what matters. */
export function worthOfTokens(contract: string, amount: bigint, { network, context }: Around): number {
  const known = knownToken(network.name, contract)
  if (!known) return 0
  if (amount >= unlimitedFrom || known.decimals === undefined) return Number.POSITIVE_INFINITY
  return mostDollarsOf(known.symbol, Number(amount) / 10 ** known.decimals, context.prices) ?? worthOfItem
}
