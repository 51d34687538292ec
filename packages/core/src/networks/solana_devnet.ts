import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 120,
  title: 'Solana Devnet',
  blockchain: 'SOLANA',
  family: 'solana',
  net: 'test',
  chainId: 0,
  caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  coin: 'SOL',
  decimals: 9,
  nfts: false,
  home: false,
  explorer: 'https://explorer.solana.com/?cluster=devnet',
  /** Published by their issuers. */
  tokens: {
    So11111111111111111111111111111111111111112: { symbol: 'wSOL', name: 'Wrapped SOL' },
    '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU': { symbol: 'USDC', name: 'USD Coin of the test network' },
  },
} satisfies NetworkRecord
