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
  /** By contract and token id. */
  tokens: {
    'KT1XnTn74bUtxHfDtBmm2bGZAQfhPbvKWR8o 0': { symbol: 'USDT', name: 'Tether USD' },
    'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn 0': { symbol: 'tzBTC', name: 'Bitcoin on Tezos' },
  },
} satisfies NetworkRecord
