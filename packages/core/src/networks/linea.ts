import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 450,
  title: 'Linea',
  blockchain: 'LINEA',
  net: 'main',
  chainId: 59144,
  coin: 'ETH',
  explorer: 'https://lineascan.build',
  tokens: {
    '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f': { symbol: 'WETH', name: 'Wrapped Ether' },
    '0x176211869ca2b568f2a7d4ee941e073a821ee1ff': { symbol: 'USDC', name: 'USD Coin' },
    '0xa219439258ca9da29e9cc4ce5596924745e12b93': { symbol: 'USDT', name: 'Tether USD' },
  },
} satisfies NetworkRecord
