import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1100,
  title: 'Scroll',
  blockchain: 'SCROLL',
  net: 'main',
  chainId: 534352,
  sdkOnly: true,
  coin: 'ETH',
  dataFee: 'scroll',
  explorer: 'https://scrollscan.com',
} satisfies NetworkRecord
