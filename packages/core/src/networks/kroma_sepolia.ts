import type { NetworkRecord } from '../network-record.ts'

/** OP stack, but its price oracle is at another address, so no data fee is computed. */
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
