import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 70,
  title: 'BNB Smart Chain',
  blockchain: 'BNB_SMART_CHAIN',
  net: 'main',
  chainId: 56,
  coin: 'BNB',
  nfts: false,
  confirmations: 15,
  explorer: 'https://bscscan.com',
  tokens: {
    '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c': { symbol: 'WBNB', name: 'Wrapped BNB' },
    '0x55d398326f99059ff775485246999027b3197955': { symbol: 'USDT', name: 'Tether USD' },
    '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d': { symbol: 'USDC', name: 'USD Coin' },
    '0x2170ed0880ac9a755fd29b2688956bd959f933f8': { symbol: 'ETH', name: 'Ether' },
    '0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c': { symbol: 'BTCB', name: 'Bitcoin' },
  },
} satisfies NetworkRecord
