import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1020,
  title: 'Base',
  blockchain: 'BASE',
  net: 'main',
  chainId: 8453,
  sdkOnly: true,
  coin: 'ETH',
  dataFee: 'opStack',
  explorer: 'https://basescan.org',
  tokens: {
    '0x4200000000000000000000000000000000000006': { symbol: 'WETH', name: 'Wrapped Ether' },
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': { symbol: 'USDC', name: 'USD Coin' },
  },
} satisfies NetworkRecord
