import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1090,
  title: 'Celo',
  blockchain: 'CELO',
  net: 'main',
  chainId: 42220,
  sdkOnly: true,
  coin: 'CELO',
  explorer: 'https://celoscan.io',
  tokens: {
    '0x765DE816845861e75A25fCA122bb6898B8B1282a': { symbol: 'cUSD', name: 'Celo Dollar', decimals: 18 },
    '0xD8763CBa276a3738E6DE85b4b3bF5FDed6D6cA73': { symbol: 'cEUR', name: 'Celo Euro', decimals: 18 },
    '0xcebA9300f2b948710d2653dD7B07f33A8B32118C': { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e': { symbol: 'USDT', name: 'Tether USD', decimals: 6 },
  },
} satisfies NetworkRecord
