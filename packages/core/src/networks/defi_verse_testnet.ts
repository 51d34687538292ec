import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 370,
  title: 'DeFi Verse',
  blockchain: 'DEFI_VERSE',
  net: 'test',
  chainId: 17117,
  coin: 'OAS',
  nfts: false,
  dataFee: 'opStack',
  explorer: 'https://scan-testnet.defi-verse.org',
  state: 'unknown',
} satisfies NetworkRecord
