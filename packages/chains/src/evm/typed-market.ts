import type { Address, Hex } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, getAddress, isHex, parseAbiParameters } from 'viem/utils'
import { least, most } from '../bigint.ts'
import type { Order, Piece } from './order.ts'
import type { TypedData } from './typed-data.ts'
import { encodeType } from './typed-harmless.ts'
import { isRecord, type Json, readAddress, toBigInt } from './typed-values.ts'

/** An order's form at a market: its type, the contracts that execute it, and how it is read. */
type Form = { type: string; contracts: readonly string[]; read: (message: Json) => Order }

const record = (x: unknown): Json => {
  if (!isRecord(x)) throw new Error('no record')
  return x
}
const isZero = (x: Address) => toBigInt(x) === 0n

/** The two addresses by which markets write the network's coin. No market here takes both. */
const coins = {
  zero: '0x0000000000000000000000000000000000000000',
  ones: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
} as const

const toToken = (token: Address, amount: bigint): Piece => ({ kind: 'token', contract: token, id: undefined, amount })

/**
 * A payment by an address that a market may read as the coin. Where it does not, that address has no code, and
 * the market's transfer of such a "token" succeeds without moving anything: nothing is paid.
 *
 * @param coin the address that this market takes for the coin; undefined where it has none
 */
const toPayment = (token: Address, amount: bigint, coin?: Address): Piece[] => {
  if (token === coin) return [{ kind: 'coin', contract: undefined, id: undefined, amount }]
  return isZero(token) || token === coins.ones ? [] : [toToken(token, amount)]
}

/** CoW Protocol, version 2: the fee is taken in the token sold. */
const readCow = (message: Json): Order => {
  const receiver = readAddress(message.receiver)
  const bought = toPayment(readAddress(message.buyToken), toBigInt(message.buyAmount), coins.ones)
  return {
    market: 'CoW Protocol',
    offerer: undefined,
    offer: [toToken(readAddress(message.sellToken), toBigInt(message.sellAmount) + toBigInt(message.feeAmount))],
    consideration: bought.map((each) => (isZero(receiver) ? { ...each, toSigner: true } : { ...each, to: receiver })),
    until: toBigInt(message.validTo),
  }
}

/** Bits of 1inch's makerTraits: a contract in an extension, which is not shown, may set the amounts. */
const hasExtension = 1n << 249n

/** 1inch's Limit Order Protocol, version 4. */
const read1inch = (message: Json): Order => {
  const maker = readAddress(message.maker)
  const receiver = readAddress(message.receiver)
  const traits = toBigInt(message.makerTraits)
  const until = (traits >> 80n) & ((1n << 40n) - 1n)
  return {
    market: '1inch',
    offerer: maker,
    offer: [toToken(readAddress(message.makerAsset), toBigInt(message.makingAmount))],
    consideration: toPayment(readAddress(message.takerAsset), toBigInt(message.takingAmount)).map((each) => ({
      ...each,
      to: isZero(receiver) ? maker : receiver,
    })),
    ...(until > 0n && { until }),
    ...((traits & hasExtension) !== 0n && { isOpen: true }),
  }
}

/** 0x, version 4: the taker pays the fee of a limit order. */
const read0x = (message: Json): Order => {
  const maker = readAddress(message.maker)
  const expiry = message.expiry ?? toBigInt(message.expiryAndNonce) >> 192n
  return {
    market: '0x',
    offerer: maker,
    offer: [toToken(readAddress(message.makerToken), toBigInt(message.makerAmount))],
    // An order of the form Otc may be paid in the coin, but the taker chooses the call, and another one pays nothing.
    consideration: toPayment(readAddress(message.takerToken), toBigInt(message.takerAmount)).map((each) => ({
      ...each,
      to: maker,
    })),
    until: toBigInt(expiry),
  }
}

const list = (x: unknown): unknown[] => {
  if (!Array.isArray(x)) throw new Error('no list')
  return x
}

