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
    '0x4200000000000000000000000000000000000006': { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
    '0x078D782b760474a361dDA0AF3839290b0EF57AD6': { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  },
} satisfies NetworkRecord
