import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 490,
  title: 'Polygon Mumbai',
  blockchain: 'POLYGON',
  net: 'test',
  chainId: 80001,
  coin: 'POL',
  /** It gave up runs of more than a hundred blocks before milestones ended that. */
  confirmations: 128,
  state: 'dead',
  successor: 'amoy',
} satisfies NetworkRecord
