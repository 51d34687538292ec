import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 240,
  title: 'PSM Dev',
  blockchain: 'PSM_DEV',
  net: 'test',
  chainId: 100,
  clash: 'Gnosis',
  coin: 'PSM',
  state: 'private',
} satisfies NetworkRecord
