import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1060,
  title: 'Avalanche',
  blockchain: 'AVALANCHE',
  net: 'main',
  chainId: 43114,
  sdkOnly: true,
  coin: 'AVAX',
  explorer: 'https://snowtrace.io',
  tokens: {
    '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7': { symbol: 'WAVAX', name: 'Wrapped AVAX', decimals: 18 },
    '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E': { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7': { symbol: 'USDT', name: 'Tether USD', decimals: 6 },
    '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664': { symbol: 'USDC.e', name: 'USD Coin, bridged', decimals: 6 },
    '0xc7198437980c041c805A1EDcbA50c1Ce5db95118': { symbol: 'USDT.e', name: 'Tether USD, bridged', decimals: 6 },
    '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70': { symbol: 'DAI.e', name: 'Dai, bridged', decimals: 18 },
    '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB': { symbol: 'WETH.e', name: 'Wrapped Ether, bridged', decimals: 18 },
    '0x50b7545627a5162F82A992c33b87aDc75187B218': { symbol: 'WBTC.e', name: 'Wrapped BTC, bridged', decimals: 8 },
    '0x152b9d0FdC40C096757F570A51E494bd4b943E50': { symbol: 'BTC.b', name: 'Bitcoin, bridged', decimals: 8 },
    '0x2b2C81e08f1Af8835a78Bb2A90AE924ACE0eA4bE': { symbol: 'sAVAX', name: 'Staked AVAX', decimals: 18 },
    '0x6e84a6216eA6dACC71eE8E6b0a5B7322EEbC0fDd': { symbol: 'JOE', name: 'Trader Joe', decimals: 18 },
    '0x5947BB275c521040051D82396192181b413227A3': { symbol: 'LINK.e', name: 'Chainlink, bridged', decimals: 18 },
    '0x63a72806098Bd3D9520cC43356dD78afe5D386D9': { symbol: 'AAVE.e', name: 'Aave, bridged', decimals: 18 },
    '0x8729438EB15e2C8B576fCc6AeCdA6A148776C0F5': { symbol: 'QI', name: 'BENQI', decimals: 18 },
  },
  priceFeeds: {
    ETH: '0x976B3D034E162d8bD72D6b9C989d545b839003b0',
    BTC: '0x2779D32d5166BAaa2B2b658333bA7e6Ec0C65743',
    AVAX: '0x0A77230d17318075983913bC2145DB16C7366156',
  },
} satisfies NetworkRecord
