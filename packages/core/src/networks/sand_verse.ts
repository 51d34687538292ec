import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 290,
  title: 'Sand Verse',
  blockchain: 'SAND_VERSE',
  net: 'test',
  chainId: 20197,
  legacy: { blockchain: 'YOOLDO_VERSE' },
  coin: 'OAS',
  nfts: false,
  dataFee: 'opStack',
  explorer: 'https://scan.sandverse.oasys.games',
  state: 'unknown',
} satisfies NetworkRecord
