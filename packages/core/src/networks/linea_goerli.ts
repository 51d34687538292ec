import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 460,
  title: 'Linea Goerli',
  blockchain: 'LINEA',
  net: 'test',
  chainId: 59140,
  coin: 'ETH',
  state: 'dead',
  successor: 'Linea Sepolia',
} satisfies NetworkRecord
