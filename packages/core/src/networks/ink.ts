import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1160,
  title: 'Ink',
  blockchain: 'INK',
  net: 'main',
  chainId: 57073,
  sdkOnly: true,
  coin: 'ETH',
  dataFee: 'opStack',
  explorer: 'https://explorer.inkonchain.com',
  tokens: {
    '0x4200000000000000000000000000000000000006': { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
  },
} satisfies NetworkRecord
