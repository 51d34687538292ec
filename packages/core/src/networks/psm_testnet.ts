import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 220,
  title: 'PSM',
  blockchain: 'PSM',
  net: 'test',
  chainId: 500,
  clash: 'Camino',
  coin: 'PSM',
  state: 'private',
} satisfies NetworkRecord
