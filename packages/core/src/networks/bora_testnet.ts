import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 160,
  title: 'BORA',
  blockchain: 'BORA',
  net: 'test',
  chainId: 99001,
  coin: 'BORA',
  explorer: 'https://scope.boraportal.com',
  state: 'unknown',
} satisfies NetworkRecord
