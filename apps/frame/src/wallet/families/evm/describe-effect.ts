import {
  type Effect,
  isBlindDelegation,
  isMultiSend,
  type Reading,
  type SafeRefund,
  type SwapPiece,
} from '@latchkey/chains/evm'
import { formatInteger } from '@latchkey/core/locale'
import type { Asset } from '../../asset.ts'
import { toMoment, toPercent, toWholePercent } from '../../format.ts'
import { nameGravest, type Via, type Weighed } from '../gravest.ts'
import { type FactRow, type Party, type Warning, warn } from '../operation.ts'
import { imitationWarnings } from '../quoted-texts.ts'
import { createEffectWords, type EffectContext, type EffectWords } from './effect-words.ts'
import { mostForeign } from './foreign-addresses.ts'
import { isNothing, isUnknownToken, judgePrice, type Price } from './price.ts'
import { lossOfCoins, weigh, weighRefund } from './weigh.ts'

/** A transaction or a call in words, the same on the confirm screen and beside the PIN. */
export type Description = {
  /** The action in a few words, and the same as a question. */
  what: string
  title: string
  action: string
  /** The largest thing on the screen. */
  amount: { value: string; coin: string } | undefined
  /** The recipient or the spender. */
  party: Party | undefined
  owner: Party | undefined
  contract: Party | undefined
  /** Further parties: tokens that are exchanged, whoever gets a part. */
  others?: readonly Party[]
  /** More of them than a person reads one by one. */
  further?: readonly Party[]
  /** Rows for what the title says in short. */
  facts?: readonly FactRow[]
  warnings: Warning[]
  /** True if its effect cannot be read: refused unless the person allows it. */
  unreadable: boolean
  /** The standard of what moves. */
  asset: Asset | undefined
  /** The calls inside, and in whose name they are made. */
  inner: Description[]
  innerText: string | undefined
  /** Whom the gravest of the calls inside concerns, beside the PIN. */
  gravest?: Party | undefined
  /** Itself, or the calls inside at any depth, for the title of several. */
  weighed: readonly Weighed[]
}

/** A description before it is put as a question. */
type Statement = Omit<Description, 'title' | 'weighed'> & { weighed?: readonly Weighed[] }
type ReadingOf<K extends Reading['kind']> = Extract<Reading, { kind: K }>

const zero = '0x0000000000000000000000000000000000000000'

/** Puts a call, and those inside it, into words. */
export function describeEffect(effect: Effect, context: EffectContext): Description {
  const { send: t } = context.messages
  // The record pairs each kind of reading with its function.
  const describe = describers[effect.reading.kind] as (reading: Reading, words: EffectWords) => Statement
  const words = createEffectWords(effect, context)
  const plain = describe(effect.reading, words)
  // Coins that are sent along are often the larger part of the effect, so they are named wherever it is.
  const coins = words.coins(effect.value)
  const statement = words.sendsAlong
    ? { ...plain, what: t.whats.along(plain.what, coins), action: t.actions.along(plain.action, coins) }
    : plain
  const weighed = weighStatement(effect, statement, words)
  const delegation = isBlindDelegation(effect) ? [warn('danger', t.warnings.delegate, t.warnings.delegateText)] : []
  return { ...statement, warnings: [...delegation, ...statement.warnings], title: t.question(statement.what), weighed }
}

/** Weighs a call, or the ones inside it and the coins that go with it. */
function weighStatement(effect: Effect, statement: Statement, words: EffectWords): Weighed[] {
  const { party, weighed, what } = statement
  const { coins, t } = words
  if (!weighed) return [{ what, party, weight: weigh(effect, words) }]
  return [
    // Code of others that runs as the account may do anything with the calls inside.
    ...weighed.map((each) =>
      isBlindDelegation(effect) ? { ...each, weight: { ...each.weight, opens: 'control' as const } } : each,
    ),
    ...(effect.value > 0n
      ? [{ what: t.whats.coin(coins(effect.value)), party, weight: { leaves: lossOfCoins(effect.value, words) } }]
      : []),
  ]
}

/** Lists a description and those of the calls inside it, outermost first. */
export function listDescriptions(description: Description): Description[] {
  return [description, ...description.inner.flatMap(listDescriptions)]
}

