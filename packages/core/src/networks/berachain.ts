import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1130,
  title: 'Berachain',
  blockchain: 'BERACHAIN',
  net: 'main',
  chainId: 80094,
  sdkOnly: true,
  coin: 'BERA',
  explorer: 'https://berascan.com',
} satisfies NetworkRecord
