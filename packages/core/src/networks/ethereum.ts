import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 10,
  title: 'Ethereum',
  blockchain: 'ETHEREUM',
  net: 'main',
  chainId: 1,
  coin: 'ETH',
  /** Two epochs of 32 blocks. */
  confirmations: 64,
  explorer: 'https://etherscan.io',
} satisfies NetworkRecord
