import type { Address, Hex } from 'viem'
import { decodeAbiParameters, getAddress, parseAbi, parseAbiParameters, size, slice } from 'viem/utils'
import { decodeExactly } from './decode-exactly.ts'
import { type AskContract, readPool } from './pool.ts'
import { isWord } from './rpc.ts'
import type { Trade } from './trade.ts'

/** 0x's swaps: AllowanceHolder, which may spend a person's tokens, and the Settlers that it calls. */

const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
])
const settlerAbi = parseAbi([
  'function execute((address to, address get, uint256 least) slippage, bytes[] actions, bytes32 id)',
])

/** AllowanceHolder, on chains with the opcodes of Cancun and on those without. */
const holders = new Set(['0x0000000000001ff3684f28c67538d4d072c22734', '0x0000000000005e88410ccdfade4a5efae4b49562'])

/** The registry that names the Settlers on every chain: 0x deploys new ones often. */
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
/** Asks for the Settlers that a person's swaps call: the present one, and the one before. */
const questions = [`0x6352211e${'2'.padStart(64, '0')}`, `0xe2603dc2${'2'.padStart(64, '0')}`] as const

/** The actions that take nothing from the caller. */
const passive = new Set([
  '0xbd01c226', // NATIVE_CHECK
  '0x38c9c147', // BASIC
  '0x34ee90ca', // POSITIVE_SLIPPAGE
  '0x8d68a156', // UNISWAPV3
  '0x103b48be', // UNISWAPV2
  '0xaf72634f', // UNISWAPV4
  '0xfd8c38e1', // BALANCERV3
  '0xdf753f1e', // PANCAKE_INFINITY
  '0x6c5f9cf9', // EKUBO
  '0xf61460f9', // EKUBOV3
  '0x736180c8', // MAKERPSM
  '0xb8df6d4d', // DODOV1
  '0xca9e5d0f', // DODOV2
  '0xf5b99189', // VELODROME
  '0x9b59756f', // MAVERICKV2
  '0x6472b276', // EULERSWAP
])
/**
 * The action that moves the caller's tokens to a Settler, and those that swap them on the way. Each names a recipient, a
 * token and an amount first: AllowanceHolder gives them, or Permit2 for a signature.
 */
const transferFrom = '0xc1fb425e'
const taking = new Set([
  transferFrom,
  '0x3036d6a6', // UNISWAPV3_VIP
  '0x931997d3', // UNISWAPV4_VIP
  '0x4150c86c', // BALANCERV3_VIP
  '0xd272fc20', // PANCAKE_INFINITY_VIP
  '0x0bcce50f', // CURVE_TRICRYPTO_VIP
  '0x10cd6343', // EKUBOV3_VIP
])
/** The actions whose first parameter is not a recipient. */
const nameless = new Set(['0xbd01c226', '0x38c9c147', '0x34ee90ca', '0xb8df6d4d'])
const nativeCheck = '0xbd01c226'
const basic = '0x38c9c147'
const positiveSlippage = '0x34ee90ca'
/** ERC-20's `transfer`. */
const transfer = '0xa9059cbb'

const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const isSettler = async (address: Address, ask: AskContract): Promise<boolean> => {
  const answers = await Promise.all(questions.map((question) => ask(registry, question)))
  return answers.some((word) => isWord(word) && BigInt(word) === BigInt(address) && BigInt(address) !== 0n)
}

/** All of the Settler's balance of a token, in hundredths of a percent. */
const whole = 10_000n

/** Reads from an action who else gets a part. Anything but a plain part of a balance counts as an unknown amount. */
const readTaker = (action: Hex, trade: Trade): void => {
  const values: Hex = size(action) > 4 ? slice(action, 4) : '0x'
  if (slice(action, 0, 4) === positiveSlippage) {
    const [to, , , most] = decodeAbiParameters(parseAbiParameters('address, address, uint256, uint256'), values)
    trade.take(to, most)
  }
  if (slice(action, 0, 4) !== basic) return
  const form = parseAbiParameters('address token, uint256 rate, address pool, uint256 offset, bytes data')
  const [token, rate, pool, offset, data] = decodeAbiParameters(form, values)
  const part = rate > 0n && rate < whole ? rate : undefined
  // Coins that the wrapped coin gets are wrapped.
  if (isSame(token, coinAddress) && data === '0x' && rate > 0n && !isSame(pool, trade.wrapped)) trade.take(pool, part)
  if (!data.startsWith(transfer) || size(data) < 36) return
  const isPart = isSame(token, pool) && size(data) === 68 && offset === 36n
  trade.take(getAddress(slice(data, 16, 36)), isPart ? part : undefined)
}

/**
 * Checks the recipient that a swapping action names for its output: the Settler, which continues with it, a pool of the
 * next action, or the recipient of the whole swap. Anybody else is a taker, and the minimum does not limit how much
 * they take. Only a pool made by a known factory counts: a thief's own contract would keep what it gets.
 */
