import type { Address, Hex } from 'viem'
import { encodeFunctionData, isHex, parseAbi } from 'viem/utils'
import { least, most } from '../bigint.ts'
import type { Order, OrderFee, Piece } from './order.ts'
import type { SafeRefund } from './safe-refund.ts'
import type { TypedData } from './typed-data.ts'
import { encodeType } from './typed-harmless.ts'
import { readMarketOrder } from './typed-market.ts'
import { isRecord, type Json, readAddress, toBigInt } from './typed-values.ts'

/** The assets that typed data lets others move, where its form is known. */
export type Assets =
  /** `orders` of one signature; those of a bulk order are many. */
  | { kind: 'orders'; orders: Order[] }
  /** A Merkle root of orders that are not shown. */
  | { kind: 'root' }
  /** A transfer that whoever holds the signature can execute (EIP-3009), as the equivalent call. */
  | { kind: 'transfer'; to: Address; value: bigint; data: Hex; until: bigint }
  /** A Safe transaction that the account approves as one of its owners. */
  | {
      kind: 'safe'
      to: Address
      value: bigint
      data: Hex
      delegate: boolean
      /** The Safe also pays for the gas, in a token and to an address that the requester chooses. */
      refund?: SafeRefund
    }

/** Seaport's ItemType: native, ERC-20, ERC-721, ERC-1155, and the last two by criteria. */
const kinds = ['coin', 'token', 'item', 'item', 'any', 'any'] as const

const readItem = (item: unknown, amountOf: (start: bigint, end: bigint) => bigint): Piece => {
  if (!isRecord(item)) throw new Error('no item')
  const kind = kinds[Number(toBigInt(item.itemType))]
  if (!kind) throw new Error('an unknown item')
  return {
    kind,
    contract: kind === 'coin' ? undefined : readAddress(item.token),
    id: kind === 'item' ? toBigInt(item.identifierOrCriteria) : undefined,
    amount: amountOf(toBigInt(item.startAmount), toBigInt(item.endAmount)),
    ...('recipient' in item && { to: readAddress(item.recipient) }),
  }
}

/**
 * An order whose amounts change over time gives its largest and gets its smallest: the person must be prepared for
 * that.
 */
const readSeaport = (order: Json): Order => {
  const { offer, consideration } = order
  if (!Array.isArray(offer) || !Array.isArray(consideration)) throw new Error('no lists')
  return {
    market: 'Seaport',
    offerer: readAddress(order.offerer),
    offer: offer.map((each) => readItem(each, most)),
    consideration: consideration.map((each) => readItem(each, least)),
  }
}

/** Seaport, versions 1.0 to 1.6: the same addresses on every chain that has them. */
const seaports = new Set([
  '0x00000000006cee72100d161c57ada5bb2be1ca79',
  '0x00000000006c3852cbef3e08e8df289169ede581',
  '0x00000000000006c7676171937c444f6bde3d6282',
  '0x0000000000000ad24e80fd803c6ac37206a45f15',
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
])
/** On Abstract, whose contracts have other addresses than those of the same code elsewhere. */
const seaportOnAbstract = { chainId: 2741, address: '0xdf3969a315e3fc15b89a2752d0915cc76a5bd82d' } as const
/** Blur's first exchange. Its second signs roots of listings, which nobody can read. */
const blurExchange = '0x000000000000ad05ccc4f10045630fb830b95127'

const itemMembers = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const seaportItems = `ConsiderationItem(${itemMembers},address recipient)OfferItem(${itemMembers})`
const components =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const bulkTree = /^BulkOrder\(OrderComponents(\[2\])+ tree\)/
const blurType =
  'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)'

/**
 * Reads the orders of Seaport and of Blur's first exchange, by their types and the contracts that execute them. Anywhere
 * else, and with one member more, the same words may mean something else.
 */
const readOrders = (data: TypedData): Order[] | undefined => {
  const contract = String(data.domain.verifyingContract ?? '').toLowerCase()
  const type = encodeType(data)
  if (contract === blurExchange) return type === blurType ? [readBlur(data.message)] : undefined
  const isOnAbstract =
    contract === seaportOnAbstract.address && Number(data.domain.chainId) === seaportOnAbstract.chainId
  if (!seaports.has(contract) && !isOnAbstract) return undefined
  if (type === `${components}${seaportItems}`) return [readSeaport(data.message)]
  const isBulk = bulkTree.test(type) && type.replace(bulkTree, '') === `${seaportItems}${components}`
  return isBulk ? flatten(data.message.tree).map(readSeaport) : undefined
}

/** A bulk order is a Merkle tree of orders, padded with ones that have no offerer. */
const flatten = (tree: unknown): Json[] =>
  Array.isArray(tree) ? tree.flatMap(flatten) : isRecord(tree) && toBigInt(tree.offerer) !== 0n ? [tree] : []

/** The whole price, in the unit of Blur's rates. */
const wholePrice = 10_000n

