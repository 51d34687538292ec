import {
  type AptosSimulation,
  type Asset,
  aptosCoin,
  type BalanceChange,
  decode,
  formatTypeTag,
  mostFee,
  type PartiesTransaction,
  type Prepared,
  type Reading,
  readAddress,
  readCall,
  type SimulatedEvent,
  spentBy,
  sumOf,
  type Transaction,
  toShortAddress,
  type Value,
} from '@latchkey/chains/aptos'
import { toHex } from '@latchkey/core/bytes'
import { knownToken } from '@latchkey/core/known-tokens'
import type { Network } from '@latchkey/core/networks'
import { roundFee, toAmount, toMoment, toShort, toShortAccount } from '../../format.ts'
import { toShownSymbol } from '../../messages/symbols.ts'
import type { Line, Operation, Warning } from '../operation.ts'
import { type Party, warn } from '../operation.ts'
import { isUnusualFee } from '../unusual-fee.ts'
import type { Messages } from './messages/en.ts'

/** The chain's symbols and decimals of assets, by coin type or address; undefined where there are none. */
export type Assets = ReadonlyMap<string, Asset | undefined>

/** Enough digits for the total to show every digit of the fee. */
const totalDigits = 12

const toNames = (assets: Assets, network: Network, t: Messages) => {
  const { coin, decimals } = network
  const find = (asset: string): Asset | undefined => {
    if (isOwnCoin(asset)) return { symbol: coin, decimals }
    const found = assets.get(asset)
    if (!found) return undefined
    return {
      ...found,
      symbol: knownToken(network.name, asset)?.symbol ?? toShownSymbol(found.symbol, network, t.symbols),
    }
  }
  const split = (asset: string, amount: bigint) => {
    const { symbol, decimals } = find(asset) ?? { symbol: t.units, decimals: 0 }
    return { value: toAmount(amount, decimals), coin: symbol }
  }
  const inWords = (asset: string, amount: bigint, digits?: number) => {
    const { value, coin } = split(asset, amount)
    return `${toShort(value, t.locale, digits)} ${coin}`
  }
  /** The name of a coin's type without its module; anybody may give it any name. */
  const inShort = (type: string): string => {
    const struct = /^[^<]*/.exec(type)?.[0].split('::').at(-1) ?? type
    return find(type)?.symbol ?? knownToken(network.name, type)?.symbol ?? toShownSymbol(struct, network, t.symbols)
  }
  return { find, split, inWords, inShort }
}
type Names = ReturnType<typeof toNames>

/** The asset that a reading moves, as the chain identifies it: a coin's type, or an address. */
export const assetOf = (reading: Reading): string | undefined =>
  reading.kind !== 'transfer' && reading.kind !== 'transfers'
    ? undefined
    : reading.asset.kind === 'coin'
      ? reading.asset.type
      : reading.asset.address

/** Returns whether an asset is the network's own coin, in either of its forms. */
const isOwnCoin = (asset: string | undefined): boolean => asset === aptosCoin || asset === readAddress('0xa')

const toText = (value: Value, t: Messages): string => {
  if (value === null) return t.none
  if (Array.isArray(value)) return value.length === 0 ? t.empty : value.map((each) => toText(each, t)).join(', ')
  return value === '' ? t.empty : String(value)
}

const addressBytes = 32
/** The most of them that stand on a screen before the others are counted, and the most that are listed at all. */
const mostNamed = 4
const mostListed = 100

/** What an argument of an unknown type may be: an address, or a list of some, with their number before them. */
const addressesIn = (argument: Uint8Array): string[] => {
  const from = argument.length % addressBytes
  if (
    argument.length < addressBytes ||
    from > 1 ||
    (from === 1 && argument[0] !== (argument.length - 1) / addressBytes)
  )
    return []
  const count = (argument.length - from) / addressBytes
  return Array.from({ length: count }, (_, at) =>
    toHex(argument.slice(from + at * addressBytes, from + (at + 1) * addressBytes)),
  )
}

