import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 60,
  title: 'Tezos Ghostnet',
  blockchain: 'TEZOS',
  family: 'tezos',
  net: 'test',
  chainId: 9999998,
  caip2: 'tezos:NetXnHfVqm9iesp',
  coin: 'XTZ',
  decimals: 6,
  home: false,
  explorer: 'https://ghostnet.tzkt.io',
  explorerPaths: { tx: '/', address: '/' },
  state: 'dead',
  successor: 'Tezos Shadownet',
} satisfies NetworkRecord
