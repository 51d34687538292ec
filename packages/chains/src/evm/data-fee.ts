import type { DataFeeModel } from '@latchkey/core/networks'
import type { Address, Hex } from 'viem'
import { encodeFunctionData, parseAbi, size } from 'viem/utils'
import { encode, type Transaction } from './decode.ts'
import type { Rpc } from './rpc.ts'

/**
 * A rollup's fee for writing a transaction's data to layer 1, in the coin's smallest unit: now, and the most it is
 * likely to become. A transaction cannot set a limit for it.
 */
export type DataFee = { likely: bigint; most: bigint }

/**
 * The contracts that report it: GasPriceOracle on all chains of the OP stack, Scroll's own, Arbitrum's NodeInterface.
 */
const contracts: Readonly<Record<DataFeeModel, Address>> = {
  opStack: '0x420000000000000000000000000000000000000F',
  scroll: '0x5300000000000000000000000000000000000002',
  arbitrum: '0x00000000000000000000000000000000000000C8',
}

const abi = parseAbi([
  'function getL1Fee(bytes transaction) view returns (uint256)',
  // Since Fjord: a bound for any transaction of this size.
  'function getL1FeeUpperBound(uint256 size) view returns (uint256)',
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) view returns (uint64 gasForL1, uint256 baseFee, uint256 l1BaseFee)',
])

/** Scroll counts the signed bytes. No signature with its prefixes is longer than this, and no byte costs more. */
const signature = 'ff'.repeat(68)

/** No fee reaches 2^128 of the smallest unit; a larger number is not a valid answer. */
const readWord = (answer: unknown): bigint | undefined => {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer)) return undefined
  const fee = BigInt(answer)
  return fee < 2n ** 128n ? fee : undefined
}

/**
 * Asks a chain of the OP stack, or Scroll, for the fee of a transaction's data. Undefined where it cannot be read,
 * though it is charged all the same. Never throws.
 *
 * @param unsigned the serialised unsigned transaction; the OP stack's oracle adds the signature's part
 */
export async function readDataFee(
  unsigned: Hex,
  rpc: Rpc,
  model: Exclude<DataFeeModel, 'arbitrum'> = 'opStack',
): Promise<DataFee | undefined> {
  const ask = async (data: Hex) => {
    try {
      return readWord(await rpc('eth_call', [{ to: contracts[model], data }, 'latest']))
    } catch {
      return undefined // an old oracle has no bound; a node without the contract has no fee to report
    }
  }
  const bytes: Hex = model === 'scroll' ? `${unsigned}${signature}` : unsigned
  const [now, bound = 0n] = await Promise.all([
    ask(encodeFunctionData({ abi, functionName: 'getL1Fee', args: [bytes] })),
    model === 'opStack'
      ? ask(encodeFunctionData({ abi, functionName: 'getL1FeeUpperBound', args: [BigInt(size(unsigned))] }))
      : undefined,
  ])
  if (now === undefined) return undefined
  // Layer 1 raises its base fee by at most an eighth a block; two blocks may pass while a person reads.
  const later = (now * 81n + 63n) / 64n
  return { likely: now, most: bound > later ? bound : later }
}

/** A network fee in the coin's smallest unit, including what a rollup charges for the data. */
export type Fee = {
  likely: bigint
  most: bigint
  /** The part of it for the data; `unknown`: the network charges more, and does not say how much. */
  data?: DataFee | 'unknown'
}

/** The gas that Arbitrum counts for a transaction's data, a part of its estimate. Undefined where it does not say. */
async function readDataGas({ to, data }: Pick<Transaction, 'to' | 'data'>, rpc: Rpc): Promise<bigint | undefined> {
  const args = [to ?? '0x0000000000000000000000000000000000000000', !to, data] as const
  try {
    const call = {
      to: contracts.arbitrum,
      data: encodeFunctionData({ abi, functionName: 'gasEstimateL1Component', args }),
    }
    const answer = await rpc('eth_call', [call, 'latest'])
    const [, gas] = /^(0x[0-9a-f]{64})[0-9a-f]{128}$/i.exec(typeof answer === 'string' ? answer : '') ?? []
    return gas === undefined ? undefined : BigInt(gas)
  } catch {
    return undefined
  }
}

/**
 * Adds what the network charges for a transaction's data: on top of the gas, or as the part of the gas that Arbitrum
 * counts for it. Never throws.
 *
 * @param fee for the transaction's whole gas
 */
export async function addDataFee(fee: Fee, transaction: Transaction, model: DataFeeModel, rpc: Rpc): Promise<Fee> {
  const { likely, most } = fee
  if (model === 'arbitrum') {
    const gas = await readDataGas(transaction, rpc)
    // A part larger than the whole cannot be right. The fee is the same either way.
    if (!gas || gas > transaction.gas) return fee
    const share = (whole: bigint) => (whole * gas) / transaction.gas
    return { likely, most, data: { likely: share(likely), most: share(most) } }
  }
  const data = await readDataFee(encode(transaction), rpc, model)
  return data ? { likely: likely + data.likely, most: most + data.most, data } : { likely, most, data: 'unknown' }
}
