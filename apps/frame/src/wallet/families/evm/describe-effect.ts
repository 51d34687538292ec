import { type Effect, isBlindDelegation, type Reading, type SwapPiece } from '@latchkey/chains/evm'
import type { Asset } from '../../asset.ts'
import { toMoment, toPercent } from '../../format.ts'
import { type FactRow, type Party, type Warning, warn } from '../operation.ts'
import { createEffectWords, type EffectContext, type EffectWords } from './effect-words.ts'

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
}

/** A description before it is put as a question. */
type Statement = Omit<Description, 'title'>
type ReadingOf<K extends Reading['kind']> = Extract<Reading, { kind: K }>

const zero = '0x0000000000000000000000000000000000000000'

/** Puts a call, and those inside it, into words. */
export function describeEffect(effect: Effect, context: EffectContext): Description {
  const { send: t } = context.messages
  // The record pairs each kind of reading with its function.
  const describe = describers[effect.reading.kind] as (reading: Reading, words: EffectWords) => Statement
  const words = createEffectWords(effect, context)
  const plain = describe(effect.reading, words)
  // Coins that go along are the larger part of it, often enough: they stand wherever its name does.
  const coins = words.coins(effect.value)
  const statement = words.sendsAlong
    ? { ...plain, what: t.whats.along(plain.what, coins), action: t.actions.along(plain.action, coins) }
    : plain
  const delegation = isBlindDelegation(effect) ? [warn('danger', t.warnings.delegate, t.warnings.delegateText)] : []
  return { ...statement, warnings: [...delegation, ...statement.warnings], title: t.question(statement.what) }
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
  return {
    ...toPlain(words),
    what: owner ? t.whats.tokenFrom(amount) : t.whats.tokenTransfer(amount),
    action: owner ? t.actions.move(amount) : t.actions.send(amount),
    amount: words.tokenAmount(reading.amount),
    party: words.recipientParty(reading.to),
    owner,
    contract: words.tokenParty(reading.token),
    warnings: [...words.recipientWarnings(reading.to), ...alsoSends],
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
  // An increase by nothing takes nothing back, and another owner's permission is not this account's to end.
  if (reading.amount === 0n && reading.change === 'increase')
    return { ...approval, what: t.whats.unchanged(symbol), action: t.actions.unchanged }
  if (reading.amount === 0n && !owner) return { ...approval, what: t.whats.revoke(symbol), action: t.actions.revoke }
  return {
    ...approval,
    what: toApprovalTitle(reading, words),
    action: t.actions.approve,
    amount: reading.unlimited ? { value: t.noLimit, coin: '' } : words.tokenAmount(reading.amount),
    warnings: [toApprovalWarning(reading, words), ...words.spenderWarnings(reading.spender), ...alsoSends],
  }
}

/** The end of a permission that has one, as those of Permit2. */
function toEnd({ until }: ReadingOf<'token-approval'>, { t, context }: EffectWords): FactRow[] {
  if (until === undefined) return []
  const { locale } = context.messages
  const end = until > latest ? t.noLimit : toMoment(Number(until) * 1_000, locale)
  return [{ term: t.swap.until, detail: end }]
}

function toApprovalTitle(reading: ReadingOf<'token-approval'>, { t, symbol, tokens, ownerParty }: EffectWords): string {
  const amount = tokens(reading.amount)
  // Somebody else's permission, handed in by this account.
  if (ownerParty(reading.owner)) return t.whats.handIn(reading.unlimited ? t.whats.all(symbol) : amount)
  if (reading.unlimited) return t.whats.approveAll(symbol)
  return reading.change === 'increase' ? t.whats.increase(amount) : t.whats.approve(amount)
}

function toApprovalWarning(reading: ReadingOf<'token-approval'>, words: EffectWords): Warning {
  const { t, to, symbol, tokens, context } = words
  if (reading.unlimited) return warn('danger', t.warnings.unlimited, t.warnings.unlimitedText(symbol))
  const held = context.facts.held[(reading.token ?? to ?? '').toLowerCase()]
  if (!words.ownerParty(reading.owner) && held !== undefined && reading.amount > held)
    return warn('danger', t.warnings.beyond(tokens(held)), t.warnings.beyondText(symbol))
  return warn('caution', t.warnings.approval, t.warnings.approvalText(tokens(reading.amount)))
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
      warn('caution', t.warnings.itemApproval, t.warnings.itemApprovalText(name)),
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
  const inner = reading.calls.map((call) => describeEffect(call, { ...context, contract: false }))
  const isSafe = reading.how === 'safe'
  const unsure = reading.how === 'unsure'
  return {
    ...toPlain(words),
    what: isSafe ? t.whats.safe(inner.length) : t.whats.calls(inner.length),
    action: isSafe ? t.actions.safe : t.actions.calls(inner.length),
    amount: value > 0n ? words.coinAmount() : undefined,
    party: words.called(isSafe ? t.safe : t.contract),
    warnings: [
      ...(unsure ? [warn('danger', t.warnings.unsure, t.warnings.unsureText)] : []),
      ...toRefundWarnings(reading, words),
      ...alsoSends,
    ],
    // The rest of what it pays depends on the gas: nobody can say how much that is.
    unreadable: unsure || reading.refund !== undefined || inner.some((each) => each.unreadable),
    inner,
    innerText: reading.how === 'other' && value > 0n ? t.inner.paid : t.inner[reading.how],
  }
}

/** A fee up to this part of a swap is no more than markets take, hundredths of a percent. */
const mostFee = 100n

export function describeSwap(reading: ReadingOf<'swap'>, words: EffectWords): Statement {
  const { t, isSelf, context } = words
  const { locale } = context.messages
  const isOwn = ({ to }: { to?: string }) => to === undefined || isSelf(to)
  const own = reading.gets.filter(isOwn)
  const foreign = reading.gets.filter((each) => !isOwn(each))
  const list = (pieces: readonly SwapPiece[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(pieces.map(words.piece))
  const tokens = (label: string, pieces: readonly SwapPiece[]) =>
    pieces.flatMap(({ contract }): Party[] => (contract ? [{ label, address: contract }] : []))
  const promised = own.filter(({ amount }) => amount > 0n)
  const what =
    promised.length > 0 ? t.whats.swap(list(reading.gives), list(promised)) : t.whats.swapOpen(list(reading.gives))
  return {
    ...toPlain(words),
    what,
    action: t.actions.swap,
    party: foreign[0]?.to === undefined ? undefined : words.recipientParty(foreign[0].to),
    contract: words.called(t.swap.router(reading.market)),
    others: [...tokens(t.swap.givesToken, reading.gives), ...tokens(t.swap.getsToken, reading.gets)],
    facts: [
      { term: t.swap.gives, detail: list(reading.gives), strong: true },
      ...(promised.length > 0 ? [{ term: t.swap.least, detail: list(promised), strong: true as const }] : []),
      ...(reading.until === undefined || reading.until > latest
        ? []
        : [{ term: t.swap.until, detail: toMoment(Number(reading.until) * 1_000, locale) }]),
    ],
    warnings: [
      ...foreign.flatMap(({ to = '', ...piece }) => [
        {
          ...warn('danger', t.warnings.swapOther, t.warnings.swapOtherText(words.piece(piece))),
          address: { label: t.to, address: to },
        },
        ...words.recipientWarnings(to),
      ]),
      ...(promised.length === 0 ? [warn('danger', t.warnings.swapOpen, t.warnings.swapOpenText)] : []),
      ...reading.takers
        .filter((taker) => !isSelf(taker.to))
        .map(({ to, rate }) => ({
          ...warn(
            rate === undefined || rate > mostFee ? 'danger' : 'caution',
            t.warnings.swapFee(rate === undefined ? undefined : toPercent(rate, locale)),
          ),
          address: { label: t.to, address: to },
        })),
    ],
  }
}

/** Moments beyond the year 2100, in seconds of the epoch, are none that anybody means. */
const latest = 4_102_444_800n

/** A payment for gas by a Safe; without a receiver it is for whoever sends this, which is the account itself. */
function toRefundWarnings({ refund }: ReadingOf<'calls'>, { context, isSelf }: EffectWords): Warning[] {
  if (!refund?.to || isSelf(refund.to)) return []
  const { typed } = context.messages
  const paid = refund.token ? ` ${typed.token}: ${refund.token}` : ''
  const address = { label: typed.refundTo, address: refund.to }
  return [{ ...warn('danger', typed.refund, `${typed.refundText}${paid}`), address }]
}

export function describeCreation(words: EffectWords): Statement {
  const { t, value } = words
  return {
    ...toPlain(words),
    what: t.whats.creation,
    action: t.actions.creation,
    amount: value > 0n ? words.coinAmount() : undefined,
    warnings: [warn('danger', t.warnings.creation, t.warnings.creationText)],
    unreadable: true,
  }
}

export function describeUnreadable(words: EffectWords): Statement {
  const { t, value } = words
  return {
    ...toPlain(words),
    what: t.whats.unreadable,
    action: t.actions.unreadable,
    amount: value > 0n ? words.coinAmount() : undefined,
    party: words.called(t.to),
    warnings: [warn('danger', t.warnings.unreadable, t.warnings.unreadableText)],
    unreadable: true,
  }
}
