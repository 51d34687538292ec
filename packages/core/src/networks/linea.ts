import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 450,
  title: 'Linea',
  blockchain: 'LINEA',
  net: 'main',
  chainId: 59144,
  coin: 'ETH',
  explorer: 'https://lineascan.build',
} satisfies NetworkRecord