/** One function for each kind of reading. None infers anything that the bytes do not say. */
const describers: { [K in Reading['kind']]: (reading: ReadingOf<K>, words: EffectWords) => Statement } = {
  coin: (_, words) => describeCoin(words),
  'token-transfer': describeTokenTransfer,
  'token-approval': describeTokenApproval,
  'item-transfer': describeItemTransfer,
  'item-approval': describeItemApproval,
  'collection-approval': describeCollectionApproval,
  association: describeAssociation,
  calls: describeCalls,
  swap: describeSwap,
  creation: (_, words) => describeCreation(words),
  unreadable: (_, words) => describeUnreadable(words),
}

/** The members that most effects leave as they are. */
const toPlain = ({ alsoSends, token }: EffectWords) => ({
  amount: undefined,
  party: undefined,
  owner: undefined,
  contract: undefined,
  warnings: alsoSends,
  unreadable: false,
  asset: token?.standard,
  inner: [],
  innerText: undefined,
})

export function describeCoin(words: EffectWords): Statement {
  const { t, to, value, coins, recipientParty, recipientWarnings, context } = words
  return {
    ...toPlain(words),
    what: t.whats.coin(coins(value)),
    action: t.actions.send(coins(value)),
    amount: words.coinAmount(),
    asset: 'coin',
    party: to ? recipientParty(to) : undefined,
    warnings: [
      ...(to ? recipientWarnings(to) : []),
      ...(context.contract ? [warn('caution', t.warnings.contract, t.warnings.contractText)] : []),
    ],
  }
}

export function describeTokenTransfer(reading: ReadingOf<'token-transfer'>, words: EffectWords): Statement {
  const { t, alsoSends } = words
  const owner = words.ownerParty(reading.from)
  const amount = words.tokens(reading.amount)
  // Somebody else submits it, whenever they like: it takes as much as a permission for the same amount.
  const isTaken = words.context.isSigned && reading.from !== undefined && !owner && reading.amount > 0n
  const taken = isTaken ? toTakenWarning(reading, words) : undefined
  return {
    ...toPlain(words),
    what: owner ? t.whats.tokenFrom(amount) : t.whats.tokenTransfer(amount),
    action: owner ? t.actions.move(amount) : t.actions.send(amount),
    amount: words.tokenAmount(reading.amount),
    party: words.recipientParty(reading.to),
    owner,
    contract: words.tokenParty(reading.token),
    warnings: [
      ...(taken ? [taken] : []),
      ...(reading.from ? words.itemWarnings(reading.amount) : []),
      ...words.recipientWarnings(reading.to),
      ...alsoSends,
    ],
  }
}

export function describeTokenApproval(reading: ReadingOf<'token-approval'>, words: EffectWords): Statement {
  const { t, symbol, alsoSends } = words
  const amount = words.tokens(reading.amount)
  const owner = words.ownerParty(reading.owner)
  const approval = {
    ...toPlain(words),
    party: words.spenderParty(reading.spender),
    owner,
    contract: words.tokenParty(reading.token),
    facts: toEnd(reading, words),
  }
  if (reading.change === 'decrease') return { ...approval, what: t.whats.decrease(amount), action: t.actions.lower }
  // An increase by zero revokes nothing, and another owner's permission is not this account's to end.
  if (reading.amount === 0n && reading.change === 'increase')
    return { ...approval, what: t.whats.unchanged(symbol), action: t.actions.unchanged }
  if (reading.amount === 0n && !owner) return { ...approval, what: t.whats.revoke(symbol), action: t.actions.revoke }
  return {
    ...approval,
    what: toApprovalTitle(reading, words),
    action: t.actions.approve,
    amount: reading.unlimited ? { value: t.noLimit, coin: '' } : words.tokenAmount(reading.amount),
    warnings: [
      ...words.itemWarnings(reading.amount),
      toApprovalWarning(reading, words),
      ...words.spenderWarnings(reading.spender),
      ...alsoSends,
    ],
  }
}

/** The expiry of a permission that has one, such as those of Permit2. */
function toEnd({ until }: ReadingOf<'token-approval'>, { t, context }: EffectWords): FactRow[] {
  if (until === undefined) return []
  const { locale } = context.messages
  const end = until > latest ? t.noLimit : toMoment(Number(until) * 1_000, locale)
  return [{ term: t.swap.until, detail: end }]
}

function toApprovalTitle(reading: ReadingOf<'token-approval'>, { t, symbol, tokens, ownerParty }: EffectWords): string {
  const amount = tokens(reading.amount)
  // Somebody else's permission, submitted by this account.
  if (ownerParty(reading.owner)) return t.whats.handIn(reading.unlimited ? t.whats.all(symbol) : amount)
  if (reading.unlimited) return t.whats.approveAll(symbol)
  return reading.change === 'increase' ? t.whats.increase(amount) : t.whats.approve(amount)
}

