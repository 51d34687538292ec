import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 430,
  title: 'ASM Dev',
  blockchain: 'ASM_DEV',
  net: 'test',
  chainId: 5668,
  legacy: { chainId: 955081 },
  coin: 'ASM',
  state: 'private',
} satisfies NetworkRecord
