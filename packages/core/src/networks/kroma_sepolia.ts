import type { NetworkRecord } from '../network-record.ts'

/** Of the OP stack, but its price oracle stands elsewhere, so no data fee is computed. */
export default {
  order: 390,
  title: 'Kroma Sepolia',
  blockchain: 'KROMA',
  net: 'test',
  chainId: 2358,
  coin: 'ETH',
  nfts: false,
  state: 'dead',
} satisfies NetworkRecord
