import type { AbiParameter, Address, Hex } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, getAddress, parseAbiParameters, size, slice } from 'viem/utils'
import { pairOf } from './pool.ts'
import type { Trade } from './trade.ts'

// Uniswap's Universal Router, as in `Commands.sol` and `Dispatcher.sol` of its repository, and the actions of version
// 4's router inside it (`Actions.sol`, `V4Router.sol` of v4-periphery).

type Call = { router: Address; pairFactory: Address; commands: Hex; inputs: readonly Hex[]; hasV4: boolean }

const v3Swap = [
  parseAbiParameters('address to, uint256 first, uint256 second, bytes path, bool isPayer'),
  parseAbiParameters('address to, uint256 first, uint256 second, bytes path, bool isPayer, uint256[] prices'),
]
const v2Swap = [
  parseAbiParameters('address to, uint256 first, uint256 second, address[] path, bool isPayer'),
  parseAbiParameters('address to, uint256 first, uint256 second, address[] path, bool isPayer, uint256[] prices'),
]
const three = [parseAbiParameters('address token, address to, uint256 amount')]
const two = [parseAbiParameters('address to, uint256 amount')]
const permit = [
  parseAbiParameters(
    '((address token, uint160 amount, uint48 until, uint48 nonce) details, address spender, uint256 deadline) permit, bytes signature',
  ),
]
const permits = [
  parseAbiParameters(
    '((address token, uint160 amount, uint48 until, uint48 nonce)[] details, address spender, uint256 deadline) permit, bytes signature',
  ),
]
const actionList = [parseAbiParameters('bytes actions, bytes[] parameters')]

const pool = '(address currency0, address currency1, uint24 fee, int24 spacing, address hooks) pool'
const hop = '(address to, uint256 fee, int24 spacing, address hooks, bytes data)[] path'
const singles = [
  parseAbiParameters(`(${pool}, bool isUp, uint128 first, uint128 second, bytes data) swap`),
  parseAbiParameters(`(${pool}, bool isUp, uint128 first, uint128 second, uint256 price, bytes data) swap`),
]
const multiples = [
  parseAbiParameters(`(address end, ${hop}, uint128 first, uint128 second) swap`),
  parseAbiParameters(`(address end, ${hop}, uint256[] prices, uint128 first, uint128 second) swap`),
]
const currencyAmount = [parseAbiParameters('address currency, uint256 amount')]
const settling = [parseAbiParameters('address currency, uint256 amount, bool isPayer')]
const taking = [parseAbiParameters('address currency, address to, uint256 amount')]

/** Decodes bytes by the first of several forms that, encoded again, gives the same. */
const decode = (forms: readonly (readonly AbiParameter[])[], data: Hex): readonly unknown[] => {
  for (const form of forms)
    try {
      const values = decodeAbiParameters(form, data)
      if (encodeAbiParameters(form, values as never) === data.toLowerCase()) return values as readonly unknown[]
    } catch {}
  throw new Error('other bytes')
}

/** From here on an amount is a placeholder. */
const marked = 1n << 160n
/** The placeholder for the router's whole balance. */
const wholeBalance = 1n << 255n

/** Uniswap writes the coin as zero, and in no other way. */
const unlessCoin = (address: Address): Address | undefined => (BigInt(address) === 0n ? undefined : address)

type V2Values = [to: Address, first: bigint, second: bigint, path: Address[], isPayer: boolean]

/** The pair that trades next with tokens it has already received, as where a route continues from version 3 to 2. */
const nextPair = (factory: Address, command: number | undefined, input: Hex | undefined): Address | undefined => {
  if (command !== 8 || input === undefined) return undefined
  const [, amount, , path, isPayer] = decode(v2Swap, input) as unknown as V2Values
  const [first, second] = path
  return !isPayer && (amount === 0n || amount === wholeBalance) && first && second
    ? pairOf(factory, first, second)
    : undefined
}

/**
 * Reads the commands of the Universal Router into a swap.
 *
 * @throws Error for a command that cannot be read, that gives a right away, or that may fail while others do not
 */
