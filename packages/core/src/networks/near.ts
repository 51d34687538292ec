import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 130,
  title: 'NEAR',
  blockchain: 'NEAR',
  family: 'near',
  net: 'main',
  chainId: 0,
  caip2: 'near:mainnet',
  coin: 'NEAR',
  decimals: 24,
  nfts: false,
  home: false,
  explorer: 'https://nearblocks.io',
  explorerPaths: { tx: '/txns/', address: '/address/' },
  tokens: {
    'wrap.near': { symbol: 'wNEAR', name: 'Wrapped NEAR' },
    '17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1': { symbol: 'USDC', name: 'USD Coin' },
    'usdt.tether-token.near': { symbol: 'USDT', name: 'Tether USD' },
    'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48.factory.bridge.near': { symbol: 'USDC.e', name: 'USD Coin, bridged' },
    'dac17f958d2ee523a2206206994597c13d831ec7.factory.bridge.near': { symbol: 'USDT.e', name: 'Tether USD, bridged' },
  },
} satisfies NetworkRecord
