import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1060,
  title: 'Avalanche',
  blockchain: 'AVALANCHE',
  net: 'main',
  chainId: 43114,
  sdkOnly: true,
  coin: 'AVAX',
  explorer: 'https://snowtrace.io',
  tokens: {
    '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7': { symbol: 'WAVAX', name: 'Wrapped AVAX' },
    '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': { symbol: 'USDC', name: 'USD Coin' },
    '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7': { symbol: 'USDT', name: 'Tether USD' },
  },
} satisfies NetworkRecord
