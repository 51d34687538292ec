import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 270,
  title: 'Yooldo Verse',
  blockchain: 'YOOLDO_VERSE',
  net: 'main',
  chainId: 50005,
  legacy: { chainId: 411, clash: 'Pepe Chain' },
  coin: 'OAS',
  nfts: false,
  dataFee: 'opStack',
  explorer: 'https://explorer.yooldo-verse.xyz',
  state: 'unknown',
} satisfies NetworkRecord
