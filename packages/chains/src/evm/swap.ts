import type { Address, Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, getAddress, parseAbi, size, slice } from 'viem/utils'
import { createTrade, type Swapped, type Trade } from './trade.ts'
import { readUniversal } from './universal-router.ts'

/** The contracts whose swaps are read, by address: another contract may do something else by the same functions. */
type RouterKind = 'v2' | 'v3' | 'v3-02' | 'universal' | 'universal-4' | '1inch' | '0x'

/**
 * Of Uniswap, as its own packages name them (`sdk-core`, `universal-router-sdk`, `universal-router`'s deployments), for
 * the networks this wallet knows; of 1inch and 0x as they publish them.
 */
const routers: Readonly<Record<string, RouterKind>> = {
  '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': 'v2',
  '0xee567fe1712faf6149d80da1e6934e354124cfe3': 'v2', // Sepolia
  '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': 'v2', // BNB Smart Chain
  '0xedf6066a2b290c185783862c7f4776a2c8077ad1': 'v2', // Polygon
  '0x8702463e73f74d0b6765abceb314ef07acb92650': 'v2', // Linea
  '0xe592427a0aece92de3edee1f18e0157c05861564': 'v3',
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': 'v3-02',
  '0x3bfa4769fb09eefc5a80d6e87c3b9c650f7ae48e': 'v3-02', // Sepolia
  '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2': 'v3-02', // BNB Smart Chain
  '0x3d4e44eb1374240ce5f1b871ab261cd16335b76a': 'v3-02', // Linea
  '0xef1c6e67703c7bd7107eed8303fbe6ec2554bf6b': 'universal',
  '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad': 'universal',
  '0xec7be89e9d109e7e3fec59c222cf297125fefda2': 'universal', // Polygon
  '0x4dae2f939acf50408e13d58534ff8c2776d45265': 'universal', // BNB Smart Chain
  '0x66a9893cc07d91d95644aedd05d03f95e1dba8af': 'universal-4',
  '0x4c82d1fbfe28c977cbb58d8c7ff8fcf9f70a2cca': 'universal-4',
  '0xcb640a86855f1a828c27241ba364348de28abe66': 'universal-4',
  '0x3a9d48ab9751398bbfa63ad67599bb04e4bdf98b': 'universal-4', // Sepolia
  '0x7dfd4f31be6814d2906bde155c3e1b146eac1468': 'universal-4', // Sepolia
  '0xb0c89059d7190edb17eff19829cc009cee923916': 'universal-4', // Sepolia
  '0x1095692a6237d83c6a72f3f5efedb9a670c49223': 'universal-4', // Polygon
  '0x1906c1d672b88cd1b9ac7593301ca990f94eae07': 'universal-4', // BNB Smart Chain
  '0x661e93cca42afacb172121ef892830ca3b70f08d': 'universal-4', // Linea
  '0x8b844f885672f333bc0042cb669255f93a4c1e6b': 'universal-4', // Polygon, BNB Smart Chain, Linea
  '0x1111111254eeb25477b68fb85ed929f73a960582': '1inch',
  '0x111111125421ca6dc452d289314280a0f8842a65': '1inch',
  '0xdef1c0ded9bec7f1a1670819833240f027b25eff': '0x',
}

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

type Called = { name: string; args: readonly unknown[] }

/**
 * Decodes a call that, encoded again, gives the same bytes.
 *
 * @param mostBehind so many bytes may follow, by which a service knows its own calls
 */
const decodeExactly = (abi: readonly unknown[], data: Hex, mostBehind = 0): Called => {
  const { functionName, args = [] } = decodeFunctionData({ abi: abi as typeof v2Abi, data }) as {
    functionName: string
    args?: readonly unknown[]
  }
  // The types of overloaded functions are lost between the two.
  const again = encodeFunctionData({ abi, functionName, args } as unknown as Parameters<typeof encodeFunctionData>[0])
  if (!data.toLowerCase().startsWith(again) || size(data) - size(again) > mostBehind) throw new Error('other bytes')
  return { name: functionName, args }
}

