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
  tokens: {
    '0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b': {
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    },
    '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b': {
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
    },
  },
} satisfies NetworkRecord
