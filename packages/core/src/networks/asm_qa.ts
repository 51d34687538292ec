import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 410,
  title: 'ASM QA',
  blockchain: 'ASM_QA',
  net: 'test',
  chainId: 807424,
  coin: 'ASM',
  state: 'private',
} satisfies NetworkRecord
