import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 470,
  title: 'DM2 Verse',
  blockchain: 'DM2_VERSE',
  net: 'test',
  chainId: 68775,
  coin: 'OAS',
  dataFee: 'opStack',
  explorer: 'https://explorer.testnet.dm2verse.dmm.com',
  state: 'unknown',
} satisfies NetworkRecord