/** The ends of a path of Uniswap's version 3: token, fee, token, fee, token. */
const endsOf = (path: Hex): [first: Address, last: Address] => {
  const bytes = size(path)
  if (bytes < 43 || (bytes - 20) % 23 !== 0) throw new Error('no path')
  return [getAddress(slice(path, 0, 20)), getAddress(slice(path, bytes - 20))]
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

type Single = { give: Address; get: Address; to: Address; amount: bigint; limit: bigint; deadline?: bigint }
type Path = { path: Hex; to: Address; amount: bigint; limit: bigint; deadline?: bigint }

/**
 * Reads one function of Uniswap's version 3 routers.
 *
 * @param is02 of the newer of the two
 */
const readV3 = (router: Address, abi: readonly unknown[], data: Hex, trade: Trade, is02: boolean): void => {
  const { name, args } = decodeExactly(abi, data)
  /** Uniswap's own marks for the sender and for the router. */
  const settle = (token: Address | undefined, least: bigint, to: Address) => {
    const number = BigInt(to)
    const isRouter = number === (is02 ? 2n : 0n) || to.toLowerCase() === router.toLowerCase()
    if (isRouter) return
    trade.get(token, least, is02 && number === 1n ? undefined : to)
  }
  switch (name) {
    case 'multicall': {
      if (args.length === 2 && typeof args[0] === 'bigint') trade.setDeadline(args[0])
      for (const call of args.at(-1) as Hex[]) readV3(router, abi, call, trade, is02)
      return
    }
    case 'refundETH':
    case 'selfPermit':
    case 'selfPermitIfNecessary':
    case 'selfPermitAllowed':
    case 'selfPermitAllowedIfNecessary':
      return // the router may take what somebody signed for it, and takes it for its caller alone
    case 'exactInputSingle':
    case 'exactOutputSingle': {
      const [{ give, get, to, amount, limit, deadline }] = args as [Single]
      if (deadline !== undefined) trade.setDeadline(deadline)
      const isExact = name === 'exactOutputSingle'
      trade.payOrCoins(give, isExact ? limit : amount)
      settle(get, isExact ? amount : limit, to)
      return
    }
    case 'exactInput':
    case 'exactOutput': {
      const [{ path, to, amount, limit, deadline }] = args as [Path]
      if (deadline !== undefined) trade.setDeadline(deadline)
      const [first, last] = endsOf(path)
      // The path of an exact output stands the other way round.
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
      const [give, get] = endsOfList(path)
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

const readUniversalCall = (router: Address, data: Hex, trade: Trade, hasV4: boolean): void => {
  const { args } = decodeExactly(universalAbi, data)
  const [commands, inputs, deadline] = args as [Hex, Hex[], bigint?]
  if (deadline !== undefined) trade.setDeadline(deadline)
  readUniversal({ router, commands, inputs, hasV4 }, trade)
}

/** 1inch takes the coin itself for one of these. */
const isZero = (address: Address) => BigInt(address) === 0n

const read1inch = (data: Hex, trade: Trade): void => {
  const [, { give, get, to, amount, least }] = decodeExactly(oneInchAbi, data, 4).args as [
    Address,
    { give: Address; get: Address; to: Address; amount: bigint; least: bigint },
  ]
  trade.payUnlessCoin(give, amount)
  trade.get(trade.unlessCoin(get), least, isZero(to) ? undefined : to)
}

const read0x = (data: Hex, trade: Trade): void => {
  const [give, get, amount, least] = decodeExactly(zeroAbi, data).args as [Address, Address, bigint, bigint]
  trade.payUnlessCoin(give, amount)
  trade.get(trade.unlessCoin(get), least, undefined)
}

/**
 * Reads a call of a known router: what is given at most, what is got at least, and by whom.
 *
 * @returns undefined for other contracts, and for calls that cannot be read as a whole
 */
export function readSwap(to: Address, value: bigint, data: Hex): Swapped | undefined {
  const kind = routers[to.toLowerCase()]
  if (!kind) return undefined
  const trade = createTrade(markets[kind], value)
  try {
    if (kind === 'v2') readV2(data, trade)
    else if (kind === 'v3' || kind === 'v3-02')
      readV3(to, kind === 'v3' ? v3Abi : v302Abi, data, trade, kind === 'v3-02')
    else if (kind === '1inch') read1inch(data, trade)
    else if (kind === '0x') read0x(data, trade)
    else readUniversalCall(to, data, trade, kind === 'universal-4')
    return trade.finish()
  } catch {
    return undefined
  }
}
