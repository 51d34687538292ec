import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 110,
  title: 'Solana',
  blockchain: 'SOLANA',
  family: 'solana',
  net: 'main',
  chainId: 0,
  caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  coin: 'SOL',
  decimals: 9,
  nfts: false,
  home: false,
  explorer: 'https://explorer.solana.com',
  /** Published by their issuers. */
  tokens: {
    So11111111111111111111111111111111111111112: { symbol: 'wSOL', name: 'Wrapped SOL' },
    EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { symbol: 'USDC', name: 'USD Coin' },
    Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { symbol: 'USDT', name: 'Tether USD' },
    HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr: { symbol: 'EURC', name: 'Euro Coin' },
    '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo': { symbol: 'PYUSD', name: 'PayPal USD' },
  },
} satisfies NetworkRecord
