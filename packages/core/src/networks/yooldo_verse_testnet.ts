import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 280,
  title: 'Yooldo Verse',
  blockchain: 'YOOLDO_VERSE',
  net: 'test',
  chainId: 50006,
  since: '1.14.0',
  coin: 'OAS',
  nfts: false,
  dataFee: 'opStack',
  state: 'unknown',
} satisfies NetworkRecord
