import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 250,
  title: 'HOME Verse',
  blockchain: 'HOME_VERSE',
  net: 'main',
  chainId: 19011,
  coin: 'OAS',
  nfts: false,
  dataFee: 'opStack',
  explorer: 'https://explorer.oasys.homeverse.games',
  state: 'unknown',
} satisfies NetworkRecord
