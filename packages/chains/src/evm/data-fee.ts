import type { Address, Hex } from 'viem'
import { encodeFunctionData, parseAbi, size } from 'viem/utils'
import type { Rpc } from './rpc.ts'

/**
 * The fee of a rollup for writing a transaction's data to layer 1, in the coin's smallest unit: as it is now,
 * and the most it is likely to become. No transaction can name a limit for it.
 */
export type DataFee = { likely: bigint; most: bigint }

/** GasPriceOracle of the OP stack, at the same address on all chains of it. */
const oracle: Address = '0x420000000000000000000000000000000000000F'

const abi = parseAbi([
  'function getL1Fee(bytes transaction) view returns (uint256)',
  // Since Fjord: a bound for any transaction of this size.
  'function getL1FeeUpperBound(uint256 size) view returns (uint256)',
])

/** No fee is worth more than 2^128 of the smallest unit: what says so is no answer. */
const readWord = (answer: unknown): bigint | undefined => {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer)) return undefined
  const fee = BigInt(answer)
  return fee < 2n ** 128n ? fee : undefined
}

/**
 * Asks a chain of the OP stack what it takes for a transaction's data. Nothing when it cannot be read: it is taken all
 * the same. Never throws.
 *
 * @param unsigned the serialised unsigned transaction; the oracle adds the signature's part
 */
export async function readDataFee(unsigned: Hex, rpc: Rpc): Promise<DataFee | undefined> {
  const ask = async (data: Hex) => {
    try {
      return readWord(await rpc('eth_call', [{ to: oracle, data }, 'latest']))
    } catch {
      return undefined // an old oracle has no bound; a node without one has no fee to tell
    }
  }
  const [now, bound = 0n] = await Promise.all([
    ask(encodeFunctionData({ abi, functionName: 'getL1Fee', args: [unsigned] })),
    ask(encodeFunctionData({ abi, functionName: 'getL1FeeUpperBound', args: [BigInt(size(unsigned))] })),
  ])
  if (now === undefined) return undefined
  // The chain beneath raises its price by an eighth a block at most; two blocks pass while a person reads.
  const later = (now * 81n + 63n) / 64n
  return { likely: now, most: bound > later ? bound : later }
}

/** A network fee in the coin's smallest unit, what a rollup takes for the data included. */
export type Fee = {
  likely: bigint
  most: bigint
  /** How much of it is for the data; `unknown`: the network adds something that is not in it. */
  data?: DataFee | 'unknown'
}

/** A transaction's fee with what the network takes for its data. Never throws. */
export async function addDataFee({ likely, most }: Fee, unsigned: Hex, rpc: Rpc): Promise<Fee> {
  const data = await readDataFee(unsigned, rpc)
  return data ? { likely: likely + data.likely, most: most + data.most, data } : { likely, most, data: 'unknown' }
}
