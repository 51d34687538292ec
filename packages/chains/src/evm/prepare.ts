import { isWalletError, WalletError } from '@latchkey/core/errors'
import type { DataFeeModel } from '@latchkey/core/networks'
import type { Address, Hex } from 'viem'
import { decodeAbiParameters } from 'viem/utils'
import { least, most } from '../bigint.ts'
import { addDataFee, type Fee } from './data-fee.ts'
import { encode, mostFee, type Transaction } from './decode.ts'
import type { Wanted } from './request.ts'
import type { Rpc } from './rpc.ts'

/**
 * The sender of a transaction, and its network. `dataFee`: how the network charges for a transaction's data, if it
 * does.
 */
export type Sender = { address: Address; chainId: number; dataFee?: DataFeeModel | undefined }

/** A transaction ready to be shown and signed, with what the network says of it. */
export type Prepared = {
  unsigned: Hex
  /** The account's balance, in the coin's smallest unit. */
  balance: bigint
  /** The network fee as it is now, and the most it can become. */
  fee: Fee
  /** The page asks for several times the fee that the network wants. */
  feeIsHigh: boolean
  /** True where the recipient's address has code. */
  contract: boolean
  /** Set if the network says that it would fail, with the reason if it gives one. The gas is then a guess. */
  failure: { reason: string | undefined } | undefined
}

const quantity = (value: unknown, what: string): bigint => {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new WalletError('internalJsonRpc', { reason: `the node gave no ${what}` })
}

const readBaseFee = (block: unknown): bigint | undefined => {
  if (typeof block !== 'object' || block === null)
    throw new WalletError('internalJsonRpc', { reason: 'the node gave no block' })
  const { baseFeePerGas } = block as { baseFeePerGas?: unknown }
  return baseFeePerGas === undefined || baseFeePerGas === null ? undefined : quantity(baseFeePerGas, 'base fee')
}

/**
 * EIP-1559 only where the block has a base fee. A page's own fees are kept, and so is the transaction type it named.
 */
const chooseFees = (wanted: Wanted, gasPrice: bigint, baseFee: bigint | undefined): Transaction['fees'] => {
  const kind = wanted.accessList.length > 0 ? 'eip2930' : 'legacy'
  if (wanted.gasPrice !== undefined) return { kind, gasPrice: wanted.gasPrice }
  if (baseFee === undefined) return { kind, gasPrice: least(gasPrice, wanted.maxFeePerGas ?? gasPrice) }
  const tip = wanted.maxPriorityFeePerGas ?? most(gasPrice - baseFee, 0n)
  // Twice the base fee lasts for at least six full blocks, longer than a person reads.
  const maxFeePerGas = wanted.maxFeePerGas ?? 2n * baseFee + tip
  return { kind: 'eip1559', maxFeePerGas, maxPriorityFeePerGas: least(tip, maxFeePerGas) }
}

const likelyPrice = (fees: Transaction['fees'], baseFee: bigint | undefined): bigint =>
  fees.kind === 'eip1559' ? least(fees.maxFeePerGas, (baseFee ?? 0n) + fees.maxPriorityFeePerGas) : fees.gasPrice

const intrinsicGas = 21_000n
/** Without an estimate: enough for most calls, and labelled as a guess. */
const guess = (wanted: Wanted): bigint =>
  wanted.gas ?? (wanted.data === '0x' ? intrinsicGas : wanted.to ? 500_000n : 3_000_000n)

/**
 * The estimate of a plain transfer is exact. Code may take another path later, so a fifth more. The page may ask for
 * more.
 */
const chooseGas = (wanted: Wanted, estimate: bigint): bigint =>
  most(wanted.gas ?? 0n, wanted.gas || estimate === intrinsicGas ? estimate : (estimate * 6n + 4n) / 5n)

const toNonce = (count: unknown): number => {
  const nonce = quantity(count, 'count of transactions')
  // EIP-2681 allows larger nonces. JavaScript's numbers do not, and no account has sent that many transactions.
  if (nonce > BigInt(Number.MAX_SAFE_INTEGER))
    throw new WalletError('internalJsonRpc', { reason: 'the node gave no count of transactions' })
  return Number(nonce)
}

