import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1030,
  title: 'Base Sepolia',
  blockchain: 'BASE',
  net: 'test',
  chainId: 84532,
  sdkOnly: true,
  coin: 'ETH',
  dataFee: 'opStack',
  explorer: 'https://sepolia.basescan.org',
} satisfies NetworkRecord
