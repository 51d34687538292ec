import { knownToken } from '@latchkey/core/known-tokens'
import { networks } from '@latchkey/core/networks'
import type { Address, Hex } from 'viem'
import { getAddress, parseAbi, size, slice } from 'viem/utils'
import { decodeExactly } from './decode-exactly.ts'
import type { AskContract } from './pool.ts'
import { mayBeSettler, readSettler } from './settler.ts'
import { type RouterKind, swapContractsOf } from './swap-contracts.ts'
import { createTrade, type Swapped, type Trade } from './trade.ts'
import { readUniversal } from './universal-router.ts'
import { readUnoswap } from './unoswap.ts'

const markets: Record<RouterKind, string> = {
  v2: 'Uniswap',
  v3: 'Uniswap',
  'v3-02': 'Uniswap',
  universal: 'Uniswap',
  'universal-4': 'Uniswap',
  '1inch': '1inch',
  '0x': '0x',
}

const v2Abi = parseAbi([
  'function swapExactTokensForTokens(uint256 give, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 get, uint256 most, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactETH(uint256 get, uint256 most, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 give, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 get, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 give, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 give, uint256 least, address[] path, address to, uint256 deadline)',
])
const shared = [
  'function multicall(bytes[] calls)',
  'function refundETH()',
  'function unwrapWETH9(uint256 least, address to)',
  'function unwrapWETH9WithFee(uint256 least, address to, uint256 rate, address taker)',
  'function sweepToken(address token, uint256 least, address to)',
  'function sweepTokenWithFee(address token, uint256 least, address to, uint256 rate, address taker)',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermitAllowed(address token, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
  'function selfPermitAllowedIfNecessary(address token, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
] as const
const v3Abi = parseAbi([
  ...shared,
  'function exactInputSingle((address give, address get, uint24 fee, address to, uint256 deadline, uint256 amount, uint256 limit, uint160 price) swap)',
  'function exactInput((bytes path, address to, uint256 deadline, uint256 amount, uint256 limit) swap)',
  'function exactOutputSingle((address give, address get, uint24 fee, address to, uint256 deadline, uint256 amount, uint256 limit, uint160 price) swap)',
  'function exactOutput((bytes path, address to, uint256 deadline, uint256 amount, uint256 limit) swap)',
])
const v302Abi = parseAbi([
  ...shared,
  'function multicall(uint256 deadline, bytes[] calls)',
  'function multicall(bytes32 previousBlockhash, bytes[] calls)',
  'function exactInputSingle((address give, address get, uint24 fee, address to, uint256 amount, uint256 limit, uint160 price) swap)',
  'function exactInput((bytes path, address to, uint256 amount, uint256 limit) swap)',
  'function exactOutputSingle((address give, address get, uint24 fee, address to, uint256 amount, uint256 limit, uint160 price) swap)',
  'function exactOutput((bytes path, address to, uint256 amount, uint256 limit) swap)',
  'function swapExactTokensForTokens(uint256 give, uint256 least, address[] path, address to)',
  'function swapTokensForExactTokens(uint256 get, uint256 most, address[] path, address to)',
  'function unwrapWETH9(uint256 least)',
  'function sweepToken(address token, uint256 least)',
])
const universalAbi = parseAbi([
  'function execute(bytes commands, bytes[] inputs)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
])
const oneInchAbi = parseAbi([
  'function swap(address executor, (address give, address get, address source, address to, uint256 amount, uint256 least, uint256 flags) trade, bytes data)',
  'function swap(address executor, (address give, address get, address source, address to, uint256 amount, uint256 least, uint256 flags) trade, bytes permit, bytes data)',
])
const zeroAbi = parseAbi([
  'function transformERC20(address give, address get, uint256 amount, uint256 least, (uint32 nonce, bytes data)[] steps)',
])

/**
 * The bytes that 0x's service appends to its calls: a selector that none of its functions has, the requester, and a
 * number.
 */
const zeroMark = /869584cd[0-9a-f]{128}$/i
const withoutMark = (data: Hex): Hex => data.replace(zeroMark, '') as Hex // still hex

/** The tokens of a path of Uniswap's version 3: token, fee, token, fee, token. */
const tokensOf = (path: Hex): Address[] => {
  const bytes = size(path)
  if (bytes < 43 || (bytes - 20) % 23 !== 0) throw new Error('no path')
  return Array.from({ length: (bytes - 20) / 23 + 1 }, (_, at) => getAddress(slice(path, at * 23, at * 23 + 20)))
}
const endsOfList = (path: readonly Address[]): [first: Address, last: Address] => {
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last || path.length < 2) throw new Error('no path')
  return [first, last]
}

