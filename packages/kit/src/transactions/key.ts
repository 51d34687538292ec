import type { FollowedTransaction } from './transaction.ts'

/** The key of a transaction: the same hash may exist on two chains. */
export function keyOf({ chainId, hash }: Pick<FollowedTransaction, 'chainId' | 'hash'>): string {
  return `${chainId}:${hash.toLowerCase()}`
}
