import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 440,
  title: 'ASM Stage',
  blockchain: 'ASM_STAGE',
  net: 'test',
  chainId: 847799,
  coin: 'ASM',
  state: 'private',
} satisfies NetworkRecord
