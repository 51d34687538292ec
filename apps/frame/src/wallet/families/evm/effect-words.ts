import { type Effect, isBurnAddress, isOpenToAll, type SwapPiece, unlimitedFrom } from '@latchkey/chains/evm'
import { knownToken } from '@latchkey/core/known-tokens'
import { formatInteger } from '@latchkey/core/locale'
import type { Network } from '@latchkey/core/networks'
import { getAddress } from 'viem/utils'
import { toAmount, toShort } from '../../format.ts'
import type { Messages } from '../../messages/en.ts'
import { type Party, type Warning, warn } from '../operation.ts'
import type { Prices } from '../price-ranges.ts'
import type { EvmSimulation, Facts } from './facts.ts'
import { listNamed } from './named-in-call.ts'

/** The context of an effect: its network and sender, and what is known about its parties. */
export type EffectContext = {
  network: Network
  from: string
  facts: Facts
  /** True if the recipient of coins is a contract. */
  contract: boolean
  /** The changes simulated by one of the operator's nodes; those of a page's own node do not count. */
  simulation?: EvmSimulation | undefined
  /** Today's prices, as the operator's node reports them. */
  prices?: Prices | undefined
  /** It is signed for others to carry out, so it is not simulated. */
  isSigned?: true
  /** `from` is a Safe, and not the person's own account. */
  isInSafe?: true
  messages: Messages
}

/** Readings that themselves say which coins are sent along, and to whom. In all others the contract gets them. */
const withCoins: readonly Effect['reading']['kind'][] = ['coin', 'creation', 'swap', 'unreadable']

/** The amounts, addresses and warnings of an effect in words. */
export type EffectWords = ReturnType<typeof createEffectWords>

/**
 * Puts the amounts and addresses of an effect into words.
 *
 * @param effect the call, whose token determines how amounts are written
 */
