import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1080,
  title: 'Gnosis',
  blockchain: 'GNOSIS',
  net: 'main',
  chainId: 100,
  sdkOnly: true,
  coin: 'XDAI',
  explorer: 'https://gnosisscan.io',
  tokens: {
    '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d': { symbol: 'WXDAI', name: 'Wrapped xDAI', decimals: 18 },
    '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83': { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    '0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0': { symbol: 'USDC.e', name: 'USD Coin, bridged', decimals: 6 },
    '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1': { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
    '0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb': { symbol: 'GNO', name: 'Gnosis', decimals: 18 },
  },
  priceFeeds: {
    ETH: '0xa767f745331D267c7751297D982b050c93985627',
    GNO: '0x22441d81416430A54336aB28765abd31a792Ad37',
  },
} satisfies NetworkRecord
