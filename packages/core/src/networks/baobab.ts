import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 100,
  title: 'Kaia Kairos',
  blockchain: 'KLAYTN',
  net: 'test',
  chainId: 1001,
  coin: 'KAIA',
  /** Its council agrees on a block before the block exists. */
  confirmations: 1,
  explorer: 'https://kairos.kaiascan.io',
  state: 'renamed',
} satisfies NetworkRecord
