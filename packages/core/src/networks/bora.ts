import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 150,
  title: 'BORA',
  blockchain: 'BORA',
  net: 'main',
  chainId: 77001,
  coin: 'BORA',
  explorer: 'https://scope.boraportal.com',
  state: 'unknown',
} satisfies NetworkRecord
