import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 170,
  title: 'Aptos',
  blockchain: 'APTOS',
  family: 'aptos',
  net: 'main',
  chainId: 1,
  aliases: ['aptoslab'],
  caip2: 'aptos:1',
  coin: 'APT',
  decimals: 8,
  nfts: false,
  explorer: 'https://explorer.aptoslabs.com/?network=mainnet',
  explorerPaths: { tx: '/txn/', address: '/account/' },
} satisfies NetworkRecord
