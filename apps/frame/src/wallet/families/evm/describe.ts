import { type Effect, isBlindDelegation, isBurnAddress, listEffects, partyOf } from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import { type Asset, listAssets } from '../../asset.ts'
import { roundFee, toAmount, toShort } from '../../format.ts'
import type { Messages } from '../../messages/en.ts'
import { type Party, type Warning, warn } from '../operation.ts'
import type { Clear } from './clear-signing/clear-signing.ts'
import { type Draft, effectOf } from './draft.ts'
import type { Facts } from './facts.ts'
import { digestOfOutlook } from './simulation.ts'

/** What a person reads of a transaction, the same on the confirm screen and beside the PIN. */
export type Description = {
  /** What happens, in a few words, and the same as a question. */
  what: string
  title: string
  action: string
  /** The largest thing on the screen. */
  amount: { value: string; coin: string } | undefined
  /** Who gets it, or who may take it. */
  party: Party | undefined
  owner: Party | undefined
  contract: Party | undefined
  warnings: Warning[]
  /** Nobody can say what it does: refused unless the person allows it. */
  unreadable: boolean
  /** What moves, by its standard. */
  asset: Asset | undefined
  /** The calls inside, and in whose name they are made. */
  inner: Description[]
  innerText: string | undefined
}

const zero = '0x0000000000000000000000000000000000000000'

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
  // What it sends to oneself is nothing, and nobody's business.
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
  const spenders = outlook.changes.flatMap(({ change }) =>
    (change.kind === 'permission' || change.kind === 'item-permission') && !named.has(change.spender.toLowerCase())
      ? [change.spender]
      : [],
  )
  return [
    ...(pageNode === undefined ? [] : [warn('danger', t.warnings.pageNode, t.warnings.pageNodeText(pageNode))]),
    ...[...new Set(spenders)].map((address) => ({
      ...warn('danger', t.warnings.hidden, t.warnings.hiddenText),
      address: { label: t.spender, address },
    })),
    ...(outlook.complete ? [] : [warn('danger', t.warnings.more, t.warnings.moreText)]),
  ]
}

/**
 * A call only a descriptor can read. It is one source; with a node of the operator's that tried it out there are two, and
 * the person need not allow what cannot be read.
 */
