import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 330,
  title: 'MCH Verse',
  blockchain: 'MCH_VERSE',
  net: 'test',
  chainId: 420,
  clash: 'Optimism Goerli',
  coin: 'OAS',
  nfts: false,
  dataFee: 'opStack',
  explorer: 'https://explorer.oasys.sand.mchdfgh.xyz',
  state: 'unknown',
} satisfies NetworkRecord
