import type { Address, Hex } from 'viem'
import {
  encodeAbiParameters,
  encodePacked,
  getAddress,
  getCreate2Address,
  keccak256,
  parseAbiParameters,
} from 'viem/utils'
import { isWord } from './rpc.ts'
import { swapContractsOf } from './swap-contracts.ts'

/** Calls a contract's view function; undefined where it reverts. */
export type AskContract = (to: Address, data: Hex) => Promise<Hex | undefined>

/** The hash of a pair's creation code, the same at each factory of Uniswap's version 2. */
const pairCode = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
/** Sushi's factory on Ethereum, and the hash of its pairs' creation code. */
const sushi = {
  chainId: 1,
  factory: '0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac',
  code: '0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303',
} as const
/** Uniswap's version 3: one factory for Ethereum, OP Mainnet, Polygon and Arbitrum. */
const v3 = {
  chainIds: [1, 10, 137, 42161],
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  code: '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54',
} as const

const sorted = (one: Address, other: Address): [low: Address, high: Address] =>
  BigInt(one) < BigInt(other) ? [one, other] : [other, one]

/** The contract that trades two tokens in Uniswap's version 2. */
export function pairOf(factory: Address, one: Address, other: Address, code: Hex = pairCode): Address {
  const salt = keccak256(encodePacked(['address', 'address'], sorted(one, other)))
  return getCreate2Address({ from: factory, salt, bytecodeHash: code })
}

const toAddress = (word: Hex | undefined): Address | undefined =>
  isWord(word) && BigInt(word) >> 160n === 0n ? getAddress(`0x${word.slice(-40)}`) : undefined

/**
 * Reads the two tokens of a pool, the lower address first. Anybody can deploy a contract that answers like a pool, so
 * it counts only where one of Uniswap's or Sushi's factories would deploy its pool for these tokens at that address.
 *
 * @returns undefined for any other contract
 */
export async function readPool(
  pool: Address,
  version: 'v2' | 'v3',
  chainId: number,
  ask: AskContract,
): Promise<[Address, Address] | undefined> {
  const [first, second] = (await Promise.all([ask(pool, '0x0dfe1681'), ask(pool, '0xd21220a7')])).map(toAddress)
  if (!first || !second) return undefined
  const isPool = (address: Address) => address.toLowerCase() === pool.toLowerCase()
  if (version === 'v2') {
    const factory = swapContractsOf(chainId)?.pairFactory
    const isPair =
      (factory !== undefined && isPool(pairOf(factory, first, second))) ||
      (chainId === sushi.chainId && isPool(pairOf(sushi.factory, first, second, sushi.code)))
    return isPair ? sorted(first, second) : undefined
  }
  const fee = await ask(pool, '0xddca3f43')
  if (!v3.chainIds.some((each) => each === chainId) || !isWord(fee) || BigInt(fee) > 1_000_000n) return undefined
  const [low, high] = sorted(first, second)
  const salt = keccak256(
    encodeAbiParameters(parseAbiParameters('address, address, uint24'), [low, high, Number(BigInt(fee))]),
  )
  return isPool(getCreate2Address({ from: v3.factory, salt, bytecodeHash: v3.code })) ? [low, high] : undefined
}