const readV2 = (data: Hex, trade: Trade): void => {
  const { name, args } = decodeExactly(v2Abi, data)
  const [path, to] = args.slice(-3) as [Address[], Address]
  const [give, get] = endsOfList(path)
  const [first, second] = args as [bigint, bigint]
  trade.setDeadline(args.at(-1) as bigint)
  const isExact = /^swap(Tokens|ETH)ForExact/.test(name)
  const fromCoins = /^swap(Exact)?ETH/.test(name)
  if (!fromCoins) trade.pay(give, isExact ? second : first)
  const least = fromCoins || isExact ? first : second
  trade.get(/ForE(xactE)?TH/.test(name) ? undefined : get, least, to)
}

type Single = {
  give: Address
  get: Address
  to: Address
  amount: bigint
  limit: bigint
  deadline?: bigint
  price: bigint
}
type Path = { path: Hex; to: Address; amount: bigint; limit: bigint; deadline?: bigint }

/**
 * Reads one function of Uniswap's version 3 routers.
 *
 * @param is02 whether it is a call of SwapRouter02
 * @param isKnown whether a token's code is known to behave like a token's
 */
const readV3 = (
  router: Address,
  abi: readonly unknown[],
  data: Hex,
  trade: Trade,
  is02: boolean,
  isKnown: (token: Address) => boolean,
): void => {
  const { name, args } = decodeExactly(abi, data)
  /** A pool hands its tokens out before it asks to be paid. */
  const passThrough = (tokens: readonly Address[]) => {
    if (!tokens.every(isKnown)) trade.runForeignCode()
    return endsOfList(tokens)
  }
  /** Uniswap's placeholders for the sender and for the router. */
  const settle = (token: Address | undefined, least: bigint, to: Address) => {
    const number = BigInt(to)
    const isRouter = number === (is02 ? 2n : 0n) || to.toLowerCase() === router.toLowerCase()
    if (isRouter) return
    trade.get(token, least, is02 && number === 1n ? undefined : to)
  }
  switch (name) {
    case 'multicall': {
      if (args.length === 2 && typeof args[0] === 'bigint') trade.setDeadline(args[0])
      for (const call of args.at(-1) as Hex[]) readV3(router, abi, call, trade, is02, isKnown)
      return
    }
    case 'refundETH':
      trade.refundCoins()
      return
    case 'selfPermit':
    case 'selfPermitIfNecessary':
    case 'selfPermitAllowed':
    case 'selfPermitAllowedIfNecessary':
      return // a permit lets the router take tokens, which it only does for its caller
    case 'exactInputSingle':
    case 'exactOutputSingle': {
      const [{ give, get, to, amount, limit, deadline, price }] = args as [Single]
      if (deadline !== undefined) trade.setDeadline(deadline)
      const isExact = name === 'exactOutputSingle'
      passThrough([give, get])
      trade.payOrCoins(give, isExact ? limit : amount)
      // With a price limit an exact output may be filled in part (`SwapRouter.exactOutputInternal`).
      settle(get, !isExact ? limit : price === 0n ? amount : 0n, to)
      return
    }
    case 'exactInput':
    case 'exactOutput': {
      const [{ path, to, amount, limit, deadline }] = args as [Path]
      if (deadline !== undefined) trade.setDeadline(deadline)
      const [first, last] = passThrough(tokensOf(path))
      // The path of an exact output is reversed.
      if (name === 'exactOutput') {
        trade.payOrCoins(last, limit)
        settle(first, amount, to)
        return
      }
      trade.payOrCoins(first, amount)
      settle(last, limit, to)
      return
    }
    case 'swapExactTokensForTokens':
    case 'swapTokensForExactTokens': {
      const [first, second, path, to] = args as [bigint, bigint, Address[], Address]
      const isExact = name === 'swapTokensForExactTokens'
      const [give, get] = passThrough(path)
      trade.payOrCoins(give, isExact ? second : first)
      settle(get, isExact ? first : second, to)
      return
    }
    case 'unwrapWETH9': {
      const [least, to] = args as [bigint, Address?]
      trade.get(undefined, least, to)
      return
    }
    case 'sweepToken': {
      const [token, least, to] = args as [Address, bigint, Address?]
      trade.get(token, least, to)
      return
    }
    case 'unwrapWETH9WithFee':
    case 'sweepTokenWithFee': {
      const token = name === 'sweepTokenWithFee' ? (args[0] as Address) : undefined
      const [least, to, rate, taker] = args.slice(-4) as [bigint, Address, bigint, Address]
      trade.take(taker, rate)
      // The fee comes out of what is swept.
      trade.get(token, least - (least * rate) / 10_000n, to)
      return
    }
    default:
      throw new Error('another function')
  }
}

const readUniversalCall = (router: Address, pairFactory: Address, data: Hex, trade: Trade, hasV4: boolean): void => {
  const { args } = decodeExactly(universalAbi, data)
  const [commands, inputs, deadline] = args as [Hex, Hex[], bigint?]
  if (deadline !== undefined) trade.setDeadline(deadline)
  readUniversal({ router, pairFactory, commands, inputs, hasV4 }, trade)
}

