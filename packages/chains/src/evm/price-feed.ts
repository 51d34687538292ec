import type { Address, Hex } from 'viem'
import { callContract, type Rpc, unreadable } from './rpc.ts'

/** `latestRoundData()` and `decimals()` of Chainlink's AggregatorV3Interface. */
const latestRoundData = '0xfeaf968c'
const decimals = '0x313ce567'

/** Feeds report at least once a day, and at each larger move of the price. */
const mostAge = 25 * 3600
/** The clock of the person's machine may be behind the network's. */
const mostAhead = 3600

const toWords = (answer: unknown): bigint[] => {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{320}$/i.test(answer)) throw unreadable()
  return (answer.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}

/**
 * Reads a price from a contract with Chainlink's AggregatorV3Interface.
 *
 * @param now in milliseconds of the epoch, by a clock that is not the node's
 * @returns undefined when the last price is invalid or too old
 * @throws what `rpc` throws; Error for a contract without this interface
 */
export async function readPriceFeed(feed: Address, rpc: Rpc, now: number): Promise<number | undefined> {
  const [round, places] = await Promise.all([
    rpc('eth_call', [{ to: feed, data: latestRoundData satisfies Hex }, 'latest']).then(toWords),
    callContract(feed, decimals, rpc),
  ])
  const [roundId = 0n, answer = 0n, , updatedAt = 0n] = round
  const count = BigInt(places)
  if (count > 36n) throw unreadable()
  // A negative price has the highest bit set.
  if (roundId === 0n || answer === 0n || answer >> 255n !== 0n) return undefined
  const age = Math.floor(now / 1000) - Number(updatedAt)
  return age > mostAge || age < -mostAhead ? undefined : Number(answer) / 10 ** Number(count)
}
