import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 30,
  title: 'Polygon',
  blockchain: 'POLYGON',
  net: 'main',
  chainId: 137,
  coin: 'POL',
  /** It gave up runs of more than a hundred blocks before milestones ended that. */
  confirmations: 128,
  explorer: 'https://polygonscan.com',
} satisfies NetworkRecord
