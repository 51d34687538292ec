import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1180,
  title: 'Monad',
  blockchain: 'MONAD',
  net: 'main',
  chainId: 143,
  sdkOnly: true,
  coin: 'MON',
  explorer: 'https://monadscan.com',
} satisfies NetworkRecord
