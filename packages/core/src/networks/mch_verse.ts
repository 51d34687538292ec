import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 320,
  title: 'MCH Verse',
  blockchain: 'MCH_VERSE',
  net: 'main',
  chainId: 29548,
  coin: 'OAS',
  nfts: false,
  dataFee: 'opStack',
  explorer: 'https://explorer.oasys.mycryptoheroes.net',
  state: 'unknown',
} satisfies NetworkRecord
