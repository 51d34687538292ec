import { most } from '../bigint.ts'
import { createSendError } from '../failure-reason.ts'
import { addDataFee } from './data-fee.ts'
import { decode, encode, mostFee, type Transaction } from './decode.ts'
import { type Prepared, prepare, readSentCount, type Sender } from './prepare.ts'
import type { Rpc } from './rpc.ts'
import type { Signed } from './signed.ts'

/** `speedUp`: the same transaction with a higher fee. `cancel`: an empty one to oneself with the same nonce. */
export type Replacing = 'speedUp' | 'cancel'

/** Nodes want a tenth more for a replacement (geth); an eighth more satisfies all of them. Rounded up. */
const raised = (price: bigint): bigint => (price * 9n + 7n) / 8n

/** Raises both fees above those of the old transaction, and at least to what the network wants now. The type stays. */
const raise = (old: Transaction['fees'], now: Transaction['fees']): Transaction['fees'] => {
  if (old.kind === 'eip1559') {
    const [maxFee, tip] =
      now.kind === 'eip1559' ? [now.maxFeePerGas, now.maxPriorityFeePerGas] : [now.gasPrice, now.gasPrice]
    const maxPriorityFeePerGas = most(raised(old.maxPriorityFeePerGas), tip)
    const maxFeePerGas = most(most(raised(old.maxFeePerGas), maxFee), maxPriorityFeePerGas)
    return { kind: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
  }
  return { kind: old.kind, gasPrice: most(raised(old.gasPrice), now.kind === 'eip1559' ? 0n : now.gasPrice) }
}

/**
 * Builds the transaction that replaces a pending one: with its nonce, and a fee that nodes accept for that.
 *
 * @throws WalletError `sendTransactionFailed` when it is no longer pending; what `prepare` throws
 */
export async function prepareReplacement(
  { transaction: old }: Pick<Signed, 'transaction'>,
  how: Replacing,
  account: Sender,
  rpc: Rpc,
): Promise<Prepared> {
  const same = { to: old.to, value: old.value, data: old.data, accessList: old.accessList }
  const nothing = { to: account.address, value: 0n, data: '0x', accessList: [] } as const
  const wanted = {
    ...(how === 'cancel' ? nothing : same),
    gas: undefined,
    gasPrice: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
  }
  const [count, prepared] = await Promise.all([
    readSentCount(account.address, rpc),
    // The data fee is asked for below, with the bytes that are signed.
    prepare({ ...wanted, accessList: [...wanted.accessList] }, { ...account, dataFee: undefined }, rpc),
  ])
  if (count > old.nonce) throw createSendError({ code: 'waitsNoMore' })
  const now = decode(prepared.unsigned)
  const fees = raise(old.fees, now.fees)
  // Legacy transactions have no access list.
  const accessList = fees.kind === 'legacy' ? [] : now.accessList
  const transaction = {
    ...now,
    nonce: old.nonce,
    accessList,
    fees,
    gas: how === 'cancel' ? now.gas : most(now.gas, old.gas),
  }
  const tipOf = (each: Transaction['fees']) => (each.kind === 'eip1559' ? each.maxPriorityFeePerGas : each.gasPrice)
  // `prepare` chose the price that the network wants now.
  const usualPrice = prepared.fee.likely / now.gas
  const likelyPrice = usualPrice + most(tipOf(fees) - tipOf(now.fees), 0n)
  const highest = mostFee(transaction)
  const likely = transaction.gas * likelyPrice
  const unsigned = encode(transaction)
  const fee = { likely: likely < highest ? likely : highest, most: highest }
  return {
    ...prepared,
    unsigned,
    fee: account.dataFee ? await addDataFee(fee, transaction, account.dataFee, rpc) : fee,
    feeIsHigh: likelyPrice > 3n * usualPrice,
  }
}
