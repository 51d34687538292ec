import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 480,
  title: 'DM2 Verse',
  blockchain: 'DM2_VERSE',
  net: 'main',
  chainId: 68770,
  coin: 'OAS',
  dataFee: 'opStack',
  explorer: 'https://explorer.dm2verse.dmm.com',
  state: 'unknown',
} satisfies NetworkRecord
