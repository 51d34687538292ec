import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1040,
  title: 'Arbitrum One',
  blockchain: 'ARBITRUM',
  net: 'main',
  chainId: 42161,
  sdkOnly: true,
  coin: 'ETH',
  dataFee: 'arbitrum',
  explorer: 'https://arbiscan.io',
  tokens: {
    '0x82af49447d8a07e3bd95bd0d56f35241523fbab1': { symbol: 'WETH', name: 'Wrapped Ether' },
    '0xaf88d065e77c8cc2239327c5edb3a432268e5831': { symbol: 'USDC', name: 'USD Coin' },
    '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9': { symbol: 'USDT', name: 'Tether USD' },
  },
} satisfies NetworkRecord
