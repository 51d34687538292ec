import type { NetworkRecord } from '../network-record.ts'

/** OP stack, but its price oracle is at another address, so no data fee is computed. */
export default {
  order: 380,
  title: 'Kroma',
  blockchain: 'KROMA',
  net: 'main',
  chainId: 255,
  coin: 'ETH',
  nfts: false,
  state: 'dead',
} satisfies NetworkRecord
