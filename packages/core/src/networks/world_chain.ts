import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1150,
  title: 'World Chain',
  blockchain: 'WORLD_CHAIN',
  net: 'main',
  chainId: 480,
  sdkOnly: true,
  coin: 'ETH',
  dataFee: 'opStack',
  explorer: 'https://worldscan.org',
  tokens: {
    '0x4200000000000000000000000000000000000006': { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
    '0x2cFc85d8E48F8EAB294be644d9E25C3030863003': { symbol: 'WLD', name: 'Worldcoin', decimals: 18 },
  },
} satisfies NetworkRecord