/** The part that depends on the call alone. */
type Words = Pick<
  Operation,
  'what' | 'action' | 'amount' | 'assets' | 'party' | 'parties' | 'further' | 'lines' | 'warnings' | 'unreadable'
>

const describeReading = (reading: Reading, { call, sender }: Transaction, names: Names, t: Messages): Words => {
  const plain = { amount: undefined, assets: [], parties: [], lines: [], warnings: [], unreadable: false }
  if (reading.kind === 'transfer' || reading.kind === 'transfers') {
    const asset = assetOf(reading) ?? ''
    const payments = reading.kind === 'transfer' ? [reading] : reading.payments
    const total = sumOf(payments)
    const sent = t.send(names.inWords(asset, total))
    const what = payments.length === 1 ? sent : t.several.payments(sent, payments.length)
    const known = names.find(asset) !== undefined
    const contract = isOwnCoin(asset) ? [] : [{ label: t.asset, address: asset }]
    const isSame = new Set(payments.map(({ to }) => to)).size === 1
    const recipients = payments.map(({ to, amount }) => ({ to: { label: t.to, address: to }, amount }))
    return {
      ...plain,
      what,
      action: what,
      amount: names.split(asset, total),
      assets: [isOwnCoin(asset) ? 'coin' : reading.asset.kind === 'coin' ? 'aptosCoin' : 'aptosFungible'],
      party: isSame ? recipients[0]?.to : undefined,
      parties: payments.length === 1 ? [...recipients.map(({ to }) => to), ...contract] : contract,
      lines:
        payments.length === 1
          ? []
          : recipients.map(({ to, amount }) => ({
              text: t.send(names.inWords(asset, amount, totalDigits)),
              party: to,
            })),
      warnings: [
        ...(known ? [] : [warn('danger', t.warnings.unknownAsset, t.warnings.unknownAssetText)]),
        ...(payments.some(({ to }) => to === sender) ? [warn('caution', t.warnings.self)] : []),
      ],
    }
  }
  if (reading.kind === 'transferObject')
    return {
      ...plain,
      what: t.giveObject,
      assets: ['aptosObject'],
      action: t.giveObjectAction,
      parties: [
        { label: t.to, address: reading.to },
        { label: t.object, address: reading.object },
      ],
      warnings: [warn('danger', t.warnings.object, t.warnings.objectText)],
    }
  if (reading.kind === 'stake') {
    const what = t.stakings[reading.change](names.inWords(aptosCoin, reading.amount))
    const isLocked = reading.change === 'add' || reading.change === 'reactivate'
    return {
      ...plain,
      what,
      action: what,
      amount: names.split(aptosCoin, reading.amount),
      assets: ['coin'],
      parties: [{ label: t.pool, address: reading.pool }],
      warnings: isLocked ? [warn('caution', t.warnings.stake, t.warnings.stakeText)] : [],
    }
  }
  if (reading.kind === 'createAccount')
    return {
      ...plain,
      what: t.create(toShortAccount(reading.account)),
      action: t.createAction,
      parties: [{ label: t.account, address: reading.account }],
    }
  if (reading.kind === 'register')
    return {
      ...plain,
      what: t.register(names.inShort(reading.coin)),
      action: t.registerAction,
      parties: [{ label: t.asset, address: reading.coin }],
    }
  const { danger } = reading
  const types = call.typeArguments.map(formatTypeTag)
  const lines: Line[] = [
    ...(reading.arguments?.map(({ type, value }) => ({ text: t.argument(type, toText(value, t)) })) ??
      (call.arguments.length > 0 ? [{ text: t.hiddenArguments }] : [])),
    ...(types.length > 0 ? [{ text: t.argument(t.typeArguments, types.join(', ')) }] : []),
  ]
  const named = reading.arguments === undefined ? [...new Set(call.arguments.flatMap(addressesIn))] : []
  const hidden = named.filter((each) => each !== sender).map((address) => ({ label: t.hiddenAddress, address }))
  return {
    ...plain,
    what: reading.control ? t.keyFull : t.call(`${call.module}::${call.name}`),
    action: t.callAction,
    parties: [{ label: t.module, address: toShortAddress(call.address) }, ...hidden.slice(0, mostNamed)],
    further: hidden.slice(mostNamed, mostListed),
    lines,
    warnings: [
      ...(danger ? [warn('danger', t.warnings[danger], t.warnings[`${danger}Text`])] : []),
      warn('danger', t.warnings.unreadable, t.warnings.unreadableText),
    ],
    unreadable: true,
  }
}

