import type { NetworkRecord } from '../network-record.ts'

/** Reached through its JSON-RPC relay, whose unit has 18 decimals; the coin itself has 8. */
export default {
  order: 340,
  title: 'Hedera',
  blockchain: 'HEDERA',
  family: 'hedera',
  net: 'main',
  chainId: 295,
  nativeCaip2: 'hedera:mainnet',
  coin: 'HBAR',
  sentDecimals: 8,
  tokenService: true,
  /** Consensus is final. */
  confirmations: 1,
  explorer: 'https://hashscan.io/mainnet',
  explorerPaths: { tx: '/transaction/', address: '/account/' },
  /** One token, by the address that contracts call it by, and by its id. */
  tokens: {
    '0x000000000000000000000000000000000006f89a': { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    '0.0.456858': { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  },
} satisfies NetworkRecord
