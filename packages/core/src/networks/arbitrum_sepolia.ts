import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1050,
  title: 'Arbitrum Sepolia',
  blockchain: 'ARBITRUM',
  net: 'test',
  chainId: 421614,
  sdkOnly: true,
  coin: 'ETH',
  dataFee: 'arbitrum',
  explorer: 'https://sepolia.arbiscan.io',
} satisfies NetworkRecord