/**
 * More units than anybody has: all of them for tokens whose amounts have 96 bits, and half of all there can be for
 * Hedera's, whose amounts have 63.
 */
const mostHeld = { contracts: 2n ** 96n - 1n, service: 2n ** 62n }

/** What others may take of an account's own tokens, where that is all of them, or more. */
function toTakenWarning(
  { amount, token }: { amount: bigint; token?: string },
  words: EffectWords,
): Warning | undefined {
  const { t, to, symbol, tokens, context } = words
  const held = context.facts.held[(token ?? to ?? '').toLowerCase()]
  // Where nobody can say what is held, this amount counts as all of it.
  const most = context.network.tokenService ? mostHeld.service : mostHeld.contracts
  if (held === undefined)
    return amount >= most ? warn('danger', t.warnings.unlimited, t.warnings.unlimitedText(symbol)) : undefined
  if (amount > held) return warn('danger', t.warnings.beyond(tokens(held)), t.warnings.beyondText(symbol))
  // A page that asks for the whole balance need not ask for more. In a transaction this is only a caution, because the
  // other calls say what it is for.
  return amount > 0n && amount === held
    ? warn(context.isSigned ? 'danger' : 'caution', t.warnings.whole(tokens(held)), t.warnings.wholeText)
    : undefined
}

function toApprovalWarning(reading: ReadingOf<'token-approval'>, words: EffectWords): Warning {
  const { t, symbol, tokens, context } = words
  if (reading.unlimited) return warn('danger', t.warnings.unlimited, t.warnings.unlimitedText(symbol))
  // Nobody asked what another owner has.
  const around = words.ownerParty(reading.owner) ? { ...context, facts: { ...context.facts, held: {} } } : context
  return (
    toTakenWarning(reading, { ...words, context: around }) ??
    warn('caution', t.warnings.approval, t.warnings.approvalText(tokens(reading.amount)))
  )
}

export function describeItemTransfer(reading: ReadingOf<'item-transfer'>, words: EffectWords): Statement {
  const { t, item, alsoSends } = words
  const { items } = reading
  const [only] = items.length === 1 ? items : []
  const name = only && (only.amount === 1n ? item(only.id) : `${item(only.id)} × ${only.amount}`)
  return {
    ...toPlain(words),
    what: name ? t.whats.item(name) : t.whats.items(items.length),
    action: name ? t.actions.item(name) : t.actions.items(items.length),
    party: words.recipientParty(reading.to),
    owner: words.ownerParty(reading.from),
    contract: words.collectionParty(reading.token),
    warnings: [...words.recipientWarnings(reading.to), ...alsoSends],
  }
}

export function describeItemApproval(reading: ReadingOf<'item-approval'>, words: EffectWords): Statement {
  const { t, alsoSends } = words
  const name = words.item(reading.id)
  const plain = { ...toPlain(words), contract: words.collectionParty(reading.token) }
  // An approval of the zero address revokes the one before (ERC-721).
  if (reading.spender === zero)
    return { ...plain, what: t.whats.itemRevoke(name), action: t.actions.itemRevoke, warnings: alsoSends }
  return {
    ...plain,
    what: t.whats.itemApprove(name),
    action: t.actions.itemApprove,
    party: words.spenderParty(reading.spender),
    warnings: [
      warn('danger', t.warnings.itemApproval, t.warnings.itemApprovalText(name)),
      ...words.spenderWarnings(reading.spender),
      ...alsoSends,
    ],
  }
}

export function describeCollectionApproval(reading: ReadingOf<'collection-approval'>, words: EffectWords): Statement {
  const { t, token, alsoSends } = words
  const collection = token?.symbol ?? t.items.toLowerCase()
  const plain = {
    ...toPlain(words),
    party: words.spenderParty(reading.spender),
    contract: words.collectionParty(reading.token),
  }
  if (!reading.approved)
    return { ...plain, what: t.whats.collectionRevoke(collection), action: t.actions.collectionRevoke }
  return {
    ...plain,
    what: t.whats.collection(collection),
    action: t.actions.collection,
    warnings: [
      warn('danger', t.warnings.collection, t.warnings.collectionText),
      ...words.spenderWarnings(reading.spender),
      ...alsoSends,
    ],
  }
}

