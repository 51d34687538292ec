import { keccak256, stringToHex } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from './fixtures/market-types.ts'
import type { TypedData } from './typed-data.ts'
import { readMarketOrder } from './typed-market.ts'
import { isFree } from './typed-order.ts'
import { readTypedView } from './typed-view.ts'

const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const apes = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const zero = '0x0000000000000000000000000000000000000000'

const typed = (
  verifyingContract: string,
  structs: Record<string, string>,
  primaryType: string,
  message: Record<string, unknown>,
): TypedData => ({
  types: {
    EIP712Domain: fieldsOf('string name,uint256 chainId,address verifyingContract'),
    ...Object.fromEntries(Object.entries(structs).map(([name, fields]) => [name, fieldsOf(fields)])),
  },
  primaryType,
  domain: { name: 'A market', chainId: 1, verifyingContract },
  message,
})

const settlement = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const cow = (more: object = {}, contract = settlement) =>
  typed(
    contract,
    {
      Order:
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
    },
    'Order',
    {
      sellToken: usdc,
      buyToken: weth,
      receiver: zero,
      sellAmount: '2500000000',
      buyAmount: '990000000000000000',
      validTo: 1_777_600_000,
      appData: `0x${'11'.repeat(32)}`,
      feeAmount: '5',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...more,
    },
  )

const oneInch = (more: object = {}) =>
  typed(
    '0x111111125421cA6dc452d289314280a0f8842A65',
    {
      Order:
        'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits',
    },
    'Order',
    {
      salt: '1777600000123',
      maker: me,
      receiver: zero,
      makerAsset: usdc,
      takerAsset: weth,
      makingAmount: '2500000000',
      takingAmount: '1000000000000000000',
      makerTraits: '0',
      ...more,
    },
  )

const reactor = '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4'
const uniswapX = (spender = reactor, named = reactor) =>
  typed(
    '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    {
      TokenPermissions: 'address token,uint256 amount',
      DutchOutput: 'address token,uint256 startAmount,uint256 endAmount,address recipient',
      OrderInfo:
        'address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData',
      V2DutchOrder:
        'OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs',
      PermitWitnessTransferFrom:
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V2DutchOrder witness',
    },
    'PermitWitnessTransferFrom',
    {
      permitted: { token: usdc, amount: '2500000000' },
      spender,
      nonce: '842119337501',
      deadline: '1776988800',
      witness: {
        info: {
          reactor: named,
          swapper: me,
          nonce: '842119337501',
          deadline: '1776902400',
          additionalValidationContract: zero,
          additionalValidationData: '0x',
        },
        cosigner: bob,
        baseInputToken: usdc,
        baseInputStartAmount: '2500000000',
        baseInputEndAmount: '2450000000',
        baseOutputs: [
          { token: weth, startAmount: '980000000000000000', endAmount: '950000000000000000', recipient: me },
          { token: usdc, startAmount: '5000000', endAmount: '5000000', recipient: bob },
        ],
      },
    },
  )

const zeroEx = typed(
  '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
  {
    LimitOrder:
      'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt',
  },
  'LimitOrder',
  {
    makerToken: usdc,
    takerToken: weth,
    makerAmount: '2500000000',
    takerAmount: '1000000000000000000',
    takerTokenFeeAmount: '0',
    maker: me,
    taker: zero,
    sender: zero,
    feeRecipient: zero,
    pool: `0x${'00'.repeat(32)}`,
    expiry: '1777600000',
    salt: '7',
  },
)

const looksRare = (more: object = {}) =>
  typed(
    '0x0000000000E655fAe4d56241588680F86E3b2377',
    {
      Maker:
        'uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters',
    },
    'Maker',
    {
      quoteType: 1,
      globalNonce: '0',
      subsetNonce: '0',
      orderNonce: '1',
      strategyId: '0',
      collectionType: 0,
      collection: apes,
      currency: zero,
      signer: me,
      startTime: '1774041600',
      endTime: '1776643200',
      price: '15000000000000000000',
      itemIds: ['1234'],
      amounts: ['1'],
      additionalParameters: '0x',
      ...more,
    },
  )

const looksRare1 = (more: object = {}) =>
  typed(
    '0x59728544b08ab483533076417fbbb2fd0b17ce3a',
    {
      MakerOrder:
        'bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params',
    },
    'MakerOrder',
    {
      isOrderAsk: true,
      signer: me,
      collection: apes,
      price: '15000000000000000000',
      tokenId: '1234',
      amount: '1',
      strategy: '0x56244bb70cbd3ea9dc8007399f61dfc065190031',
      currency: weth,
      nonce: '0',
      startTime: '1774041600',
      endTime: '1776643200',
      minPercentageToAsk: '9800',
      params: '0x',
      ...more,
    },
  )

