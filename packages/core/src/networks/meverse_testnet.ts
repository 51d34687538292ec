import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 200,
  title: 'MEVerse',
  blockchain: 'MEVERSE',
  net: 'test',
  chainId: 4759,
  coin: 'MEV',
  explorer: 'https://testnet.meversescan.io',
  state: 'unknown',
} satisfies NetworkRecord
