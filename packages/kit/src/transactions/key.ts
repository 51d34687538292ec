import type { FollowedTransaction } from './transaction.ts'

/** What names a transaction: the same hash may stand on two chains. */
export function keyOf({ chainId, hash }: Pick<FollowedTransaction, 'chainId' | 'hash'>): string {
  return `${chainId}:${hash.toLowerCase()}`
}
