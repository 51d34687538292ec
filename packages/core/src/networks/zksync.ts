import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1110,
  title: 'ZKsync Era',
  blockchain: 'ZKSYNC',
  net: 'main',
  chainId: 324,
  sdkOnly: true,
  coin: 'ETH',
  explorer: 'https://explorer.zksync.io',
} satisfies NetworkRecord
