import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 80,
  title: 'BNB Smart Chain',
  blockchain: 'BNB_SMART_CHAIN',
  net: 'test',
  chainId: 97,
  coin: 'tBNB',
  nfts: false,
  confirmations: 15,
  explorer: 'https://testnet.bscscan.com',
} satisfies NetworkRecord
