import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 20,
  title: 'Ethereum Sepolia',
  blockchain: 'ETHEREUM',
  net: 'test',
  chainId: 11155111,
  since: '1.12.0',
  coin: 'ETH',
  /** Two epochs of 32 blocks. */
  confirmations: 64,
  explorer: 'https://sepolia.etherscan.io',
} satisfies NetworkRecord
