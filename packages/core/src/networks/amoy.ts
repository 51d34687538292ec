import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 40,
  title: 'Polygon Amoy',
  blockchain: 'POLYGON',
  net: 'test',
  chainId: 80002,
  since: '1.14.4',
  coin: 'POL',
  /** It gave up runs of more than a hundred blocks before milestones ended that. */
  confirmations: 128,
  explorer: 'https://amoy.polygonscan.com',
} satisfies NetworkRecord
