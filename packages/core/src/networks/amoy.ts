import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 40,
  title: 'Polygon Amoy',
  blockchain: 'POLYGON',
  net: 'test',
  chainId: 80002,
  since: '1.14.4',
  coin: 'POL',
  /** It dropped runs of more than a hundred blocks before it had milestones. */
  confirmations: 128,
  explorer: 'https://amoy.polygonscan.com',
} satisfies NetworkRecord
