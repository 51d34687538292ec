import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 400,
  title: 'Lith',
  blockchain: 'LITH',
  net: 'main',
  chainId: 60118,
  coin: 'ABCD',
  state: 'private',
} satisfies NetworkRecord