/** LooksRare, version 2. The protocol's and the creator's fees come out of a seller's price. */
const readLooksRare = (message: Json): Order => {
  const signer = readAddress(message.signer)
  const collection = readAddress(message.collection)
  const amounts = list(message.amounts).map(toBigInt)
  const items = list(message.itemIds).map((id, at): Piece => {
    const amount = amounts[at]
    if (amount === undefined) throw new Error('an item without an amount')
    return { kind: 'item', contract: collection, id: toBigInt(id), amount }
  })
  const currency = readAddress(message.currency)
  const price = toBigInt(message.price)
  // Any strategy but the first may set the price, or choose the item.
  const isOpen = toBigInt(message.strategyId) !== 0n
  const facts = {
    market: 'LooksRare',
    offerer: signer,
    until: toBigInt(message.endTime),
    ...(isOpen && { isOpen }),
  } as const
  if (toBigInt(message.quoteType) === 1n)
    return {
      ...facts,
      offer: items,
      consideration: toPayment(currency, price, coins.zero).map((each) => ({ ...each, to: signer })),
      hasFees: true,
    }
  const any: Piece[] = [{ kind: 'any', contract: collection, id: undefined, amount: 1n }]
  return {
    ...facts,
    offer: [toToken(currency, price)],
    consideration: (isOpen || items.length === 0 ? any : items).map((each) => ({ ...each, to: signer })),
  }
}

/** LooksRare's fixed-price strategy of version 1: the price in the order counts. */
const fixedPrice = '0x56244bb70cbd3ea9dc8007399f61dfc065190031'

/** LooksRare, version 1. A seller gets at least this part of the price, in hundredths of a percent. */
const readLooksRare1 = (message: Json): Order => {
  const signer = readAddress(message.signer)
  const item: Piece = {
    kind: 'item',
    contract: readAddress(message.collection),
    id: toBigInt(message.tokenId),
    amount: toBigInt(message.amount),
  }
  const currency = readAddress(message.currency)
  const price = toBigInt(message.price)
  const part = least(toBigInt(message.minPercentageToAsk), 10_000n)
  const isOpen = readAddress(message.strategy).toLowerCase() !== fixedPrice
  const facts = {
    market: 'LooksRare',
    offerer: signer,
    until: toBigInt(message.endTime),
    ...(isOpen && { isOpen }),
  } as const
  if (message.isOrderAsk === true)
    return {
      ...facts,
      offer: [item],
      consideration: toPayment(currency, (price * part) / 10_000n).map((each) => ({ ...each, to: signer })),
      hasFees: true,
    }
  // A bid for any item of a collection has item number 0.
  const got: Piece = isOpen ? { ...item, kind: 'any', id: undefined } : item
  return { ...facts, offer: [toToken(currency, price)], consideration: [{ ...got, to: signer }] }
}

// The first four bytes of the keccak-256 of a kind's name.
const raribleKinds: Record<string, Piece['kind']> = {
  '0xaaaebeba': 'coin', // ETH
  '0x8ae85d84': 'token', // ERC20
  '0x73ad2146': 'item', // ERC721
  '0x973bb640': 'item', // ERC1155
  '0xf63c2825': 'any', // COLLECTION
}

const raribleItem = parseAbiParameters('address, uint256')
const raribleContract = parseAbiParameters('address')

/** Decodes ABI-encoded bytes without trailing bytes. */
const decodeWhole = <const P extends typeof raribleItem | typeof raribleContract>(parameters: P, data: Hex) => {
  const values = decodeAbiParameters(parameters, data)
  if (encodeAbiParameters(parameters, values as never) !== data.toLowerCase()) throw new Error('other bytes')
  return values as readonly [Address, bigint?]
}

