import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 500,
  title: 'Ethereum Goerli',
  blockchain: 'ETHEREUM',
  net: 'test',
  chainId: 5,
  supported: false,
  coin: 'ETH',
  /** Two epochs of 32 blocks. */
  confirmations: 64,
  state: 'dead',
  successor: 'sepolia',
} satisfies NetworkRecord