const toDetails = ({ call, ...transaction }: Transaction, t: Messages) => [
  { term: t.function, detail: `${toShortAddress(call.address)}::${call.module}::${call.name}` },
  ...(call.typeArguments.length > 0
    ? [{ term: t.typeArguments, detail: call.typeArguments.map(formatTypeTag).join(', ') }]
    : []),
  { term: t.number, detail: String(transaction.sequenceNumber) },
  { term: t.gas, detail: String(transaction.maxGasAmount) },
  { term: t.price, detail: String(transaction.gasUnitPrice) },
  { term: t.chain, detail: String(transaction.chainId) },
  { term: t.expires, detail: toExpiry(transaction.expirationSeconds, t) },
]

/** The last second of the year 9999; a page may write any number. */
const lastSecond = 253_402_300_799n

/** The expiry and the number itself, because times are only shown to the minute. */
const toExpiry = (seconds: bigint, t: Messages): string =>
  seconds > lastSecond
    ? t.never(String(seconds))
    : t.moment(toMoment(Number(seconds) * 1_000, t.locale), String(seconds))

/** The most events that are listed. */
const mostEvents = 20

const toEvents = (events: readonly SimulatedEvent[], t: Messages) => [
  ...events.slice(0, mostEvents).map(({ type, data }, i) => ({ term: t.event(i + 1), detail: `${type} ${data}` })),
  ...(events.length > mostEvents ? [{ term: t.events, detail: t.moreEvents(events.length - mostEvents) }] : []),
]

/** The transaction without its sequence number and expiry, which are renewed when it is signed. */
const toMeaning = ({ sequenceNumber: _, expirationSeconds: __, ...agreed }: Transaction, more: object = {}): string =>
  JSON.stringify({ ...agreed, ...more }, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? [...value] : value,
  )

/** The network's gas price is 100 octas; on its busiest days it asks for less than this. */
const highestPrice = 1_000n

/** The danger of a fee that the page set: anything above the network's price is burnt. */
const feeWarnings = (transaction: Transaction, network: Network, most: string, t: Messages): Warning[] =>
  transaction.gasUnitPrice > highestPrice && isUnusualFee(network, mostFee(transaction))
    ? [warn('danger', t.warnings.fee, t.warnings.feeText(most))]
    : []

/** The longest validity without a warning, in seconds, of a transaction whose bytes the page built: a day. */
const longestValidity = 86_400n

/** The danger of a signature that can be used long after it was given. */
const validityWarnings = ({ expirationSeconds }: Transaction, t: Messages): Warning[] =>
  expirationSeconds > BigInt(Math.floor(Date.now() / 1_000)) + longestValidity
    ? [warn('danger', t.warnings.late, t.warnings.lateText(toExpiry(expirationSeconds, t)))]
    : []

