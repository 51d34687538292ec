import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 190,
  title: 'MEVerse',
  blockchain: 'MEVERSE',
  net: 'main',
  chainId: 7518,
  coin: 'MEV',
  explorer: 'https://meversescan.io',
  state: 'unknown',
} satisfies NetworkRecord
