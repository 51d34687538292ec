import { type Effect, type Reading, readSigned } from '@latchkey/chains/evm'
import { fromHex } from '@latchkey/core/bytes'
import { formatInteger } from '@latchkey/core/locale'
import type { Network } from '@latchkey/core/networks'
import { toKindRows } from '../../asset.ts'
import { toShort } from '../../format.ts'
import type { Messages } from '../../messages/en.ts'
import { nameGravest } from '../gravest.ts'
import type { Fee, Limit, Operation, Part, Simulation } from '../operation.ts'
import { type Warning, warn } from '../operation.ts'
import { feeWarnings } from '../unusual-fee.ts'
import { assetsOf, describe, describeCost, describeCosts, toConsentDigest } from './describe.ts'
import type { Description } from './describe-effect.ts'
import { type Draft, effectOf, toText } from './draft.ts'
import { describeSimulation, isTransferAlone } from './simulation.ts'

/** An Ethereum operation, with the transactions it was decoded from. */
export type EvmOperation = Operation & { drafts: readonly Draft[] }

/** Turns a description into a part of the screen, including nested calls. */
export function toPart(description: Description, reading: Reading, messages: Messages): Part {
  return {
    what: description.what,
    parties: [description.owner, description.party, description.contract, ...(description.others ?? [])].flatMap(
      (party) => party ?? [],
    ),
    ...(description.further?.length && { further: description.further }),
    ...(reading.kind === 'unreadable' && description.facts?.length && { facts: description.facts }),
    party: description.gravest ?? description.party,
    warnings: description.warnings,
    items:
      reading.kind === 'item-transfer' && reading.items.length > 1
        ? reading.items.map(({ id, amount }) => messages.send.itemTimes(`${id}`, `${amount}`))
        : undefined,
    inner:
      reading.kind === 'calls'
        ? { text: description.innerText, parts: toInnerParts(description, reading.calls, messages) }
        : undefined,
  }
}

function toInnerParts({ inner }: Description, calls: readonly Effect[], messages: Messages): Part[] {
  return calls.flatMap(({ reading }, at) => {
    const description = inner[at]
    return description ? [toPart(description, reading, messages)] : []
  })
}

/** The allowance in a draft that can be lowered, if there is one. */
export function limitOf({ reading, token, transaction, facts, limited }: Draft): Limit | undefined {
  if (reading.kind !== 'token-approval' || reading.change === 'decrease' || token?.standard !== 'erc20')
    return undefined
  // Whoever submits a signed permit cannot change it, and an allowance of zero cannot be lowered.
  if (reading.owner !== undefined || (reading.amount === 0n && !limited)) return undefined
  const contract = (reading.token ?? transaction.to ?? '').toLowerCase()
  return {
    token,
    requested: limited?.requested ?? reading.amount,
    held: facts.held[contract],
    edited: limited !== undefined,
  }
}

function toSimulation(draft: Draft, network: Network, messages: Messages): Simulation {
  const { simulation } = draft
  if (simulation.kind === 'none') return simulation
  if (isTransferAlone(simulation, effectOf(draft))) return { kind: 'same' }
  return { kind: 'changes', lines: describeSimulation(simulation, network, messages) }
}

/** Everything in calldata that may be an address, at any depth: a word's last 20 bytes behind 12 that are zero. */
function addressesIn(drafts: readonly Draft[]): string[] {
  const found = new Set<string>()
  for (const { transaction } of drafts)
    for (const { index, 1: address } of transaction.data
      .toLowerCase()
      .matchAll(/(?=0{24}([1-9a-f][0-9a-f]{39}|0[1-9a-f][0-9a-f]{38}))/g))
      if (index % 2 === 0) found.add(`0x${address}`)
  return [...found]
}

/** Everything in transactions except their nonces, which are chosen when they are sent. */
function meaningOf(drafts: readonly Draft[]): string {
  return toText(drafts.map(({ transaction: { nonce: _, ...rest } }) => rest))
}

/** Warnings about the fee: nobody may ask this much; the page asks for more than the node; the network adds to it. */
function warnOfFee({ fee, feeIsHigh, replaces }: Draft, network: Network, { send: t, fees }: Messages): Warning[] {
  return [
    // The node names the price, and the part that goes to whoever makes the block is paid in full.
    ...feeWarnings(network, fee.likely, fees),
    ...(fee.data === 'unknown' ? [warn('caution', t.warnings.dataFee, t.warnings.dataFeeText)] : []),
    ...(feeIsHigh ? [warn('caution', t.warnings.fee, replaces ? t.warnings.feeReplacesText : t.warnings.feeText)] : []),
  ]
}

/**
 * Puts a transaction into words: its effects, its cost, and what the network says of it.
 *
 * @param draft ready to be signed
 * @param from the account that sends it
 */
