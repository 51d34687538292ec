import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 360,
  title: 'DeFi Verse',
  blockchain: 'DEFI_VERSE',
  net: 'main',
  chainId: 16116,
  coin: 'OAS',
  nfts: false,
  dataFee: 'opStack',
  explorer: 'https://scan.defi-verse.org',
  state: 'unknown',
} satisfies NetworkRecord
