import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 90,
  title: 'Kaia',
  blockchain: 'KLAYTN',
  net: 'main',
  chainId: 8217,
  coin: 'KAIA',
  /** Its council agrees on a block before the block exists. */
  confirmations: 1,
  explorer: 'https://kaiascan.io',
  state: 'renamed',
} satisfies NetworkRecord
