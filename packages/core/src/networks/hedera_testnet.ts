import type { NetworkRecord } from '../network-record.ts'

/** Reached through its JSON-RPC relay, whose unit has 18 decimals; the coin itself has 8. */
export default {
  order: 350,
  title: 'Hedera',
  blockchain: 'HEDERA',
  family: 'hedera',
  net: 'test',
  chainId: 296,
  nativeCaip2: 'hedera:testnet',
  coin: 'HBAR',
  sentDecimals: 8,
  tokenService: true,
  /** Consensus is final. */
  confirmations: 1,
  explorer: 'https://hashscan.io/testnet',
  explorerPaths: { tx: '/transaction/', address: '/account/' },
} satisfies NetworkRecord
