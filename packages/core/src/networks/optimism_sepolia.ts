import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1010,
  title: 'OP Sepolia',
  blockchain: 'OPTIMISM',
  net: 'test',
  chainId: 11155420,
  sdkOnly: true,
  coin: 'ETH',
  dataFee: 'opStack',
  explorer: 'https://optimism-sepolia.blockscout.com',
} satisfies NetworkRecord
