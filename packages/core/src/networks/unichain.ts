import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1140,
  title: 'Unichain',
  blockchain: 'UNICHAIN',
  net: 'main',
  chainId: 130,
  sdkOnly: true,
  coin: 'ETH',
  dataFee: 'opStack',
  explorer: 'https://uniscan.xyz',
  tokens: {
    '0x4200000000000000000000000000000000000006': { symbol: 'WETH', name: 'Wrapped Ether' },
  },
} satisfies NetworkRecord