export function describeAssociation(reading: ReadingOf<'association'>, words: EffectWords): Statement {
  const { t, token, alsoSends } = words
  const { associated } = reading
  const name = `${token?.symbol ?? t.aToken} (0.0.${reading.number})`
  const owner = words.ownerParty(reading.account)
  const what = owner
    ? (associated ? t.whats.associateOther : t.whats.dissociateOther)(name)
    : (associated ? t.whats.associate : t.whats.dissociate)(name)
  const caution = warn('caution', associated ? t.warnings.associate : t.warnings.dissociate)
  return {
    ...toPlain(words),
    what,
    action: associated ? t.actions.associate : t.actions.dissociate,
    asset: 'associate',
    owner,
    contract: words.tokenParty(reading.token),
    warnings: [...(owner ? [] : [caution]), ...alsoSends],
  }
}

export function describeCalls(reading: ReadingOf<'calls'>, words: EffectWords): Statement {
  const { t, value, alsoSends, context } = words
  const isSafe = reading.how === 'safe'
  // The library runs as the Safe that calls it, so its calls are made in the name of the current sender.
  const isLibrary = words.to !== null && isMultiSend(words.to)
  // A Safe calls in its own name: what it gets is its own, and to it the account is somebody else.
  const from = isSafe && words.to && !isLibrary ? words.to : context.from
  const isInSafe = context.isInSafe || from !== context.from ? (true as const) : undefined
  const around = { ...context, from, ...(isInSafe && { isInSafe }), contract: false, simulation: undefined }
  const inner = reading.calls.map((call) => describeEffect(call, around))
  const unsure = reading.how === 'unsure'
  // A contract that does a single thing for its caller is no more than that thing, which the title must say.
  const [only] = reading.how === 'own' && inner.length === 1 && value === 0n ? inner : []
  const called = words.called(isSafe && !isLibrary ? t.safe : t.contract)
  const parts = [
    ...inner.flatMap((each) => each.weighed),
    ...(isForOthers(reading, words) ? [weighRefund(reading.refund, undefined, words)] : []),
  ]
  const isAllHarmless = !parts.some(({ weight }) => weight.leaves ?? weight.opens)
  const weighed = weighInside(
    // Nobody can say what an unknown contract does with harmless calls.
    unsure && isAllHarmless ? [{ what: t.whats.unreadable, party: called, weight: { opens: 'unreadable' } }] : parts,
    reading,
    words,
  )
  const gravest = nameGravest(weighed, context.messages.several)
  const what = gravest?.what ?? t.whats.unreadable
  return {
    ...toPlain(words),
    what: only?.what ?? what,
    action: only?.action ?? what,
    amount: only ? only.amount : value > 0n ? words.coinAmount() : undefined,
    party: only?.party ?? called,
    contract: only?.party && called,
    gravest: only ? undefined : gravest?.party,
    weighed,
    warnings: [
      ...(unsure ? [warn('danger', t.warnings.unsure, t.warnings.unsureText)] : []),
      ...toRefundWarnings(reading, words),
      ...toOperationWarnings(reading, words),
      ...alsoSends,
    ],
    // The rest of what it pays depends on the gas: nobody can say how much that is.
    unreadable: unsure || reading.refund !== undefined || inner.some((each) => each.unreadable),
    inner,
    innerText: reading.how === 'other' && value > 0n ? t.inner.paid : t.inner[reading.how],
  }
}

/** In whose name the calls inside are made. */
const vias: Record<ReadingOf<'calls'>['how'], Via | undefined> = {
  own: undefined,
  service: undefined,
  safe: 'safe',
  other: 'contract',
  accounts: 'contract',
  unsure: 'unknown',
}

/** Returns whether the account calls itself, by the code that it delegates to (EIP-7702). */
const isOwnAccount = ({ to, isSelf, context }: EffectWords): boolean => to !== null && isSelf(to) && !context.isInSafe

/** Calls inside, as the one around them makes them: what somebody else gives away is not one sum with what the account does. */
function weighInside(parts: readonly Weighed[], reading: ReadingOf<'calls'>, words: EffectWords): Weighed[] {
  const { how } = reading
  const via = how === 'unsure' && isOwnAccount(words) ? 'account' : vias[how]
  const isEntryPoint = how === 'accounts'
  if (via === undefined) return [...parts]
  return parts.map((each) => {
    const { leaves, ...weight } = each.weight
    const sum = leaves?.sum && { ...leaves.sum, asset: `${words.to} ${leaves.sum.asset}` }
    const loss = leaves && { leaves: { worth: leaves.worth, ...(sum && { sum }) } }
    // Whoever calls the account from outside is who acts; an EntryPoint only does what the account signed.
    const inside = each.via === 'account' && !isEntryPoint ? undefined : each.via
    return { ...each, via: inside ?? via, weight: { ...weight, ...loss } }
  })
}