// Published in the ERC-7730 registry.
const rarible = (more: object = {}) =>
  typed(
    '0x9757f2d2b135150bbeb65308d4a91804107cd8d6',
    {
      Order:
        'address maker,Asset makeAsset,address taker,Asset takeAsset,uint256 salt,uint256 start,uint256 end,bytes4 dataType,bytes data',
      Asset: 'AssetType assetType,uint256 value',
      AssetType: 'bytes4 assetClass,bytes data',
    },
    'Order',
    {
      maker: me,
      makeAsset: {
        assetType: {
          assetClass: '0x73ad2146',
          data: '0x000000000000000000000000bc4ca0eda7647a8ab7c2061c2e118a18a936f13d00000000000000000000000000000000000000000000000000000000000004d2',
        },
        value: '1',
      },
      taker: zero,
      takeAsset: {
        assetType: {
          assetClass: '0x8ae85d84',
          data: '0x000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        },
        value: '2500000000',
      },
      salt: '98452730198273409182374019283740192837401928374019283',
      start: 1774041600,
      end: 1776643200,
      dataType: '0xffffffff',
      data: '0x',
      ...more,
    },
  )

const token = (contract: string, amount: bigint) => ({ kind: 'token', contract, id: undefined, amount })

describe('readMarketOrder', () => {
  test.each([
    [
      'CoW Protocol: the fee is sold too, and whoever signs gets it',
      cow(),
      {
        market: 'CoW Protocol',
        offerer: undefined,
        offer: [token(usdc, 2_500_000_005n)],
        consideration: [{ ...token(weth, 990_000_000_000_000_000n), toSigner: true }],
        until: 1_777_600_000n,
      },
    ],
    [
      '1inch',
      oneInch(),
      {
        market: '1inch',
        offerer: me,
        offer: [token(usdc, 2_500_000_000n)],
        consideration: [{ ...token(weth, 10n ** 18n), to: me }],
      },
    ],
    [
      'UniswapX: the most is given, the least is got',
      uniswapX(),
      {
        market: 'UniswapX',
        offerer: me,
        offer: [token(usdc, 2_500_000_000n)],
        consideration: [
          { ...token(weth, 950_000_000_000_000_000n), to: me },
          { ...token(usdc, 5_000_000n), to: bob },
        ],
        until: 1_776_902_400n,
      },
    ],
    [
      '0x',
      zeroEx,
      {
        market: '0x',
        offerer: me,
        offer: [token(usdc, 2_500_000_000n)],
        consideration: [{ ...token(weth, 10n ** 18n), to: me }],
        until: 1_777_600_000n,
      },
    ],
    [
      'LooksRare: an item is sold, less the fees',
      looksRare(),
      {
        market: 'LooksRare',
        offerer: me,
        offer: [{ kind: 'item', contract: apes, id: 1234n, amount: 1n }],
        consideration: [{ kind: 'coin', contract: undefined, id: undefined, amount: 15n * 10n ** 18n, to: me }],
        hasFees: true,
        until: 1_776_643_200n,
      },
    ],
    [
      'LooksRare’s first version: a seller gets a part of the price at least',
      looksRare1(),
      {
        market: 'LooksRare',
        offerer: me,
        offer: [{ kind: 'item', contract: apes, id: 1234n, amount: 1n }],
        consideration: [{ ...token(weth, 147n * 10n ** 17n), to: me }],
        hasFees: true,
        until: 1_776_643_200n,
      },
    ],
    [
      'a bid on it',
      looksRare1({ isOrderAsk: false }),
      {
        market: 'LooksRare',
        offerer: me,
        offer: [token(weth, 15n * 10n ** 18n)],
        consideration: [{ kind: 'item', contract: apes, id: 1234n, amount: 1n, to: me }],
        until: 1_776_643_200n,
      },
    ],
    [
      'Rarible',
      rarible(),
      {
        market: 'Rarible',
        offerer: me,
        offer: [{ kind: 'item', contract: apes, id: 1234n, amount: 1n }],
        consideration: [{ ...token(usdc, 2_500_000_000n), to: me }],
        hasFees: true,
        until: 1_776_643_200n,
      },
    ],
  ])('default: %s', (_, data, order) => {
    expect(readMarketOrder(data)).toEqual(order)
    const view = readTypedView(JSON.stringify(data), 1)
    expect(view.assets).toEqual({ kind: 'orders', orders: [order] })
  })

  test('behavior: another receiver is named, and the one who signs gets nothing', () => {
    for (const data of [cow({ receiver: bob }), oneInch({ receiver: bob })]) {
      const order = readMarketOrder(data)
      expect(order?.consideration).toMatchObject([{ to: bob }])
      expect(order && isFree(order, me)).toBe(true)
    }
  })

  // Markets transfer a "token" that has no code without an error, and without moving anything.
  const ones = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
  const paying = (data: TypedData, change: object): TypedData => ({ ...data, message: { ...data.message, ...change } })
  const withOutputs = (token: string): TypedData => {
    const data = uniswapX()
    const witness = data.message.witness as { baseOutputs: object[] }
    const baseOutputs = witness.baseOutputs.map((each) => ({ ...each, token }))
    return paying(data, { witness: { ...witness, baseOutputs } })
  }
  test.each([
    ['1inch, 0xEeee…', oneInch({ takerAsset: ones })],
    ['1inch, zero', oneInch({ takerAsset: zero })],
    ['0x, 0xEeee…', paying(zeroEx, { takerToken: ones })],
    ['0x, zero', paying(zeroEx, { takerToken: zero })],
    ['CoW, zero', cow({ buyToken: zero })],
    ['UniswapX, 0xEeee…', withOutputs(ones)],
    ['LooksRare, 0xEeee…', looksRare({ currency: ones })],
    ['LooksRare’s first version, zero', looksRare1({ currency: zero })],
  ])('error: an address that another market reads as the coin pays nothing at this one: %s', (_, data) => {
    const order = readMarketOrder(data)
    expect(order?.consideration).toEqual([])
    expect(order && isFree(order, me)).toBe(true)
  })
  test.each([
    ['CoW, 0xEeee…', cow({ buyToken: ones })],
    ['UniswapX, zero', withOutputs(zero)],
    ['LooksRare, zero', looksRare({ currency: zero })],
  ])('default: the address that this market pays the coin for: %s', (_, data) => {
    expect(readMarketOrder(data)?.consideration[0]).toMatchObject({ kind: 'coin', contract: undefined })
  })

  test.each([
    ['1inch by an extension', oneInch({ makerTraits: `${1n << 249n}` })],
    ['LooksRare by a strategy', looksRare({ strategyId: '2' })],
    ['its first version by a strategy', looksRare1({ strategy: bob })],
    ['Rarible by further data', rarible({ dataType: '0x23d235ef', data: `0x${'00'.repeat(32)}` })],
  ])('behavior: what something else decides is open: %s', (_, data) => {
    expect(readMarketOrder(data)?.isOpen).toBe(true)
  })

  test('behavior: a bid on LooksRare for an item, and for any of a collection', () => {
    const bid = { quoteType: 0, currency: weth }
    expect(readMarketOrder(looksRare(bid))).toMatchObject({
      offer: [token(weth, 15n * 10n ** 18n)],
      consideration: [{ kind: 'item', id: 1234n, to: me }],
    })
    expect(readMarketOrder(looksRare({ ...bid, strategyId: '1' }))).toMatchObject({
      consideration: [{ kind: 'any', to: me }],
      isOpen: true,
    })
  })

  test('behavior: a bid of LooksRare’s first version for any item of a collection names no number', () => {
    const strategy = '0x86F909F70813CdB1Bc733f4D97Dc6b03B8e7E8F3'
    expect(readMarketOrder(looksRare1({ isOrderAsk: false, tokenId: '0', strategy }))).toMatchObject({
      consideration: [{ kind: 'any', id: undefined, to: me }],
      isOpen: true,
    })
  })

  test('behavior: an end by 1inch’s traits', () => {
    expect(readMarketOrder(oneInch({ makerTraits: `${1_777_600_000n << 80n}` }))?.until).toBe(1_777_600_000n)
  })

  test.each([
    ['the same type at another contract', cow({}, bob)],
    ['a permission of Permit2 for a stranger', uniswapX(bob, bob)],
    ['a permission of Permit2 whose order names another contract', uniswapX(reactor, bob)],
    [
      'UniswapX’s contract of another network',
      uniswapX('0x1bd1aAdc9E230626C44a139d7E70d842749351eb', '0x1bd1aAdc9E230626C44a139d7E70d842749351eb'),
    ],
  ])('behavior: nothing for %s', (_, data) => {
    expect(readMarketOrder(data)).toBeUndefined()
  })

  test('error: Rarible’s bytes with more behind them', () => {
    const { message } = rarible()
    const takeAsset = structuredClone(message.takeAsset) as { assetType: { data: string } }
    takeAsset.assetType.data += '00'.repeat(32)
    expect(() => readMarketOrder(rarible({ takeAsset }))).toThrow()
  })

  test('behavior: Rarible’s kinds are the first bytes of their names’ hashes', () => {
    const kinds = ['ETH', 'ERC20', 'ERC721', 'ERC1155', 'COLLECTION'].map((name) =>
      keccak256(stringToHex(name)).slice(0, 10),
    )
    expect(kinds).toEqual(['0xaaaebeba', '0x8ae85d84', '0x73ad2146', '0x973bb640', '0xf63c2825'])
  })
})
