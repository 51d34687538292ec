import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 140,
  title: 'NEAR',
  blockchain: 'NEAR',
  family: 'near',
  net: 'test',
  chainId: 0,
  caip2: 'near:testnet',
  coin: 'NEAR',
  decimals: 24,
  nfts: false,
  home: false,
  explorer: 'https://testnet.nearblocks.io',
  explorerPaths: { tx: '/txns/', address: '/address/' },
} satisfies NetworkRecord