export function readUniversal({ router, pairFactory, commands, inputs, hasV4 }: Call, trade: Trade): void {
  if (size(commands) !== inputs.length || inputs.length === 0) throw new Error('not as many')
  const numbers = inputs.map((_, at) => Number(slice(commands, at, at + 1)))
  const isRouter = (to: Address) => BigInt(to) === 2n || to.toLowerCase() === router.toLowerCase()
  const give = (token: Address, amount: bigint) => {
    if (amount >= marked) throw new Error('an amount that is none')
    trade.pay(token, amount)
  }
  const get = (token: Address | undefined, least: bigint, to: Address, pair?: Address) => {
    // Older routers read only 160 bits of it, and ignore such a minimum.
    if (least >= marked) throw new Error('a minimum that is none')
    if (isRouter(to) || to.toLowerCase() === pair?.toLowerCase()) return
    trade.get(token, least, BigInt(to) === 1n ? undefined : to)
  }
  for (const [at, input] of inputs.entries()) {
    const flagged = numbers[at] ?? 0
    const command = flagged & 0x7f
    const pair = nextPair(pairFactory, numbers[at + 1], inputs[at + 1])
    // A command that may fail could skip the limits of the others. Permits have no part in the swap.
    if (flagged !== command && command !== 0x0a && command !== 0x03) throw new Error('may fail')
    switch (command) {
      case 0x00:
      case 0x01: {
        const [to, first, second, path, isPayer] = decode(v3Swap, input) as [Address, bigint, bigint, Hex, boolean]
        const bytes = size(path)
        if (bytes < 43 || (bytes - 20) % 23 !== 0) throw new Error('no path')
        const [start, end] = [getAddress(slice(path, 0, 20)), getAddress(slice(path, bytes - 20))]
        const isExact = command === 0x01
        if (isPayer) give(isExact ? end : start, isExact ? second : first)
        get(isExact ? start : end, isExact ? first : second, to, pair)
        break
      }
      case 0x08:
      case 0x09: {
        const [to, first, second, path, isPayer] = decode(v2Swap, input) as unknown as V2Values
        const [start, end] = [path[0], path.at(-1)]
        if (!start || !end || path.length < 2) throw new Error('no path')
        const isExact = command === 0x09
        if (isPayer) give(start, isExact ? second : first)
        get(end, isExact ? first : second, to, pair)
        break
      }
      case 0x02: {
        const [token, to, amount] = decode(three, input) as [Address, Address, bigint]
        give(token, amount)
        get(token, amount, to, pair)
        break
      }
      case 0x03:
      case 0x0a: {
        // The router spends its allowance for its caller alone. Any other spender would not.
        const [{ spender }] = decode(command === 0x0a ? permit : permits, input) as [{ spender: Address }]
        if (!isRouter(spender)) throw new Error('a permission for another')
        break
      }
      case 0x04: {
        const [token, to, least] = decode(three, input) as [Address, Address, bigint]
        get(unlessCoin(token), least, to)
        break
      }
      case 0x05: {
        const [token, to, amount] = decode(three, input) as [Address, Address, bigint]
        get(unlessCoin(token), amount >= marked ? 0n : amount, to)
        break
      }
      case 0x06: {
        const [, to, rate] = decode(three, input) as [Address, Address, bigint]
        if (!isRouter(to) && BigInt(to) !== 1n) trade.take(to, rate)
        break
      }
      case 0x0b: {
        const [to, amount] = decode(two, input) as [Address, bigint]
        get(trade.wrapped, amount >= marked ? 0n : amount, to)
        break
      }
      case 0x0c: {
        const [to, least] = decode(two, input) as [Address, bigint]
        get(undefined, least, to)
        break
      }
      case 0x0e:
        break // reverts where somebody's balance is too small
      case 0x10:
        if (!hasV4) throw new Error('another command')
        readV4(input, { give, get }, trade)
        break
      default:
        throw new Error('another command')
    }
  }
}

type Sides = {
  give(token: Address, amount: bigint): void
  get(token: Address | undefined, least: bigint, to: Address): void
}
const sender: Address = '0x0000000000000000000000000000000000000001'

type SwapValues = {
  pool?: { currency0: Address; currency1: Address }
  isUp?: boolean
  end?: Address
  path?: readonly { to: Address }[]
  first: bigint
  second: bigint
}

/**
 * Reads the actions of version 4. Whole debts and credits are settled without an amount: the swaps before bound the
 * debt from above and the credit from below. At the end the pool manager requires every balance to be zero, so taking
 * more than that either uses a larger credit or leaves a debt that somebody else settles. The second is refused.
 */
