import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 30,
  title: 'Polygon',
  blockchain: 'POLYGON',
  net: 'main',
  chainId: 137,
  coin: 'POL',
  /** It gave up runs of more than a hundred blocks before milestones ended that. */
  confirmations: 128,
  explorer: 'https://polygonscan.com',
  tokens: {
    '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270': { symbol: 'WPOL', name: 'Wrapped POL' },
    '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': { symbol: 'USDC', name: 'USD Coin' },
    '0xc2132d05d31c914a87c6611c10748aeb04b58e8f': { symbol: 'USDT', name: 'Tether USD' },
    '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063': { symbol: 'DAI', name: 'Dai' },
    '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619': { symbol: 'WETH', name: 'Wrapped Ether' },
    '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6': { symbol: 'WBTC', name: 'Wrapped BTC' },
  },
} satisfies NetworkRecord
