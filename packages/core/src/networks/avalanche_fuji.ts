import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1070,
  title: 'Avalanche Fuji',
  blockchain: 'AVALANCHE',
  net: 'test',
  chainId: 43113,
  sdkOnly: true,
  coin: 'AVAX',
  explorer: 'https://testnet.snowtrace.io',
} satisfies NetworkRecord