export function describeTransaction(draft: Draft, network: Network, from: string, messages: Messages): EvmOperation {
  const { send: t } = messages
  const description = describe(draft, network, from, messages)
  const cost = describeCost(draft, network, messages)
  const { transaction, reading, replaces } = draft
  const alsoSends =
    reading.kind !== 'coin' && reading.kind !== 'swap' && !description.unreadable && transaction.value > 0n
  const failing = draft.failure !== undefined && !cost.insufficient
  const { parties, further, items, inner } = toPart(description, reading, messages)
  const fee: Fee = {
    likely: cost.likely,
    most: cost.most,
    data: cost.data === 'unknown' ? undefined : cost.data,
  }
  return {
    drafts: [draft],
    unsigned: fromHex(draft.unsigned),
    meaning: `${meaningOf([draft])} ${toText(draft.simulation)}`,
    what: description.what,
    title: description.title,
    action: description.action,
    notice: replaces && { title: t.replacing.title, text: t.replacing.texts[replaces.how] },
    amount: description.amount?.coin === '' ? undefined : description.amount,
    headline: description.amount?.coin === '' ? description.amount.value : undefined,
    assets: assetsOf(description),
    parties,
    further,
    subjects: addressesIn([draft]),
    bytes: [draft.transaction.data],
    party: description.gravest ?? description.party,
    items,
    inner,
    clearSigning: draft.clear,
    limit: limitOf(draft),
    lines: [],
    changes: undefined,
    simulation: failing || replaces?.how === 'cancel' ? 'omitted' : toSimulation(draft, network, messages),
    facts: [
      ...(alsoSends ? [{ term: t.also, detail: cost.value, strong: true as const }] : []),
      ...(description.facts ?? []),
    ],
    fee,
    total: cost.total,
    insufficient: cost.insufficient ? { coin: network.coin, have: cost.have, need: cost.total } : undefined,
    failure: draft.failure && { reason: draft.failure.reason, quoted: true },
    warnings: [...warnOfFee(draft, network, messages), ...description.warnings],
    unreadable: description.unreadable,
    details: [
      { term: t.contractNumber, detail: String(transaction.chainId) },
      { term: t.nonce, detail: String(transaction.nonce) },
      { term: t.gas, detail: formatInteger(messages.locale, transaction.gas) },
    ],
    data: [
      ...(replaces ? [{ label: t.replacing.old, value: readSigned(replaces.raw).hash }] : []),
      ...(transaction.data === '0x' ? [] : [{ label: t.data, value: transaction.data }]),
    ],
    consentDigest: toConsentDigest(description, draft),
  }
}

/** The heading may truncate a long fraction: this has every digit. */
function inFull({ value, coin }: { value: string; coin: string }, locale: string): string {
  return `${toShort(value, locale, Number.POSITIVE_INFINITY)} ${coin}`
}

/** One transaction of a bundle. */
function toBundlePart(draft: Draft, description: Description, network: Network, at: number, messages: Messages): Part {
  const { calls, send: t } = messages
  const { amount } = description
  const { transaction, failure } = draft
  const unknown = at > 0 && failure ? [warn('caution', calls.unknown, calls.unknownText)] : []
  return {
    ...toPart(description, draft.reading, messages),
    warnings: [
      ...feeWarnings(network, draft.fee.likely, messages.fees),
      ...description.warnings,
      ...unknown,
      ...(draft.feeIsHigh ? [warn('caution', t.warnings.fee)] : []),
    ],
    facts: [
      ...(amount && amount.coin !== ''
        ? [{ term: calls.amount, detail: inFull(amount, messages.locale), strong: true as const }]
        : []),
      ...(description.facts ?? []),
      ...toKindRows(assetsOf(description), messages),
    ],
    clearSigning: draft.clear,
    limit: limitOf(draft),
    simulation: failure ? undefined : toSimulation(draft, network, messages),
    data: transaction.data === '0x' ? undefined : { value: transaction.data, assets: assetsOf(description) },
  }
}

/**
 * Puts several transactions of one account, sent one after the other, into words.
 *
 * @param drafts in order, at least one
 */
export function describeBundle(
  drafts: readonly Draft[],
  network: Network,
  from: string,
  messages: Messages,
): EvmOperation {
  const { calls, send: t } = messages
  const descriptions = drafts.map((draft) => describe(draft, network, from, messages))
  const costs = describeCosts(drafts, network, messages)
  const [first] = drafts
  const unreadable = descriptions.some((each) => each.unreadable)
  const count = drafts.length
  const gravest = nameGravest(
    descriptions.flatMap(({ weighed }) => weighed),
    messages.several,
  )
  const what = gravest?.what ?? t.whats.unreadable
  return {
    drafts,
    unsigned: fromHex(`0x${drafts.map(({ unsigned }) => unsigned.slice(2)).join('')}`),
    meaning: `${meaningOf(drafts)} ${toText(drafts.map(({ simulation }) => simulation))}`,
    what,
    action: what,
    lead: count > 1 ? calls.order(count) : undefined,
    amount: undefined,
    assets: [],
    parties: [],
    subjects: addressesIn(drafts),
    bytes: drafts.map(({ transaction }) => transaction.data),
    lines: [],
    parts: drafts.map((draft, at) =>
      toBundlePart(draft, descriptions[at] ?? describe(draft, network, from, messages), network, at, messages),
    ),
    changes: undefined,
    simulation: 'omitted',
    facts: [],
    fee: costs.fees,
    total: costs.total,
    insufficient: costs.insufficient ? { coin: network.coin, have: costs.have, need: costs.total } : undefined,
    // A later call may depend on an earlier one: the network can only tell whether the first one fails.
    failure: first?.failure && { reason: first.failure.reason, quoted: true },
    warnings: costs.adds ? [warn('caution', t.warnings.dataFee, t.warnings.dataFeeText)] : [],
    unreadable,
    details: [],
    consentDigest: drafts
      .map((draft, at) => toConsentDigest(descriptions[at] ?? describe(draft, network, from, messages), draft))
      .join(),
  }
}
