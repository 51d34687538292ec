import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 230,
  title: 'PSM Test',
  blockchain: 'PSM_TEST',
  net: 'test',
  chainId: 400,
  clash: 'HyperonChain testnet',
  coin: 'PSM',
  state: 'private',
} satisfies NetworkRecord