const readFees = (fees: unknown): OrderFee[] => {
  if (!Array.isArray(fees)) throw new Error('no list of fees')
  const each = fees.map((fee: unknown): OrderFee => {
    if (!isRecord(fee)) throw new Error('no fee')
    return { to: readAddress(fee.recipient), rate: toBigInt(fee.rate) }
  })
  // Blur itself refuses such an order.
  if (each.reduce((sum, { rate }) => sum + rate, 0n) > wholePrice) throw new Error('fees above the price')
  return each
}

/** Blur takes fees out of the price, each rounded down; the seller's count. */
const readBlur = (order: Json): Order => {
  const offerer = readAddress(order.trader)
  const paid = readAddress(order.paymentToken)
  const isCoin = toBigInt(paid) === 0n
  const price: Piece = {
    kind: isCoin ? 'coin' : 'token',
    contract: isCoin ? undefined : paid,
    id: undefined,
    amount: toBigInt(order.price),
  }
  const contract = readAddress(order.collection)
  const item: Piece = { kind: 'item', contract, id: toBigInt(order.tokenId), amount: toBigInt(order.amount) }
  const fees = order.fees === undefined ? [] : readFees(order.fees)
  const facts = { market: 'Blur', offerer, ...(fees.length > 0 && { fees }) } as const
  // A bid's policy decides which items it is for, and one policy takes any of the collection.
  const any: Piece = { ...item, kind: 'any', id: undefined }
  if (toBigInt(order.side) !== 1n) return { ...facts, offer: [price], consideration: [{ ...any, to: offerer }] }
  const cuts = fees.map(({ to, rate }) => ({ ...price, amount: (price.amount * rate) / wholePrice, to }))
  const rest = cuts.reduce((left, { amount }) => left - amount, price.amount)
  return { ...facts, offer: [item], consideration: [{ ...price, amount: rest, to: offerer }, ...cuts] }
}

const transferFrom = parseAbi(['function transferFrom(address from, address to, uint256 value)'])

/** EIP-3009: the token itself makes the transfer for anybody who submits the message. */
const readTransfer = ({ domain, message }: TypedData): Assets => ({
  kind: 'transfer',
  to: readAddress(domain.verifyingContract),
  value: 0n,
  data: encodeFunctionData({
    abi: transferFrom,
    args: [readAddress(message.from), readAddress(message.to), toBigInt(message.value)],
  }),
  until: toBigInt(message.validBefore),
})

const unlessZero = (x: unknown): Address | undefined =>
  x === undefined || toBigInt(x) === 0n ? undefined : readAddress(x)

/** A Safe pays `(gasUsed + baseGas) * gasPrice`; before version 1.0 `baseGas` was called `dataGas`. */
const readRefund = (message: Json): SafeRefund | undefined => {
  const price = toBigInt(message.gasPrice ?? 0)
  if (price === 0n) return undefined
  return {
    to: unlessZero(message.refundReceiver),
    token: unlessZero(message.gasToken),
    least: toBigInt(message.baseGas ?? message.dataGas ?? 0) * price,
  }
}

const transferMembers =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'.split(',')
/** Before version 1.0 `baseGas` was called `dataGas`. */
const safeMembers =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 dataGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce,uint256 _nonce'.split(
    ',',
  )

/** Returns whether a message has no member but these: one more may mean anything. */
const hasOnly = ({ types, primaryType }: TypedData, members: readonly string[]): boolean =>
  (types[primaryType] ?? []).every(({ name, type }) => members.includes(`${type} ${name}`))

/** Reads typed data of a known form; undefined for any other. */
export function readAssets(data: TypedData): Assets | undefined {
  const { primaryType, message } = data
  try {
    if (/^(Transfer|Receive)WithAuthorization$/.test(primaryType))
      return hasOnly(data, transferMembers) ? readTransfer(data) : undefined
    if (primaryType === 'Root') return { kind: 'root' }
    const orders = readOrders(data) ?? readMarketOrder(data)
    if (orders) return { kind: 'orders', orders: [orders].flat() }
    if (primaryType !== 'SafeTx' || !hasOnly(data, safeMembers)) return undefined
    const inner = message.data
    const operation = toBigInt(message.operation)
    const refund = readRefund(message)
    if (!isHex(inner, { strict: true }) || inner.length % 2 !== 0 || operation > 1n) return undefined
    return {
      kind: 'safe',
      to: readAddress(message.to),
      value: toBigInt(message.value),
      data: inner,
      delegate: operation === 1n,
      ...(refund && { refund }),
    }
  } catch {
    return undefined
  }
}

/**
 * Returns whether an account offers something in an order and gets nothing in return.
 * @param isNothing whether a piece is worthless, as one smallest unit of a coin is
 */
export function isFree(
  { offer, consideration }: Order,
  account: Address,
  isNothing: (piece: Piece) => boolean = () => false,
): boolean {
  const isPaid = consideration.some(
    (piece) =>
      (piece.toSigner || piece.to?.toLowerCase() === account.toLowerCase()) && piece.amount > 0n && !isNothing(piece),
  )
  return offer.some(({ amount }) => amount > 0n) && !isPaid
}
