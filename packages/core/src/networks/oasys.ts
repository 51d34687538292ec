import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 300,
  title: 'Oasys',
  blockchain: 'OASYS',
  net: 'main',
  chainId: 248,
  coin: 'OAS',
  nfts: false,
  explorer: 'https://scan.oasys.games',
} satisfies NetworkRecord