function readV4(input: Hex, { give, get }: Sides, trade: Trade): void {
  const [actions, parameters] = decode(actionList, input) as [Hex, Hex[]]
  if (size(actions) !== parameters.length) throw new Error('not as many')
  const debts = new Map<string, bigint>()
  const credits = new Map<string, bigint>()
  /** Currencies in which the account settles a debt, and those of which more is taken than the least credit. */
  const settled = new Set<string>()
  const overdrawn = new Set<string>()
  const keyOf = (currency: Address) => currency.toLowerCase()
  const count = (of: Map<string, bigint>, currency: Address, amount: bigint) =>
    of.set(keyOf(currency), (of.get(keyOf(currency)) ?? 0n) + amount)
  const creditOf = (currency: Address) => credits.get(keyOf(currency)) ?? 0n
  /** Uses this much of a credit, or all of it without an amount. */
  const spend = (currency: Address, amount: bigint) => {
    const credit = creditOf(currency)
    credits.set(keyOf(currency), amount === 0n || amount >= credit ? 0n : credit - amount)
    return credit
  }
  const pay = (currency: Address, amount: bigint) => {
    settled.add(keyOf(currency))
    // The coins are sent with the call.
    const token = unlessCoin(currency)
    if (token) give(token, amount)
  }
  for (const [at, each] of parameters.entries()) {
    const action = Number(slice(actions, at, at + 1))
    switch (action) {
      case 0x06:
      case 0x07:
      case 0x08:
      case 0x09: {
        const isExact = action >= 0x08
        const [swap] = decode(action % 2 === 0 ? singles : multiples, each) as [SwapValues]
        const [start, end] = endsOf(swap, isExact)
        // An exact output of zero settles the whole debt, whatever caused it.
        if (isExact && swap.first === 0n) throw new Error('an output of an open debt')
        // A swap uses up what the one before it gave.
        spend(start, isExact ? 0n : swap.first)
        count(debts, start, isExact ? swap.second : swap.first)
        // The router checks the minimum of an exact input. An exact output may be filled in part without a check.
        count(credits, end, isExact ? 0n : swap.second)
        break
      }
      case 0x0b: {
        const [currency, amount, isPayer] = decode(settling, each) as [Address, bigint, boolean]
        if (!isPayer) break
        const debt = debts.get(keyOf(currency)) ?? 0n
        if (amount === 0n && debt === 0n) throw new Error('a debt nobody knows')
        pay(currency, amount === 0n ? debt : amount)
        break
      }
      case 0x0c: {
        const [currency, amount] = decode(currencyAmount, each) as [Address, bigint]
        const debt = debts.get(keyOf(currency)) ?? amount
        pay(currency, debt > 0n && debt < amount ? debt : amount)
        break
      }
      case 0x0e: {
        const [currency, to, amount] = decode(taking, each) as [Address, Address, bigint]
        const credit = spend(currency, amount)
        if (amount > credit) overdrawn.add(keyOf(currency))
        get(unlessCoin(currency), amount === 0n ? credit : amount, to)
        break
      }
      case 0x0f: {
        const [currency, amount] = decode(currencyAmount, each) as [Address, bigint]
        const credit = spend(currency, 0n)
        get(unlessCoin(currency), credit > amount ? credit : amount, sender)
        break
      }
      case 0x10: {
        const [currency, to, rate] = decode(taking, each) as [Address, Address, bigint]
        spend(currency, (creditOf(currency) * rate) / 10_000n + 1n)
        if (BigInt(to) > 2n) trade.take(to, rate)
        break
      }
      default:
        throw new Error('another action')
    }
  }
  if ([...overdrawn].some((currency) => settled.has(currency))) throw new Error('a debt beside the swaps')
}

/** The currencies a swap of version 4 takes and gives. */
const endsOf = ({ pool, isUp, end, path }: SwapValues, isExact: boolean): [give: Address, get: Address] => {
  if (pool) return isUp ? [pool.currency0, pool.currency1] : [pool.currency1, pool.currency0]
  // A path names the currencies after the one it starts with; that of an exact output starts with the one given.
  const other = isExact ? path?.[0]?.to : path?.at(-1)?.to
  if (!end || !other) throw new Error('no path')
  return isExact ? [other, end] : [end, other]
}
