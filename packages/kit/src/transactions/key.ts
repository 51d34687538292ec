import type { Followed } from './followed.ts'

/** What names a transaction: the same hash may stand on two chains. */
export const keyOf = ({ chainId, hash }: Pick<Followed, 'chainId' | 'hash'>): string =>
  `${chainId}:${hash.toLowerCase()}`