/** 1inch writes the coin itself as the zero address in these fields. */
const isZero = (address: Address) => BigInt(address) === 0n

const read1inch = (data: Hex, trade: Trade): void => {
  const [, { give, get, to, amount, least, flags }] = decodeExactly(oneInchAbi, data, 4).args as [
    Address,
    { give: Address; get: Address; to: Address; amount: bigint; least: bigint; flags: bigint },
  ]
  // With partial fills the minimum is only a price.
  if (flags & 1n) throw new Error('may fill a part')
  trade.payUnlessCoin(give, amount)
  trade.get(trade.unlessCoin(get), least, isZero(to) ? undefined : to)
}

/** The wrapped coin's own contract gives one for one, to whoever calls it. Its code is called WETH9 on most networks. */
const readWrap = (wrapped: Address, value: bigint, data: Hex): Swapped | undefined => {
  // Pages mark their calls with trailing bytes, which the contract never reads.
  const wraps = /^0xd0e30db0([0-9a-f]{2}){0,32}$/i.test(data)
  const unwraps = /^0x2e1a7d4d[0-9a-f]{64}$/i.test(data) && value === 0n
  const amount = wraps ? value : unwraps ? BigInt(slice(data, 4)) : 0n
  if (amount === 0n) return undefined
  const pieces = [
    { contract: undefined, amount },
    { contract: getAddress(wrapped), amount },
  ] as const
  const [give, get] = wraps ? pieces : [pieces[1], pieces[0]]
  return { market: 'WETH9', gives: [give], gets: [get], takers: [], exact: true }
}

const read0x = (data: Hex, trade: Trade): void => {
  const [give, get, amount, least] = decodeExactly(zeroAbi, withoutMark(data)).args as [
    Address,
    Address,
    bigint,
    bigint,
  ]
  trade.payUnlessCoin(give, amount)
  trade.get(trade.unlessCoin(get), least, undefined)
}

/**
 * Reads a call of a known router: the most that is given, the least that is received, and by whom.
 *
 * @returns undefined for other contracts, and for calls that cannot be read completely
 */
export function readSwap(chainId: number, to: Address, value: bigint, data: Hex): Swapped | undefined {
  const contracts = swapContractsOf(chainId)
  const kind = contracts?.routers[to.toLowerCase()]
  if (contracts?.wrapped === to.toLowerCase()) return readWrap(contracts.wrapped, value, data)
  if (!contracts || !kind) return undefined
  const trade = createTrade(markets[kind], value, contracts.wrapped)
  const network = Object.values(networks).find((each) => each.family === 'evm' && each.chainId === chainId)
  const isKnown = (token: Address) =>
    token.toLowerCase() === contracts.wrapped.toLowerCase() ||
    (network !== undefined && knownToken(network.name, token) !== undefined)
  try {
    if (kind === 'v2') readV2(data, trade)
    else if (kind === 'v3' || kind === 'v3-02')
      readV3(to, kind === 'v3' ? v3Abi : v302Abi, data, trade, kind === 'v3-02', isKnown)
    else if (kind === '1inch') read1inch(data, trade)
    else if (kind === '0x') read0x(data, trade)
    else readUniversalCall(to, contracts.pairFactory, data, trade, kind === 'universal-4')
    return trade.finish()
  } catch {
    return undefined
  }
}

/** 1inch's router of version 5, whose pools are encoded differently from the newer one's. */
const oneInch5 = '0x1111111254eeb25477b68fb85ed929f73a960582'

/**
 * The same for calls whose tokens or contracts must be looked up on the network: 1inch's swaps through named pools, and
 * 0x's.
 *
 * @throws what `ask` throws for an outage
 */
export async function lookUpSwap(
  chainId: number,
  to: Address,
  value: bigint,
  data: Hex,
  ask: AskContract,
): Promise<Swapped | undefined> {
  const contracts = swapContractsOf(chainId)
  if (!contracts) return undefined
  let outage: unknown
  const askOrFail: AskContract = async (...question) => {
    try {
      return await ask(...question)
    } catch (failure) {
      outage ??= failure
      throw failure
    }
  }
  try {
    if (contracts.routers[to.toLowerCase()] === '1inch') {
      const trade = createTrade(markets['1inch'], value, contracts.wrapped)
      const isOlder = to.toLowerCase() === oneInch5
      await readUnoswap({ chainId, value, data, isOlder }, trade, askOrFail)
      return trade.finish()
    }
    if (!mayBeSettler(to, data)) return undefined
    const trade = createTrade(markets['0x'], value, contracts.wrapped)
    await readSettler({ chainId, to, data }, trade, askOrFail)
    return trade.finish()
  } catch {
    if (outage !== undefined) throw outage
    return undefined
  }
}
