import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1080,
  title: 'Gnosis',
  blockchain: 'GNOSIS',
  net: 'main',
  chainId: 100,
  sdkOnly: true,
  coin: 'XDAI',
  explorer: 'https://gnosisscan.io',
} satisfies NetworkRecord
