import { type Client, type Hash, isAddressEqual, TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { getBlock, getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import { readRevertReason } from './revert-reason.ts'
import type { Sent } from './transactions.ts'

/** Where a transaction is. `fee` in wei. */
export type Progress =
  | { state: 'pending' }
  | { state: 'confirmed'; block: bigint; confirmations: number; fee: bigint }
  | { state: 'failed'; block: bigint; fee: bigint; reason: string | undefined }
  | { state: 'replaced'; how: 'cancelled' | 'repriced' | 'other'; by: Hash | undefined }

/** After this many blocks a transaction counts as settled, and is no longer watched. */
export const settledAfter = 12

/** Blocks looked through for the transaction that took another's place. */
const searched = 32n

/** Whether nothing more will happen to it. */
export const isFinal = (progress: Progress): boolean =>
  progress.state === 'confirmed' ? progress.confirmations >= settledAfter : progress.state !== 'pending'

/** Undefined where the node does not know it (yet); other failures are thrown. */
const known = <T>(promise: Promise<T>): Promise<T | undefined> =>
  promise.catch((error) => {
    if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })

/**
 * Asks the node where a transaction is. A transaction whose number (nonce) was used by another was replaced: that is
 * found even when the page was reloaded in between, because the number is remembered as soon as the node has shown it.
 */
export async function readProgress(
  client: Client,
  sent: Sent,
  learnNonce: (nonce: number) => void = () => {},
): Promise<Progress> {
  const { hash, from } = sent

  const settled = async (): Promise<Progress | undefined> => {
    const receipt = await known(getTransactionReceipt(client, { hash }))
    if (!receipt) return undefined
    const { blockNumber: block } = receipt
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    if (receipt.status === 'reverted')
      return { state: 'failed', block, fee, reason: await readRevertReason(client, sent, block) }
    const latest = await getBlockNumber(client, { cacheTime: 0 })
    return { state: 'confirmed', block, fee, confirmations: Math.max(1, Number(latest - block) + 1) }
  }

  const progress = await settled()
  if (progress) return progress

  const nonce = sent.nonce ?? (await known(getTransaction(client, { hash })))?.nonce
  if (nonce === undefined) return { state: 'pending' }
  if (sent.nonce === undefined) learnNonce(nonce)
  if ((await getTransactionCount(client, { address: from, blockTag: 'latest' })) <= nonce) return { state: 'pending' }
  // Its number is used up: by itself, a moment ago, or by another.
  return (await settled()) ?? findReplacement(client, sent, nonce)
}

async function findReplacement(client: Client, sent: Sent, nonce: number): Promise<Progress> {
  const latest = await getBlockNumber(client, { cacheTime: 0 })
  for (let number = latest; number >= 0n && number > latest - searched; number -= 1n) {
    const { transactions } = await getBlock(client, { blockNumber: number, includeTransactions: true })
    const other = transactions.find((each) => isAddressEqual(each.from, sent.from) && each.nonce === nonce)
    if (!other) continue
    const { to, value, input } = other
    if (to && isAddressEqual(to, sent.to) && value === BigInt(sent.value) && input === (sent.data ?? '0x'))
      return { state: 'replaced', how: 'repriced', by: other.hash }
    const empty = to && isAddressEqual(to, sent.from) && value === 0n && input === '0x'
    return { state: 'replaced', how: empty ? 'cancelled' : 'other', by: other.hash }
  }
  return { state: 'replaced', how: 'other', by: undefined }
}
