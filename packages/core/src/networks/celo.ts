import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1090,
  title: 'Celo',
  blockchain: 'CELO',
  net: 'main',
  chainId: 42220,
  sdkOnly: true,
  coin: 'CELO',
  explorer: 'https://celoscan.io',
} satisfies NetworkRecord
