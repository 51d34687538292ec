import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 450,
  title: 'Linea',
  blockchain: 'LINEA',
  net: 'main',
  chainId: 59144,
  coin: 'ETH',
  explorer: 'https://lineascan.build',
  tokens: {
    '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f': { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
    '0x176211869cA2b568f2A7D4EE941E073a821EE1ff': { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    '0xA219439258ca9da29E9Cc4cE5596924745e12B93': { symbol: 'USDT', name: 'Tether USD', decimals: 6 },
    '0x4AF15ec2A0BD43Db75dd04E62FAA3B8EF36b00d5': { symbol: 'DAI', name: 'Dai', decimals: 18 },
    '0x3aAB2285ddcDdaD8edf438C1bAB47e1a9D05a9b4': { symbol: 'WBTC', name: 'Wrapped BTC', decimals: 8 },
    '0xB5beDd42000b71FddE22D3eE8a79Bd49A568fC8F': {
      symbol: 'wstETH',
      name: 'Wrapped staked Ether of Lido',
      decimals: 18,
    },
  },
  priceFeeds: {
    ETH: '0x3c6Cd9Cc7c7a4c2Cf5a82734CD249D7D593354dA',
    BTC: '0x7A99092816C8BD5ec8ba229e3a6E6Da1E628E1F9',
  },
} satisfies NetworkRecord