const readRaribleAsset = (asset: Json): Piece => {
  const { assetClass, data } = record(asset.assetType)
  const kind = raribleKinds[String(assetClass).toLowerCase()]
  if (!kind || !isHex(data, { strict: true })) throw new Error('an unknown asset')
  const amount = toBigInt(asset.value)
  if (kind === 'coin') return { kind, contract: undefined, id: undefined, amount }
  const [contract, id] = decodeWhole(kind === 'item' ? raribleItem : raribleContract, data)
  return { kind, contract: getAddress(contract), id, amount }
}

/** Rarible's Exchange, version 2. The maker is sure to get the price only without further data. */
const readRarible = (message: Json): Order => {
  const maker = readAddress(message.maker)
  const until = toBigInt(message.end)
  const isPlain = String(message.dataType).toLowerCase() === '0xffffffff'
  return {
    market: 'Rarible',
    offerer: maker,
    offer: [readRaribleAsset(record(message.makeAsset))],
    consideration: [{ ...readRaribleAsset(record(message.takeAsset)), to: maker }],
    hasFees: true,
    ...(until > 0n && { until }),
    ...(!isPlain && { isOpen: true }),
  }
}

const order0x = 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,'
const exchange0x = ['0xdef1c0ded9bec7f1a1670819833240f027b25eff']

const forms: readonly Form[] = [
  {
    type: 'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
    contracts: ['0x9008d19f58aabd9ed0d60971565aa8510560ab41'],
    read: readCow,
  },
  {
    type: 'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
    contracts: ['0x111111125421ca6dc452d289314280a0f8842a65', '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff'],
    read: read1inch,
  },
  {
    type: `LimitOrder(${order0x}uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)`,
    contracts: exchange0x,
    read: read0x,
  },
  {
    type: `RfqOrder(${order0x}address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)`,
    contracts: exchange0x,
    read: read0x,
  },
  {
    type: `OtcOrder(${order0x}address maker,address taker,address txOrigin,uint256 expiryAndNonce)`,
    contracts: exchange0x,
    read: read0x,
  },
  {
    type: 'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)',
    contracts: ['0x0000000000e655fae4d56241588680f86e3b2377'],
    read: readLooksRare,
  },
  {
    type: 'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params)',
    contracts: ['0x59728544b08ab483533076417fbbb2fd0b17ce3a'],
    read: readLooksRare1,
  },
  {
    type: 'Order(address maker,Asset makeAsset,address taker,Asset takeAsset,uint256 salt,uint256 start,uint256 end,bytes4 dataType,bytes data)Asset(AssetType assetType,uint256 value)AssetType(bytes4 assetClass,bytes data)',
    contracts: ['0x9757f2d2b135150bbeb65308d4a91804107cd8d6'],
    read: readRarible,
  },
]

const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/**
 * UniswapX's contracts that spend a Permit2 signature and pay what the order beside it says, and the networks where they
 * do: at the same address elsewhere there may be anything. As `Uniswap/UniswapX` and `uniswapx-sdk` name them.
 */
const reactors: Readonly<Record<string, readonly number[]>> = {
  // Dutch, exclusive and limit orders, and the second kind of Dutch ones.
  '0x6000da47483062a0d734ba3dc7576ce6a0b645c4': [1, 5, 137],
  '0x00000011f84b9aa48e5f8aa8b9897600006289be': [1],
  '0x1bd1aadc9e230626c44a139d7e70d842749351eb': [42161],
  // The third kind of Dutch orders.
  '0x0000000015757c461808ea25eb309638b62681cf': [1],
  '0x000000000923439a92dae8930613568824108631': [10],
  '0x00000000a55e50c71b70db3c8b58749cd1e18eb2': [56],
  '0x000000005af66799d1a6317714d66800f9ca1406': [130],
  '0x00000000bab6e234db8ad638b6a6395b7c499bc4': [137],
  '0x000000000ac008f7e07210cfb6648e40249232c2': [143],
  '0x00000000d714ea34028930b762e96bfbe50f42c2': [480],
  '0x000000008a8330b5d1f43a62bf4c673a49f27ba0': [8453],
  '0xb274d5f4b833b61b340b654d600a864fb604a87c': [42161],
  // Priority orders.
  '0x00000006021a6bce796be7ba509bbba71e956e37': [130],
  '0x000000001ec5656dcdb24d90dfa42742738de729': [8453],
}

