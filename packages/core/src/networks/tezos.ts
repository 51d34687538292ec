import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 50,
  title: 'Tezos',
  blockchain: 'TEZOS',
  family: 'tezos',
  net: 'main',
  chainId: 9999999,
  walletConnect: false,
  caip2: 'tezos:NetXdQprcVkpaWU',
  coin: 'XTZ',
  decimals: 6,
  home: false,
  explorer: 'https://tzkt.io',
  explorerPaths: { tx: '/', address: '/' },
} satisfies NetworkRecord