const readRecipient = async (
  actions: readonly Hex[],
  at: number,
  own: readonly Address[],
  trade: Trade,
  isPool: (address: Address) => Promise<boolean>,
): Promise<void> => {
  const [action = '0x', next = '0x'] = actions.slice(at)
  if (nameless.has(slice(action, 0, 4))) return
  const [recipient] = decodeAbiParameters(parseAbiParameters('address'), slice(action, 4, 36))
  // A pool is among the first words of the action that swaps in it.
  const pools = [1, 2, 3].flatMap((word) => {
    const from = 4 + 32 * word
    return size(next) >= from + 32 && BigInt(slice(next, from, from + 12)) === 0n
      ? [slice(next, from + 12, from + 32)]
      : []
  })
  if (own.some((each) => isSame(each, recipient))) return
  if (pools.some((each) => isSame(each, recipient)) && (await isPool(recipient))) return
  trade.take(recipient, undefined)
}

/** Reads the deadline from the actions that check it. */
const readDeadline = (action: Hex, trade: Trade): void => {
  const selector = slice(action, 0, 4)
  if (selector === nativeCheck) trade.setDeadline(BigInt(slice(action, 4, 36)))
  if (selector === transferFrom) trade.setDeadline(BigInt(slice(action, 132, 164)))
}

/** Asks for pools, each once. */
const createPools = (chainId: number, ask: AskContract) => {
  const known = new Map<Address, Promise<boolean>>()
  return (address: Address): Promise<boolean> => {
    const asked = known.get(address) ?? readPool(address, 'v2', chainId, ask).then((tokens) => tokens !== undefined)
    known.set(address, asked)
    return asked
  }
}

/** From here on an amount is a part of all that the caller has. */
const shareFrom = 2n ** 256n - whole

/** Reads what Permit2 takes for the signature in an action. */
const readSigned = (action: Hex, trade: Trade): void => {
  const form = parseAbiParameters('address to, ((address token, uint256 amount) permitted, uint256 nonce, uint256 end)')
  const [, { permitted, end }] = decodeAbiParameters(form, slice(action, 4))
  if (permitted.amount >= shareFrom) throw new Error('a part of everything')
  trade.pay(permitted.token, permitted.amount)
  trade.setDeadline(end)
}

/**
 * @param settler the contract that carries the actions out
 * @param by what lets the actions take the caller's tokens
 */
const readExecute = async (
  settler: Address,
  data: Hex,
  trade: Trade,
  { by, isPool }: { by: 'holder' | 'signature'; isPool: (address: Address) => Promise<boolean> },
): Promise<void> => {
  const [{ to, get, least }, actions] = decodeExactly(settlerAbi, data).args as [
    { to: Address; get: Address; least: bigint },
    Hex[],
  ]
  // Without a token a Settler pays and checks nothing at the end.
  if (BigInt(get) === 0n || BigInt(to) === 0n) throw new Error('nothing is paid')
  for (const [at, action] of actions.entries()) {
    const selector = slice(action, 0, 4)
    const takes = at === 0 && taking.has(selector)
    if (!passive.has(selector) && !takes) throw new Error('another action')
    if (takes && by === 'signature') readSigned(action, trade)
    readTaker(action, trade)
    await readRecipient(actions, at, [settler, to], trade, isPool)
    readDeadline(action, trade)
  }
  trade.get(trade.unlessCoin(get), least, to)
}

/** Returns whether a call may be one of 0x's, by the contract and the function. */
export function mayBeSettler(to: Address, data: Hex): boolean {
  return holders.has(to.toLowerCase()) || data.startsWith('0x1fff991f')
}

/**
 * Reads a swap of 0x. A Settler pays at least the minimum, which may be nothing, or reverts. Only the present Settlers count.
 *
 * @throws Error for any other call: AllowanceHolder lets the target that the call names take the tokens
 */
export async function readSettler(
  { chainId, to, data }: { chainId: number; to: Address; data: Hex },
  trade: Trade,
  ask: AskContract,
): Promise<void> {
  const isPool = createPools(chainId, ask)
  if (!holders.has(to.toLowerCase())) {
    if (!(await isSettler(to, ask))) throw new Error('no Settler')
    return readExecute(to, data, trade, { by: 'signature', isPool })
  }
  const [operator, token, amount, target, inner] = decodeExactly(holderAbi, data).args as [
    Address,
    Address,
    bigint,
    Address,
    Hex,
  ]
  if (!isSame(operator, target) || !(await isSettler(target, ask))) throw new Error('no Settler')
  const tokenIn = trade.unlessCoin(token)
  if (tokenIn) trade.pay(tokenIn, amount)
  await readExecute(target, inner, trade, { by: 'holder', isPool })
}