/** A fee up to this part of a swap, in hundredths of a percent, is no more than markets take. */
const mostFee = 100n

/** A minimum that is lower than expected by these parts, in hundredths of a percent, is a caution, and a danger. */
const farBelow = { caution: 500n, danger: 2_000n }

/** Something the account gets by a swap: `amount` at least, and the amount a simulation showed, if there was one. */
type Gain = SwapPiece & { expected: bigint | undefined }

export function describeSwap(reading: ReadingOf<'swap'>, words: EffectWords): Statement {
  const { t, isSelf, context } = words
  const { locale } = context.messages
  const foreign = reading.gets.filter(({ to }) => to !== undefined && !isSelf(to))
  const gains = toGains(reading, words)
  /** A call that gives less than its minimum is not what its reading says. */
  const broken = gains.filter(({ amount, expected }) => expected !== undefined && expected < amount)
  const least = gains.filter((gain) => gain.amount > 0n && !broken.includes(gain))
  const decimalsOf = ({ contract, token }: SwapPiece) =>
    contract === undefined ? context.network.decimals : token?.standard === 'erc20' ? token.decimals : undefined
  const promised = reading.exact ? least : least.filter((gain) => !isNothing(gain.amount, decimalsOf(gain)))
  const toPriced = (piece: SwapPiece) => ({ ...piece, decimals: decimalsOf(piece) })
  const weighed = judgePrice(reading.gives.map(toPriced), promised.map(toPriced), context.network, context.prices)
  const list = (texts: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(texts)
  const gives = list(reading.gives.map(words.given))
  const gets = list(promised.map(words.gained))
  const expected = gains.flatMap((gain) =>
    gain.expected === undefined || gain.expected <= 0n ? [] : words.gained({ ...gain, amount: gain.expected }),
  )
  const tokens = (label: string, pieces: readonly SwapPiece[]) =>
    pieces.flatMap(({ contract }): Party[] => (contract ? [{ label, address: contract }] : []))
  const sending = toSending(reading, foreign, promised.length > 0, words)
  const besides = foreign.filter(
    ({ contract, amount }) => amount > 0n && reading.gives.some((piece) => keyOf(piece) === keyOf({ contract })),
  )
  const handsOn = reading.sends === true && foreign.length > 0
  return {
    ...toPlain(words),
    ...toExchange(reading, besides, promised.length > 0 ? gets : undefined, words),
    party: foreign[0]?.to === undefined ? undefined : words.recipientParty(foreign[0].to),
    ...sending,
    contract: words.called(t.swap.router(reading.market)),
    others: [...tokens(t.swap.givesToken, reading.gives), ...tokens(t.swap.getsToken, reading.gets)],
    facts: [
      { term: t.swap.gives, detail: gives, strong: true },
      ...(promised.length > 0 ? [{ term: t.swap.least, detail: gets, strong: true as const }] : []),
      ...(expected.length > 0 ? [{ term: t.swap.expected, detail: expected.join(', ') }] : []),
      ...(reading.until === undefined || reading.until > latest
        ? []
        : [{ term: t.swap.until, detail: toMoment(Number(reading.until) * 1_000, locale) }]),
    ],
    warnings: [
      ...foreign.flatMap(({ to = '', ...piece }) => [
        {
          ...(handsOn
            ? warn('danger', t.warnings.sentOn, t.warnings.sentOnText(piece.amount > 0n ? words.gained(piece) : gives))
            : warn('danger', t.warnings.swapOther, t.warnings.swapOtherText(words.gained(piece)))),
          address: { label: t.to, address: to },
        },
        ...words.recipientWarnings(to),
      ]),
      ...broken.map((gain) => {
        const shown = { ...gain, amount: gain.expected && gain.expected > 0n ? gain.expected : 0n }
        const text = t.warnings.swapLessText(words.gained(gain), words.gained(shown))
        return warn('danger', t.warnings.swapLess, text)
      }),
      ...(promised.length === 0 && broken.length === 0 && !handsOn
        ? [warn('danger', least.length > 0 ? t.warnings.swapDust : t.warnings.swapOpen, t.warnings.swapOpenText)]
        : []),
      ...(reading.exact ? [] : toUnknownWarnings(gains, words)),
      ...toFeeWarnings(reading, words),
      ...(promised.length > 0 && weighed.price === 'low'
        ? [warn('danger', t.warnings.priceLow, toLowText(weighed, words))]
        : []),
      ...(handsOn || reading.exact ? [] : toSimulationWarnings(promised, { gives, gets, ...weighed }, words)),
    ],
  }
}

const keyOf = ({ contract }: { contract: string | undefined }): string => contract?.toLowerCase() ?? ''

/**
 * A swap in a few words. What is only handed on to others on the way is a payment, and comes first.
 *
 * @param besides what others get of the very tokens that are given
 * @param gets what the account gets; undefined for nothing that is promised
 */
function toExchange(
  { gives, exact }: ReadingOf<'swap'>,
  besides: readonly SwapPiece[],
  gets: string | undefined,
  words: EffectWords,
): Pick<Statement, 'what' | 'action'> {
  const { t, context } = words
  const [only] = gives
  if (exact && only) {
    const coins = words.coins(only.amount)
    const what = only.contract === undefined ? t.whats.wrap(coins) : t.whats.unwrap(coins)
    return { what, action: what }
  }
  const { locale, several } = context.messages
  const list = (pieces: readonly SwapPiece[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(pieces.map(words.given))
  const sentOf = (piece: SwapPiece) =>
    besides.reduce((sum, each) => (keyOf(each) === keyOf(piece) ? sum + each.amount : sum), 0n)
  const exchanged = gives
    .map((piece) => ({ ...piece, amount: piece.amount - sentOf(piece) }))
    .filter(({ amount }) => amount > 0n)
  const given = list(exchanged.length > 0 ? exchanged : gives)
  const swap = gets === undefined ? t.whats.swapOpen(given) : t.whats.swap(given, gets)
  if (besides.length === 0) return { what: swap, action: t.actions.swap }
  const what = several.two(t.whats.coin(list(besides)), swap)
  return { what, action: what }
}

/**
 * A router's call that gives the account nothing for what it takes: because nothing is exchanged, or because everything
 * goes to somebody else. That is a payment, whatever the router is for.
 *
 * @param isPaid whether the account gets something for it
 */
function toSending(
  { gives, gets, takers, sends }: ReadingOf<'swap'>,
  foreign: ReadingOf<'swap'>['gets'],
  isPaid: boolean,
  words: EffectWords,
): Pick<Statement, 'what' | 'action' | 'amount' | 'party'> | undefined {
  const { t, isSelf, context } = words
  const taker = takers.find(({ to }) => !isSelf(to))
  const to = foreign[0]?.to ?? taker?.to
  const isPayment = sends === true || (!isPaid && foreign.length > 0)
  if (to === undefined || !isPayment) return undefined
  const returned = (piece: SwapPiece) =>
    gets.reduce(
      (sum, each) =>
        keyOf(each) === keyOf(piece) && (each.to === undefined || isSelf(each.to)) ? sum + each.amount : sum,
      0n,
    )
  const left = gives.map((piece) => ({ ...piece, amount: piece.amount - returned(piece) }))
  const lost = left.some(({ amount }) => amount > 0n) ? left.filter(({ amount }) => amount > 0n) : gives
  const [only] = lost.length === 1 ? lost : []
  const list = new Intl.ListFormat(context.messages.locale, { type: 'conjunction' }).format(lost.map(words.given))
  return {
    what: t.whats.coin(list),
    action: t.actions.send(list),
    amount: only && words.pieceAmount(only),
    party: words.recipientParty(to),
  }
}

/** The account's gains, one for each token. Money that is returned to the account is not a gain. */
function toGains({ gives, gets }: ReadingOf<'swap'>, { isSelf, context }: EffectWords): Gain[] {
  const { simulation } = context
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
  const own = gets.filter(({ to }) => to === undefined || isSelf(to))
  const keys = [...new Set(own.map(keyOf))]
  return keys.flatMap((key) => {
    const of = (pieces: readonly SwapPiece[]) => pieces.filter((piece) => keyOf(piece) === key)
    const net = sum(of(own).map(({ amount }) => amount)) - sum(of(gives).map(({ amount }) => amount))
    const [first] = of(own)
    if (!first) return []
    const changes = simulation?.kind === 'changes' ? simulation.changes.map(({ change }) => change) : undefined
    const shown = changes?.flatMap((change) =>
      (change.kind === 'token' && keyOf(change) === key) || (change.kind === 'coin' && key === '')
        ? [change.amount]
        : [],
    )
    const { contract, token } = first
    return [{ contract, token, amount: net > 0n ? net : 0n, expected: shown && sum(shown) }]
  })
}

/** Tokens that nobody knows may be worth nothing, whatever amount of them is promised. */
function toUnknownWarnings(gains: readonly Gain[], words: EffectWords): Warning[] {
  const { t, context } = words
  const { network, messages } = context
  // Coins of a test network are worth nothing.
  const isDear = network.net === 'main'
  return gains
    .filter(({ contract }) => isUnknownToken(contract, network))
    .map(({ contract = '' }) => ({
      ...warn(isDear ? 'danger' : 'caution', messages.typed.unknownPrice, messages.typed.unknownPriceText),
      address: { label: t.swap.getsToken, address: contract },
    }))
}

/** Parts for others, added up for each of them, and a danger where small parts come to much. */
function toFeeWarnings({ takers }: ReadingOf<'swap'>, { t, isSelf, context }: EffectWords): Warning[] {
  const { locale } = context.messages
  const rates = new Map<string, { to: string; rate: bigint | undefined }>()
  for (const { to, rate } of takers.filter((taker) => !isSelf(taker.to))) {
    const before = rates.get(to.toLowerCase())
    const known = rate !== undefined && (!before || before.rate !== undefined)
    rates.set(to.toLowerCase(), { to, rate: known ? (before?.rate ?? 0n) + rate : undefined })
  }
  const isLarge = (rate: bigint | undefined) => rate === undefined || rate > mostFee
  const all = [...rates.values()]
  const total = all.reduce((sum, { rate = 0n }) => sum + rate, 0n)
  return [
    ...(isLarge(total) && !all.some(({ rate }) => isLarge(rate))
      ? [warn('danger', t.warnings.swapFees(toPercent(total, locale)))]
      : []),
    ...all.map(({ to, rate }) => ({
      ...warn(
        isLarge(rate) ? 'danger' : 'caution',
        t.warnings.swapFee(rate === undefined ? undefined : toPercent(rate, locale)),
      ),
      address: { label: t.to, address: to },
    })),
  ]
}

/** A swap's bounds in words, and how they compare. */
type Bounds = { gives: string; gets: string; price: Price; part?: number | undefined }

/** The words for a price that is no real price: its part of the given worth, where that is known. */
const toLowText = ({ part }: { part?: number | undefined }, { t, context }: EffectWords): string =>
  part === undefined ? t.warnings.priceLowText : t.warnings.pricePart(toWholePercent(part, context.messages.locale))

/**
 * Compares a swap's minimum with what a simulation showed. Where there was none, the minimum is all that is sure: it must
 * be of something whose worth is known.
 */
function toSimulationWarnings(
  promised: readonly Gain[],
  { gives, gets, price, part }: Bounds,
  words: EffectWords,
): Warning[] {
  const { t, context } = words
  const { simulation, messages } = context
  if (simulation === undefined || simulation.kind === 'none') {
    const isSure = promised.length > 0 && (price === 'fair' || price === 'below')
    const worst = promised.length > 0 ? t.warnings.swapUntriedText(gives, gets) : t.warnings.swapOpenText
    const unsure = price === 'unknown' ? t.warnings.priceUnknown : price === 'unweighed' && t.warnings.priceUnweighed
    const text = unsure ? `${worst} ${unsure}.` : worst
    return [
      warn(isSure ? 'caution' : 'danger', t.warnings.swapUntried, text),
      ...(price === 'below' ? [warn('caution', t.warnings.priceBelow, toLowText({ part }, words))] : []),
    ]
  }
  const worst = promised.reduce((most, { amount, expected = 0n }) => {
    const below = expected > 0n ? ((expected - amount) * 10_000n) / expected : 0n
    return below > most ? below : most
  }, 0n)
  const tone = worst >= farBelow.danger ? 'danger' : worst >= farBelow.caution ? 'caution' : undefined
  return [
    ...(tone ? [warn(tone, t.warnings.swapBelow(toPercent(worst, messages.locale)), t.warnings.swapBelowText)] : []),
    ...(price === 'below' && !tone ? [warn('caution', t.warnings.priceBelow, toLowText({ part }, words))] : []),
    ...(price === 'unweighed' ? [warn('caution', t.warnings.priceUnweighed, t.warnings.priceUnweighedText)] : []),
  ]
}

/** The year 2100 in seconds since the epoch: nobody means a later time. */
const latest = 4_102_444_800n

/** A payment for gas by a Safe; without a receiver it is for whoever sends this, which is the account itself. */
function isForOthers<R extends ReadingOf<'calls'>>(
  reading: R,
  { isSelf }: EffectWords,
): reading is R & { refund: SafeRefund & { to: string } } {
  const to = reading.refund?.to
  return to !== undefined && !isSelf(to)
}

function toRefundWarnings(reading: ReadingOf<'calls'>, words: EffectWords): Warning[] {
  if (!isForOthers(reading, words)) return []
  const { refund } = reading
  const { typed } = words.context.messages
  const paid = refund.token ? ` ${typed.token}: ${refund.token}` : ''
  const address = { label: typed.refundTo, address: refund.to }
  return [{ ...warn('danger', typed.refund, `${typed.refundText}${paid}`), address }]
}

/** The most addresses of others that are named one by one. */
const mostNamed = 8

/**
 * Operations of accounts (ERC-4337) are harmless where all of them are this account's own, and what is paid for their gas
 * comes back to it. Everything else is a danger.
 */
function toOperationWarnings({ operators, calls }: ReadingOf<'calls'>, { context, isSelf }: EffectWords): Warning[] {
  if (!operators) return []
  const { operations: t } = context.messages.send
  const others = [...new Set(calls.map(({ to }) => to ?? ''))].filter((each) => !isSelf(each))
  const helpers = operators.helpers.filter((each) => !isSelf(each))
  const about = (title: string, text: string, address: string) => ({
    ...warn('danger', title, text),
    address: { label: t.account, address },
  })
  const [named, rest] = [others.slice(0, mostNamed), others.length > mostNamed || helpers.length > mostNamed]
  return [
    ...(isSelf(operators.beneficiary) ? [] : [about(t.beneficiary, t.beneficiaryText, operators.beneficiary)]),
    ...named.map((each) => about(t.other, t.otherText, each)),
    ...helpers.slice(0, mostNamed).map((each) => about(t.helper, t.helperText, each)),
    ...(rest || !operators.isWhole ? [warn('danger', t.more, t.moreText)] : []),
  ]
}

/** A call that nobody can read, with the coins that go with it: those leave in any case. */
function toUnread(what: string, action: string, { t, value, coins }: EffectWords): Pick<Statement, 'what' | 'action'> {
  if (value === 0n) return { what, action }
  return { what: t.whats.along(what, coins(value)), action: t.actions.along(action, coins(value)) }
}

export function describeCreation(words: EffectWords): Statement {
  const { t, value } = words
  return {
    ...toPlain(words),
    ...toUnread(t.whats.creation, t.actions.creation, words),
    amount: value > 0n ? words.coinAmount() : undefined,
    warnings: [warn('danger', t.warnings.creation, t.warnings.creationText)],
    unreadable: true,
  }
}

/** The longest text of a call that is shown, in characters. */
const longestText = 400
/** The most addresses of a call that are listed at all: nobody reads more, and a screen draws each. */
const mostListed = 100
/** The most texts of a call that are shown. */
const mostTexts = 4

export function describeUnreadable(words: EffectWords): Statement {
  const { t, value, context } = words
  const { locale } = context.messages
  const { parties, texts, isPacked } = words.named()
  const toRow = (text: string): FactRow => {
    const rest = [...text].length - longestText
    const omitted = rest > 0 ? ` ${t.clear.omitted(formatInteger(locale, rest))}` : ''
    return { term: t.clear.textInCall, detail: `${[...text].slice(0, longestText).join('')}${omitted}` }
  }
  return {
    ...toPlain(words),
    ...toUnread(t.whats.unreadable, t.actions.unreadable, words),
    amount: value > 0n ? words.coinAmount() : undefined,
    party: words.called(t.to),
    others: parties.slice(0, mostForeign),
    further: parties.slice(mostForeign, mostListed),
    facts: texts.slice(0, mostTexts).map(toRow),
    warnings: [
      warn('danger', t.warnings.unreadable, t.warnings.unreadableText),
      ...imitationWarnings(texts, context.messages.sign),
      ...(isPacked || texts.length > mostTexts || parties.length > mostListed
        ? [warn('caution', t.clear.opaque, t.clear.opaqueText)]
        : []),
    ],
    unreadable: true,
  }
}
