import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1170,
  title: 'Sei',
  blockchain: 'SEI',
  net: 'main',
  chainId: 1329,
  sdkOnly: true,
  coin: 'SEI',
  explorer: 'https://seiscan.io',
} satisfies NetworkRecord
