import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 180,
  title: 'Aptos',
  blockchain: 'APTOS',
  family: 'aptos',
  net: 'test',
  chainId: 2,
  aliases: ['aptoslab_testnet'],
  caip2: 'aptos:2',
  coin: 'APT',
  decimals: 8,
  nfts: false,
  explorer: 'https://explorer.aptoslabs.com/?network=testnet',
  explorerPaths: { tx: '/txn/', address: '/account/' },
} satisfies NetworkRecord
