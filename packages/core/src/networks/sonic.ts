import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1120,
  title: 'Sonic',
  blockchain: 'SONIC',
  net: 'main',
  chainId: 146,
  sdkOnly: true,
  coin: 'S',
  explorer: 'https://sonicscan.org',
} satisfies NetworkRecord
