import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 420,
  title: 'ASM Test',
  blockchain: 'ASM_TEST',
  net: 'test',
  chainId: 595581,
  coin: 'ASM',
  state: 'private',
} satisfies NetworkRecord