const info =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const dutchOutput = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'
const permissions = 'TokenPermissions(address token,uint256 amount)'
const permit = (witness: string) =>
  `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${witness} witness)`

const v3Curve = 'NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)'
const v3Input =
  'V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)'
const v3Order =
  'V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)'
const v3Output =
  'V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)'
const priorityOrder =
  'PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,PriorityInput input,PriorityOutput[] outputs)PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient)'

const uniswapForms = new Set([
  `${permit('DutchOrder')}DutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${dutchOutput}${info}${permissions}`,
  `${permit('ExclusiveDutchOrder')}${dutchOutput}ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${info}${permissions}`,
  `${permit('V2DutchOrder')}${dutchOutput}${info}${permissions}V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)`,
  `${permit('LimitOrder')}LimitOrder(OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs)${info}OutputToken(address token,uint256 amount,address recipient)${permissions}`,
  `${permit('V3DutchOrder')}${v3Curve}${info}${permissions}${v3Input}${v3Order}${v3Output}`,
  `${permit('PriorityOrder')}${info}${priorityOrder}${permissions}`,
])

/** The amounts of an order's input, at any time and whatever the network's fees. */
const inputAmountsOf = (order: Json): unknown[] => {
  const { amount, startAmount, maxAmount } = isRecord(order.baseInput ?? order.input)
    ? record(order.baseInput ?? order.input)
    : {}
  return [
    order.inputStartAmount,
    order.inputEndAmount,
    order.baseInputStartAmount,
    order.baseInputEndAmount,
    order.inputAmount,
    amount,
    startAmount,
    maxAmount,
  ].filter((each) => each !== undefined)
}

/** Amounts fall or rise over time and with fees: the most is offered, the least is received. */
const readUniswap = ({ permitted, witness }: Json): Order => {
  const order = record(witness)
  const { token, amount } = record(permitted)
  const { swapper, deadline } = record(order.info)
  const outputs = list(order.outputs ?? order.baseOutputs)
  return {
    market: 'UniswapX',
    offerer: readAddress(swapper),
    offer: [toToken(readAddress(token), [amount, ...inputAmountsOf(order)].map(toBigInt).reduce(most))],
    consideration: outputs.flatMap((each) => {
      const output = record(each)
      const start = toBigInt(output.startAmount ?? output.amount)
      const end = toBigInt(output.minAmount ?? output.endAmount ?? output.amount)
      const paid = toPayment(readAddress(output.token), least(start, end), coins.zero)
      return paid.map((piece) => ({ ...piece, to: readAddress(output.recipient) }))
    }),
    until: toBigInt(deadline),
  }
}

/**
 * Reads an order of a market whose contract is known. A contract at any other address may do something else under the
 * same type.
 *
 * @returns undefined for all other typed data
 * @throws for an order with invalid values
 */
export function readMarketOrder(data: TypedData): Order | undefined {
  const contract = String(data.domain.verifyingContract ?? '').toLowerCase()
  const type = encodeType(data)
  if (contract === permit2 && uniswapForms.has(type)) {
    const spender = String(data.message.spender).toLowerCase()
    const { reactor } = record(record(data.message.witness).info)
    const networks = Object.hasOwn(reactors, spender) ? reactors[spender] : undefined
    if (!networks?.includes(Number(data.domain.chainId)) || String(reactor).toLowerCase() !== spender) return undefined
    return readUniswap(data.message)
  }
  return forms.find((each) => each.type === type && each.contracts.includes(contract))?.read(data.message)
}