const hexQuantity = (value: bigint): Hex => `0x${value.toString(16)}`

/** The reason of a revert: Solidity's `Error(string)`, without invisible characters. Undefined where there is none. */
export function readRevert({ data }: { data?: unknown }): string | undefined {
  if (typeof data !== 'string' || !/^0x08c379a0([0-9a-f]{2}){64,4096}$/i.test(data)) return undefined
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], `0x${data.slice(10)}`)
    const clean = text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\p{Default_Ignorable_Code_Point}/gu, ' ').trim()
    return clean === '' ? undefined : clean.slice(0, 160)
  } catch {
    return undefined
  }
}

/**
 * Builds the unsigned transaction of a request from the node's present state: nonce of the pending block, fees, gas.
 * The chain id is the network's, and the node must serve that chain.
 *
 * @throws WalletError `unsupportedChain` when the node serves another chain, `internalJsonRpc` for malformed answers
 * @throws what `rpc` throws for an outage
 */
export async function prepare(wanted: Wanted, account: Sender, rpc: Rpc): Promise<Prepared> {
  const { address: from, chainId, dataFee } = account
  const { to, value, data, accessList } = wanted
  const call = {
    from,
    ...(to && { to }),
    value: hexQuantity(value),
    ...(data !== '0x' && { data }),
    ...(accessList.length > 0 && { accessList }),
  }
  const estimated = rpc('eth_estimateGas', [call]).then(
    (gas) => ({ gas: quantity(gas, 'estimate'), failure: undefined }),
    (failure: unknown) => {
      if (!isWalletError(failure)) throw failure
      return { gas: undefined, failure: { reason: readRevert(failure) } }
    },
  )
  const [version, block, price, count, funds, code, { gas: estimate, failure }] = await Promise.all([
    rpc('net_version', []),
    rpc('eth_getBlockByNumber', ['latest', false]),
    rpc('eth_gasPrice', []),
    rpc('eth_getTransactionCount', [from, 'pending']),
    rpc('eth_getBalance', [from, 'latest']),
    to ? rpc('eth_getCode', [to, 'latest']) : '0x',
    estimated,
  ])
  if (String(version) !== String(chainId))
    throw new WalletError('unsupportedChain', { chainId: String(version).slice(0, 20) })

  const baseFee = readBaseFee(block)
  const gasPrice = quantity(price, 'gas price')
  const fees = chooseFees(wanted, gasPrice, baseFee)
  const transaction: Transaction = {
    chainId,
    nonce: toNonce(count),
    to,
    value,
    data,
    accessList,
    gas: estimate === undefined ? guess(wanted) : chooseGas(wanted, estimate),
    fees,
  }
  const chosenFees = chooseFees(
    { ...wanted, gasPrice: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined },
    gasPrice,
    baseFee,
  )
  const likely = likelyPrice(fees, baseFee)
  const unsigned = encode(transaction)
  const fee = { likely: transaction.gas * likely, most: mostFee(transaction) }
  return {
    unsigned,
    balance: quantity(funds, 'balance'),
    fee: dataFee ? await addDataFee(fee, transaction, dataFee, rpc) : fee,
    feeIsHigh: likely > 3n * likelyPrice(chosenFees, baseFee),
    // EIP-7702: an ordinary account may have code that only delegates elsewhere. A call to it is still a call.
    contract: typeof code === 'string' && code !== '0x',
    failure,
  }
}

/** The same transaction with another nonce; everything the person was shown stays. */
export function withNonce(transaction: Transaction, nonce: number): Hex {
  return encode({ ...transaction, nonce })
}

/** The nonce the account's next transaction needs. */
export async function readNonce(address: Address, rpc: Rpc): Promise<number> {
  return toNonce(await rpc('eth_getTransactionCount', [address, 'pending']))
}

/**
 * The number of an account's transactions in blocks: nonces below it are used.
 *
 * @param block the block up to which they are counted: a tag, or a number in hex
 */
export async function readSentCount(
  address: Address,
  rpc: Rpc,
  block: 'latest' | 'finalized' | Hex = 'latest',
): Promise<number> {
  return toNonce(await rpc('eth_getTransactionCount', [address, block]))
}
