import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 70,
  title: 'BNB Smart Chain',
  blockchain: 'BNB_SMART_CHAIN',
  net: 'main',
  chainId: 56,
  coin: 'BNB',
  nfts: false,
  confirmations: 15,
  explorer: 'https://bscscan.com',
} satisfies NetworkRecord
