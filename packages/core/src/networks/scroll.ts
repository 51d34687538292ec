import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1100,
  title: 'Scroll',
  blockchain: 'SCROLL',
  net: 'main',
  chainId: 534352,
  sdkOnly: true,
  coin: 'ETH',
  dataFee: 'scroll',
  explorer: 'https://scrollscan.com',
  tokens: {
    '0x5300000000000000000000000000000000000004': { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
    '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4': { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    '0xf55BEC9cafDbE8730f096Aa55dad6D22d44099Df': { symbol: 'USDT', name: 'Tether USD', decimals: 6 },
  },
  priceFeeds: {
    ETH: '0x6bF14CB0A831078629D993FDeBcB182b21A8774C',
  },
} satisfies NetworkRecord
