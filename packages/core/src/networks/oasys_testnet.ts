import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 310,
  title: 'Oasys',
  blockchain: 'OASYS',
  net: 'test',
  chainId: 9372,
  coin: 'OAS',
  nfts: false,
  explorer: 'https://scan.testnet.oasys.games',
  state: 'unknown',
} satisfies NetworkRecord
