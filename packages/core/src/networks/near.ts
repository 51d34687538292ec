import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 130,
  title: 'NEAR',
  blockchain: 'NEAR',
  family: 'near',
  net: 'main',
  chainId: 0,
  caip2: 'near:mainnet',
  coin: 'NEAR',
  decimals: 24,
  nfts: false,
  home: false,
  explorer: 'https://nearblocks.io',
  explorerPaths: { tx: '/txns/', address: '/address/' },
} satisfies NetworkRecord
