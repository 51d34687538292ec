import {
  BaseError,
  type Client,
  HttpRequestError,
  isAddressEqual,
  keccak256,
  TimeoutError,
  type Transaction,
  WebSocketRequestError,
} from 'viem'
import { getBlock, getTransactionCount } from 'viem/actions'
import type { FollowedTransaction } from './transaction.ts'

type Shown = NonNullable<FollowedTransaction['shown']>

/** The number of recent blocks for which a node without an archive still knows an account's transaction count. */
const remembered = 120n

/**
 * The transaction that used an account's nonce. Found by binary search, because the number of an account's transactions
 * is known for each block.
 * @param latest a block by which the nonce was used
 * @returns undefined where the node's history is too short, or no transaction of the account used it
 * @throws what viem throws when the node does not answer
 */
export async function findReplacement(client: Client, shown: Shown, latest: bigint): Promise<Transaction | undefined> {
  const { sender, nonce } = shown
  const isUsedBy = async (blockNumber: bigint) =>
    (await getTransactionCount(client, { address: sender, blockNumber })) > nonce
  const isFreeAt = (block: bigint) =>
    isUsedBy(block).then(
      (used) => !used,
      (error) => {
        if (isUnreachable(error)) throw error
        return false // its history is too short
      },
    )

  let high = latest
  let low = shown.block > 0n ? shown.block - 1n : 0n
  if (!(await isFreeAt(low))) {
    low = latest > remembered ? latest - remembered : 0n
    if (!(await isFreeAt(low))) return undefined
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (await isUsedBy(middle)) high = middle
    else low = middle
  }
  const { transactions } = await getBlock(client, { blockNumber: high, includeTransactions: true })
  return transactions.find((each) => isAddressEqual(each.from, sender) && each.nonce === nonce)
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) =>
    [HttpRequestError, TimeoutError, WebSocketRequestError].some((each) => cause instanceof each),
  ) !== null

/** Compares a replacement with the original: the same with another fee, cancelled, or something else. */
export function kindOfReplacement(shown: Shown, other: Transaction): 'repriced' | 'cancelled' | 'other' {
  const { to, value, input } = other
  const isSameTo = to && shown.to ? isAddressEqual(to, shown.to) : to === shown.to
  if (isSameTo && value === shown.value && keccak256(input) === shown.dataHash) return 'repriced'
  return to && isAddressEqual(to, shown.sender) && value === 0n && input === '0x' ? 'cancelled' : 'other'
}
