import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 490,
  title: 'Polygon Mumbai',
  blockchain: 'POLYGON',
  net: 'test',
  chainId: 80001,
  coin: 'POL',
  /** It dropped runs of more than a hundred blocks before it had milestones. */
  confirmations: 128,
  state: 'dead',
  successor: 'amoy',
} satisfies NetworkRecord
