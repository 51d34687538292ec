import {
  type Client,
  type Hash,
  keccak256,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import { findReplacement, kindOfReplacement } from './replacement.ts'
import { findRevertReason } from './revert-reason.ts'
import type { FollowedTransaction, Progress } from './transaction.ts'

/** The changes that a read of the chain can cause. */
export type Seen = Pick<FollowedTransaction, 'progress' | 'shown' | 'missingSince'>

/** How long a transaction must be unknown to the node before it counts as dropped, milliseconds. */
const droppedAfter = 5 * 60_000

/**
 * How long a nonce must have been used by an unknown transaction before this one counts as replaced, milliseconds:
 * several nodes behind one address may lag behind each other.
 */
const certainAfter = 60_000

/** Undefined where the node does not know it (yet); other failures are thrown. */
const known = <T>(promise: Promise<T>): Promise<T | undefined> =>
  promise.catch((error) => {
    if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })

/**
 * Asks a node for the state of a transaction.
 *
 * Its sender and nonce are stored as soon as the node has shown them: when another transaction uses the nonce, this one
 * was replaced, which is also found after a reload. If its block is dropped by a reorganisation, it is pending again.
 *
 * @param now milliseconds since the epoch
 * @throws what viem throws when the node does not answer
 */
export async function look(client: Client, followed: FollowedTransaction, now: number): Promise<Seen> {
  const { hash, progress: before } = followed
  const receiptOf = (of: Hash) => known(getTransactionReceipt(client, { hash: of }))
  const height = () => getBlockNumber(client, { cacheTime: 0 })

  const inBlock = async (receipt: TransactionReceipt): Promise<Seen> => {
    const { blockNumber: block, gasUsed, effectiveGasPrice, status } = receipt
    const confirmations = countOf(await height(), block)
    // Some chains do not report the gas price.
    const fee = typeof effectiveGasPrice === 'bigint' ? gasUsed * effectiveGasPrice : undefined
    const mined = { block, confirmations, ...(fee !== undefined && { fee }) }
    if (status !== 'reverted') return { progress: { state: 'confirmed', ...mined } }
    if (before.state === 'failed' && before.block === block) return { progress: { ...before, ...mined } }
    const transaction = await known(getTransaction(client, { hash }))
    const reason = transaction && (await findRevertReason(client, transaction, receipt))
    return { progress: { state: 'failed', ...mined, ...(reason && { reason }) } }
  }

  const receipt = await receiptOf(hash)
  if (receipt) return { ...(await inBlock(receipt)), shown: followed.shown }

  if (before.state === 'replaced' && before.by && before.block !== undefined) {
    const other = await receiptOf(before.by)
    if (other?.blockNumber === before.block)
      return { progress: { ...before, confirmations: countOf(await height(), before.block) }, shown: followed.shown }
  }

  const transaction = await known(getTransaction(client, { hash }))
  const shown = followed.shown ?? (transaction && show(transaction, await height()))
  const missingSince = transaction ? undefined : (followed.missingSince ?? now)
  const missingFor = missingSince === undefined ? 0 : now - missingSince
  const wasMined = before.state === 'confirmed' || before.state === 'failed'
  const again = wasMined || (before.state === 'pending' && before.again)
  const pending: Progress = { state: 'pending', ...(again && { again }) }
  const still = (progress: Progress): Seen => ({ progress, shown, missingSince })

  if (shown && (await getTransactionCount(client, { address: shown.sender, blockTag: 'latest' })) > shown.nonce) {
    // Its nonce is used: by another transaction, or by this one a moment ago.
    const latest = await height()
    const other = await findReplacement(client, shown, latest)
    if (other && other.hash !== hash) {
      const outcome = await receiptOf(other.hash)
      const how = kindOfReplacement(shown, other)
      if (!outcome) return still({ state: 'replaced', how, by: other.hash, confirmations: 0 })
      const { blockNumber: block, status } = outcome
      const confirmations = countOf(latest, block)
      return still({ state: 'replaced', how, by: other.hash, block, confirmations, succeeded: status !== 'reverted' })
    }
    return still(!other && missingFor > certainAfter ? { state: 'replaced', how: 'other' } : pending)
  }
  return still(missingFor > droppedAfter ? { state: 'dropped' } : pending)
}

/** At least one: its block and the chain's height may come from two nodes. */
const countOf = (latest: bigint, block: bigint): number => Math.max(1, Number(latest - block) + 1)

const show = (
  { from, nonce, to, value, input }: Transaction,
  block: bigint,
): NonNullable<FollowedTransaction['shown']> => ({
  sender: from,
  nonce,
  to,
  value,
  dataHash: keccak256(input),
  block,
})