export function createEffectWords({ to, value, data, reading, token }: Effect, context: EffectContext) {
  const { network, from, facts, messages } = context
  const { locale, send: t } = messages
  const symbol = token?.symbol ?? t.tokens
  const decimals = token?.standard === 'erc20' ? token.decimals : 0
  /** The called contract, and the token it moves where that is another contract. */
  const contracts = [to, 'token' in reading ? reading.token : undefined].flatMap((each) => each?.toLowerCase() ?? [])

  const coins = (amount: bigint) => `${toShort(toAmount(amount, network.decimals), locale)} ${network.coin}`
  const sendsAlong = value > 0n && !withCoins.includes(reading.kind)
  const called = (label: string): Party | undefined => (to ? { label, address: to } : undefined)
  const isSelf = (address: string) => address.toLowerCase() === from.toLowerCase()

  const lookAlikeWarnings = (address: string): Warning[] => {
    const known = facts.lookAlikes[address.toLowerCase()]
    if (!known) return []
    const warning = warn('danger', t.warnings.lookAlike, t.warnings.lookAlikeText)
    return [{ ...warning, address: { label: t.warnings.lookAlikeKnown, address: known } }]
  }

  /** Returns whether an amount of a token is too small for anybody to mean it. */
  const isDust = (amount: bigint): boolean =>
    amount > 0n &&
    token?.standard === 'erc20' &&
    amount * 10n ** 12n < 10n ** BigInt(token.decimals) &&
    !contracts.some((each) => knownToken(network.name, each))

  const swapped = ({ contract, amount, token: of }: SwapPiece): string => {
    if (!contract) return coins(amount)
    if (of?.standard !== 'erc20') return t.simulation.unnamed(formatInteger(locale, amount))
    return `${toShort(toAmount(amount, of.decimals), locale)} ${of.symbol ?? t.tokens}`
  }

  return {
    t,
    to,
    value,
    token,
    symbol,
    network,
    context,
    /** True if coins go to a contract with a call that does not need them. */
    sendsAlong,
    /** Coins that are sent along with another effect. */
    alsoSends: sendsAlong ? [warn('danger', t.warnings.along(coins(value)), t.warnings.alongText)] : [],
    coins,
    tokens: (amount: bigint) => `${toShort(toAmount(amount, decimals), locale)} ${symbol}`,
    coinAmount: () => ({ value: toAmount(value, network.decimals), coin: network.coin }),
    tokenAmount: (amount: bigint) => ({ value: toAmount(amount, decimals), coin: symbol }),
    /** An amount paid in a swap. */
    given: (piece: SwapPiece): string =>
      piece.contract && piece.amount >= unlimitedFrom
        ? t.simulation.all(piece.token?.symbol ?? t.tokens)
        : swapped(piece),
    /** The same as the largest thing on the screen; undefined for all of something, and for units without a name. */
    pieceAmount: ({ contract, amount, token: of }: SwapPiece): { value: string; coin: string } | undefined => {
      if (!contract) return { value: toAmount(amount, network.decimals), coin: network.coin }
      if (of?.standard !== 'erc20' || amount >= unlimitedFrom) return undefined
      return { value: toAmount(amount, of.decimals), coin: of.symbol ?? t.tokens }
    },
    /** An amount received in a swap, which is never "all" of a token. */
    gained: (piece: SwapPiece): string => swapped(piece),
    /**
     * Tokens that are also items (ERC-404) accept an item's number as an amount wherever an owner or a spender is
     * named.
     */
    itemWarnings: (amount: bigint): Warning[] =>
      isDust(amount) ? [warn('danger', t.warnings.dust, t.warnings.dustText)] : [],
    item: (id: bigint) => `${token?.symbol ?? t.anItem} #${id}`,
    isSelf,
    called,
    /** Whom the data of a call that nobody can read names: one of them may be who gets something. */
    named: (): { parties: Party[]; texts: readonly string[]; isPacked: boolean } => {
      const { addresses, tokens, elsewhere, texts, isPacked } = listNamed({ to, data }, from, network)
      const parties = [
        ...addresses.map((address) => ({ label: t.clear.foreignAddress, address: getAddress(address) })),
        ...tokens.map((address) => ({ label: t.token, address: getAddress(address) })),
        ...elsewhere.map((address) => ({ label: t.clear.elsewhere, address })),
      ]
      return { parties, texts, isPacked }
    },
    tokenParty: (address: string | undefined): Party | undefined =>
      address ? { label: t.token, address } : called(t.token),
    collectionParty: (address: string | undefined): Party | undefined =>
      address ? { label: t.collection, address } : called(t.collection),
    ownerParty: (address: string | undefined): Party | undefined =>
      address !== undefined && !isSelf(address) ? { label: t.owner, address } : undefined,
    spenderParty: (address: string): Party => ({ label: t.spender, address }),
    recipientParty(address: string): Party {
      const known = facts.known?.includes(address.toLowerCase())
      const paid = known === undefined || isSelf(address) ? undefined : known ? t.known : t.first
      const name = facts.names?.[address.toLowerCase()]
      const notes = [name === undefined ? undefined : t.named(name), paid].filter(Boolean)
      return { label: t.to, address, note: notes.length > 0 ? notes.join(' ') : undefined }
    },
    recipientWarnings: (address: string): Warning[] => [
      ...lookAlikeWarnings(address),
      ...(isBurnAddress(address) ? [warn('danger', t.warnings.burn, t.warnings.burnText)] : []),
      ...(isOpenToAll(address) ? [warn('danger', t.warnings.openToAll, t.warnings.sentToAllText)] : []),
      ...(reading.kind !== 'coin' && contracts.includes(address.toLowerCase())
        ? [warn('danger', t.warnings.toContract, t.warnings.toContractText)]
        : []),
    ],
    spenderWarnings: (address: string): Warning[] => [
      ...lookAlikeWarnings(address),
      ...(isOpenToAll(address) ? [warn('danger', t.warnings.openToAll, t.warnings.openToAllText)] : []),
      ...(facts.codeless.includes(address.toLowerCase())
        ? [warn('danger', t.warnings.codeless, t.warnings.codelessText)]
        : []),
    ],
  }
}
