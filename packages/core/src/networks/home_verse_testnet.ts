import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 260,
  title: 'HOME Verse',
  blockchain: 'HOME_VERSE',
  net: 'test',
  chainId: 40875,
  coin: 'OAS',
  nfts: false,
  dataFee: 'opStack',
  state: 'unknown',
} satisfies NetworkRecord