const withClear = (
  read: Description,
  { intent }: Clear,
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

/** A description and those of the calls inside it, outermost first. */
export const listDescriptions = (description: Description): Description[] => [
  description,
  ...description.inner.flatMap(listDescriptions),
]

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

type Around = { network: Network; from: string; facts: Facts; contract: boolean; messages: Messages }

/** Puts a call, and those inside it, into words. */
export const describeEffect = (effect: Effect, around: Around): Description => {
  const { send: t } = around.messages
  const description = read(effect, around)
  const warnings = [
    ...(isBlindDelegation(effect) ? [warn('danger', t.warnings.delegate, t.warnings.delegateText)] : []),
    ...description.warnings,
  ]
  return { ...description, warnings, title: t.question(description.what) }
}

const read = (
  { to, value, reading, token }: Effect,
  { network, from, facts, contract, messages }: Around,
): Omit<Description, 'title'> => {
  const { locale, send: t } = messages
  const symbol = token?.symbol ?? t.tokens
  const decimals = token?.standard === 'erc20' ? token.decimals : 0
  const coins = (amount: bigint) => `${toShort(toAmount(amount, network.decimals), locale)} ${network.coin}`
  const tokens = (amount: bigint) => `${toShort(toAmount(amount, decimals), locale)} ${symbol}`
  const item = (id: bigint) => `${token?.symbol ?? t.anItem} #${id}`
  const collection = token?.symbol ?? t.items.toLowerCase()
  const at = (label: string): Party | undefined => (to ? { label, address: to } : undefined)
  const atToken = (address: string | undefined): Party | undefined =>
    address ? { label: t.token, address } : at(t.token)
  const atCollection = (address: string | undefined): Party | undefined =>
    address ? { label: t.collection, address } : at(t.collection)
  /** The contract that is called, and the token it moves where that is another. */
  const moved = [to, 'token' in reading ? reading.token : undefined].flatMap((each) => each?.toLowerCase() ?? [])
  const isSelf = (address: string) => address.toLowerCase() === from.toLowerCase()
  const recipient = (address: string): Party => {
    const known = facts.known?.includes(address.toLowerCase())
    return {
      label: t.to,
      address,
      note: known === undefined || isSelf(address) ? undefined : known ? t.known : t.first,
    }
  }
  /** What can be wrong with who gets something. */
  const gets = (address: string): Warning[] => {
    const twin = facts.twins[address.toLowerCase()]
    return [
      ...(twin
        ? [
            {
              ...warn('danger', t.warnings.twin, t.warnings.twinText),
              address: { label: t.warnings.twinKnown, address: twin },
            },
          ]
        : []),
      ...(isBurnAddress(address) ? [warn('danger', t.warnings.burn, t.warnings.burnText)] : []),
      ...(reading.kind !== 'coin' && moved.includes(address.toLowerCase())
        ? [warn('danger', t.warnings.toContract, t.warnings.toContractText)]
        : []),
    ]
  }
  /** What can be wrong with who may take something. */
  const takes = (address: string): Warning[] => [
    ...gets(address).filter(({ title }) => title === t.warnings.twin),
    ...(facts.codeless.includes(address.toLowerCase())
      ? [warn('danger', t.warnings.codeless, t.warnings.codelessText)]
      : []),
  ]
  const also = value > 0n ? [warn('caution', t.warnings.also(coins(value)))] : []
  const plain = {
    amount: undefined,
    party: undefined,
    owner: undefined,
    contract: undefined,
    warnings: also,
    unreadable: false,
    asset: token?.standard,
    inner: [],
    innerText: undefined,
  }

  switch (reading.kind) {
    case 'coin':
      return {
        ...plain,
        what: t.whats.coin(coins(value)),
        action: t.actions.send(coins(value)),
        amount: { value: toAmount(value, network.decimals), coin: network.coin },
        asset: 'coin',
        party: to ? recipient(to) : undefined,
        warnings: [
          ...(to ? gets(to) : []),
          ...(contract ? [warn('caution', t.warnings.contract, t.warnings.contractText)] : []),
        ],
      }
    case 'token-transfer': {
      const foreign = reading.from !== undefined && reading.from.toLowerCase() !== from.toLowerCase()
      const amount = tokens(reading.amount)
      return {
        ...plain,
        what: foreign ? t.whats.tokenFrom(amount) : t.whats.tokenTransfer(amount),
        action: foreign ? t.actions.move(amount) : t.actions.send(amount),
        amount: { value: toAmount(reading.amount, decimals), coin: symbol },
        party: recipient(reading.to),
        owner: foreign && reading.from ? { label: t.owner, address: reading.from } : undefined,
        contract: atToken(reading.token),
        warnings: [...gets(reading.to), ...also],
      }
    }
    case 'token-approval': {
      const spender = { label: t.spender, address: reading.spender }
      const amount = tokens(reading.amount)
      const foreign = reading.owner !== undefined && !isSelf(reading.owner)
      const owner = foreign && reading.owner ? { label: t.owner, address: reading.owner } : undefined
      const approval = { ...plain, party: spender, owner, contract: atToken(reading.token) }
      if (reading.change === 'decrease') return { ...approval, what: t.whats.decrease(amount), action: t.actions.lower }
      if (reading.amount === 0n) return { ...approval, what: t.whats.revoke(symbol), action: t.actions.revoke }
      const held = facts.held[(reading.token ?? to ?? '').toLowerCase()]
      const beyond = !foreign && held !== undefined && reading.amount > held
      return {
        ...approval,
        what: foreign
          ? t.whats.handIn(reading.unlimited ? t.whats.all(symbol) : amount)
          : reading.unlimited
            ? t.whats.approveAll(symbol)
            : reading.change === 'increase'
              ? t.whats.increase(amount)
              : t.whats.approve(amount),
        action: t.actions.approve,
        amount: reading.unlimited
          ? { value: t.noLimit, coin: '' }
          : { value: toAmount(reading.amount, decimals), coin: symbol },
        warnings: [
          reading.unlimited
            ? warn('danger', t.warnings.unlimited, t.warnings.unlimitedText(symbol))
            : beyond
              ? warn('danger', t.warnings.beyond(tokens(held)), t.warnings.beyondText(symbol))
              : warn('caution', t.warnings.approval, t.warnings.approvalText(amount)),
          ...takes(reading.spender),
          ...also,
        ],
      }
    }
    case 'item-transfer': {
      const [first] = reading.items
      const one =
        reading.items.length === 1 && first
          ? first.amount === 1n
            ? item(first.id)
            : `${item(first.id)} × ${first.amount}`
          : undefined
      const foreign = reading.from.toLowerCase() !== from.toLowerCase()
      return {
        ...plain,
        what: one ? t.whats.item(one) : t.whats.items(reading.items.length),
        action: one ? t.actions.item(one) : t.actions.items(reading.items.length),
        party: recipient(reading.to),
        owner: foreign ? { label: t.owner, address: reading.from } : undefined,
        contract: atCollection(reading.token),
        warnings: [...gets(reading.to), ...also],
      }
    }
    case 'item-approval': {
      const back = reading.spender === zero
      const name = item(reading.id)
      return {
        ...plain,
        what: back ? t.whats.itemRevoke(name) : t.whats.itemApprove(name),
        action: back ? t.actions.itemRevoke : t.actions.itemApprove,
        party: back ? undefined : { label: t.spender, address: reading.spender },
        contract: atCollection(reading.token),
        warnings: [
          ...(back ? [] : [warn('caution', t.warnings.itemApproval, t.warnings.itemApprovalText(name))]),
          ...(back ? [] : takes(reading.spender)),
          ...also,
        ],
      }
    }
    case 'collection-approval':
      return {
        ...plain,
        what: reading.approved ? t.whats.collection(collection) : t.whats.collectionRevoke(collection),
        action: reading.approved ? t.actions.collection : t.actions.collectionRevoke,
        party: { label: t.spender, address: reading.spender },
        contract: atCollection(reading.token),
        warnings: [
          ...(reading.approved ? [warn('danger', t.warnings.collection, t.warnings.collectionText)] : []),
          ...(reading.approved ? takes(reading.spender) : []),
          ...also,
        ],
      }
    case 'association': {
      const name = `${token?.symbol ?? t.aToken} (0.0.${reading.number})`
      const foreign = reading.account !== undefined && !isSelf(reading.account)
      return {
        ...plain,
        what: foreign
          ? reading.associated
            ? t.whats.associateOther(name)
            : t.whats.dissociateOther(name)
          : reading.associated
            ? t.whats.associate(name)
            : t.whats.dissociate(name),
        action: reading.associated ? t.actions.associate : t.actions.dissociate,
        asset: 'associate',
        owner: foreign && reading.account ? { label: t.owner, address: reading.account } : undefined,
        contract: atToken(reading.token),
        warnings: [
          ...(foreign ? [] : [warn('caution', reading.associated ? t.warnings.associate : t.warnings.dissociate)]),
          ...also,
        ],
      }
    }
    case 'calls': {
      const around = { network, from, facts, contract: false, messages }
      const inner = reading.calls.map((call) => describeEffect(call, around))
      const unsure = reading.how === 'unsure'
      return {
        ...plain,
        what: reading.how === 'safe' ? t.whats.safe(inner.length) : t.whats.calls(inner.length),
        action: reading.how === 'safe' ? t.actions.safe : t.actions.calls(inner.length),
        amount: value > 0n ? { value: toAmount(value, network.decimals), coin: network.coin } : undefined,
        party: at(reading.how === 'safe' ? t.safe : t.contract),
        warnings: [...(unsure ? [warn('danger', t.warnings.unsure, t.warnings.unsureText)] : []), ...also],
        unreadable: unsure || inner.some((each) => each.unreadable),
        inner,
        innerText: t.inner[reading.how],
      }
    }
    case 'creation':
      return {
        ...plain,
        what: t.whats.creation,
        action: t.actions.creation,
        amount: value > 0n ? { value: toAmount(value, network.decimals), coin: network.coin } : undefined,
        warnings: [warn('danger', t.warnings.creation, t.warnings.creationText)],
        unreadable: true,
      }
    case 'unreadable':
      return {
        ...plain,
        what: t.whats.unreadable,
        action: t.actions.unreadable,
        amount: value > 0n ? { value: toAmount(value, network.decimals), coin: network.coin } : undefined,
        party: at(t.to),
        warnings: [warn('danger', t.warnings.unreadable, t.warnings.unreadableText)],
        unreadable: true,
      }
  }
}

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
    /** What of it is for the data, where the network takes something for that; `unknown` where it cannot be told. */
    data: typeof fee.data === 'object' ? coins(roundFee(fee.data.likely, decimals)) : fee.data,
    total: coins(transaction.value + most, totalDigits),
    value: coins(transaction.value),
    have: coins(balance),
    insufficient: balance < transaction.value + fee.most,
  }
}
