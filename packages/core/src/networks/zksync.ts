import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1110,
  title: 'ZKsync Era',
  blockchain: 'ZKSYNC',
  net: 'main',
  chainId: 324,
  sdkOnly: true,
  coin: 'ETH',
  explorer: 'https://explorer.zksync.io',
  tokens: {
    '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91': { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
    '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4': { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    '0x3355df6D4c9C3035724Fd0e3914dE96A5a83aaf4': { symbol: 'USDC.e', name: 'USD Coin, bridged', decimals: 6 },
    '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C': { symbol: 'USDT', name: 'Tether USD', decimals: 6 },
  },
  priceFeeds: {
    ETH: '0x6D41d1dc818112880b40e26BD6FD347E41008eDA',
  },
} satisfies NetworkRecord
