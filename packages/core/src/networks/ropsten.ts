import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 510,
  title: 'Ethereum Ropsten',
  blockchain: 'ETHEREUM',
  net: 'test',
  chainId: 3,
  supported: false,
  coin: 'ETH',
  /** Two epochs of 32 blocks. */
  confirmations: 64,
  state: 'dead',
  successor: 'sepolia',
} satisfies NetworkRecord