/** Puts a transaction of a single sender into words, from its bytes and what the network says of it. */
export const describe = (prepared: Prepared, assets: Assets, network: Network, t: Messages): Operation => {
  const transaction = decode(prepared.unsigned)
  const names = toNames(assets, network, t)
  const reading = readCall(transaction, prepared.parameters)
  const words = describeReading(reading, transaction, names, t)
  const moved = spentBy(reading)
  const most = roundFee(prepared.fee.most, network.decimals)
  const need = moved + most
  const coins = (amount: bigint, digits?: number) => names.inWords(aptosCoin, amount, digits)
  return {
    ...words,
    unsigned: prepared.unsigned,
    warnings: [...feeWarnings(transaction, network, coins(most), t), ...words.warnings],
    meaning: toMeaning(transaction),
    changes: toChanges(prepared, names, t),
    facts: [],
    fee: coins(most),
    // Any function may take every coin of whoever signs.
    total: words.unreadable ? undefined : coins(need, totalDigits),
    insufficient:
      prepared.balance < moved + prepared.fee.most
        ? { coin: network.coin, have: coins(prepared.balance), need: coins(need, totalDigits) }
        : undefined,
    failure: prepared.failure,
    details: [...toDetails(transaction, t), ...toEvents(prepared.events, t)],
  }
}

/** Only balances are compared: unchanged ones do not mean that nothing changes. */
const toChanges = (
  { simulated, failure, balances }: AptosSimulation,
  names: Names,
  t: Messages,
): string[] | undefined => {
  if (!simulated || failure) return undefined
  if (balances === undefined) return [t.change.unknown]
  return balances.length === 0 ? [t.change.none] : balances.map((change) => toChange(change, names, t))
}

const toChange = ({ asset, by }: BalanceChange, names: Names, t: Messages): string => {
  if (by === undefined) return t.change.unknownOf(names.find(asset)?.symbol ?? asset)
  return by < 0n
    ? t.change.less(names.inWords(asset, -by, totalDigits))
    : t.change.more(names.inWords(asset, by, totalDigits))
}

/**
 * Puts a transaction of several parties into words for one of them, or one that a page built itself for a single
 * sender.
 *
 * @param parties the decoded bytes
 * @param parameters the types of the function's parameters, where the chain reported them
 * @param simulation the simulation
 * @param t the family's messages
 */
export const describeParties = (
  unsigned: Uint8Array,
  parties: PartiesTransaction,
  parameters: readonly string[] | undefined,
  assets: Assets,
  { network, account, simulation }: { network: Network; account: string; simulation: AptosSimulation },
  t: Messages,
): Operation => {
  const { raw, secondarySigners, feePayer } = parties
  const alone = secondarySigners.length === 0 && feePayer === undefined
  const names = toNames(assets, network, t)
  const words = describeReading(readCall(raw, parameters), raw, names, t)
  const party = (label: string, address: string): Party => ({
    label: address === account ? t.you(label) : label,
    address,
  })
  const most = names.inWords(aptosCoin, roundFee(mostFee(raw), network.decimals))
  const pays = (feePayer ?? raw.sender) === account
  return {
    ...words,
    what: alone ? words.what : t.signWith(words.what),
    action: alone ? words.action : t.signPart,
    unsigned,
    meaning: toMeaning(raw, { secondarySigners, feePayer }),
    parties: [
      ...words.parties,
      ...(alone ? [] : [party(t.sender, raw.sender)]),
      ...secondarySigners.map((address) => party(t.alsoSigns, address)),
      ...(feePayer ? [party(t.pays, feePayer)] : []),
    ],
    warnings: [
      ...(pays && raw.sender !== account ? [warn('danger', t.warnings.feePayer, t.warnings.feePayerText(most))] : []),
      ...(pays ? feeWarnings(raw, network, most, t) : []),
      ...validityWarnings(raw, t),
      ...words.warnings,
      ...(alone ? [] : [warn('caution', t.warnings.others, t.warnings.othersText)]),
    ],
    changes: toChanges(simulation, names, t),
    facts: [],
    fee: pays ? most : undefined,
    total: undefined,
    insufficient: undefined,
    failure: simulation.failure,
    details: [...toDetails(raw, t), ...toEvents(simulation.events, t)],
  }
}
