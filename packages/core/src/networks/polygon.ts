import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 30,
  title: 'Polygon',
  blockchain: 'POLYGON',
  net: 'main',
  chainId: 137,
  coin: 'POL',
  /** It dropped runs of more than a hundred blocks before it had milestones. */
  confirmations: 128,
  explorer: 'https://polygonscan.com',
  tokens: {
    '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270': { symbol: 'WPOL', name: 'Wrapped POL', decimals: 18 },
    '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359': { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    '0xc2132D05D31c914a87C6611C10748AEb04B58e8F': { symbol: 'USDT', name: 'Tether USD', decimals: 6 },
    '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063': { symbol: 'DAI', name: 'Dai', decimals: 18 },
    '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619': { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
    '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6': { symbol: 'WBTC', name: 'Wrapped BTC', decimals: 8 },
    '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174': { symbol: 'USDC.e', name: 'USD Coin, bridged', decimals: 6 },
    '0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39': { symbol: 'LINK', name: 'Chainlink', decimals: 18 },
    '0xD6DF932A45C0f255f85145f286eA0b292B21C90B': { symbol: 'AAVE', name: 'Aave', decimals: 18 },
    '0xb33EaAd8d922B1083446DC23f610c2567fB5180f': { symbol: 'UNI', name: 'Uniswap', decimals: 18 },
    '0x03b54A6e9a984069379fae1a4fC4dBAE93B3bCCD': {
      symbol: 'wstETH',
      name: 'Wrapped staked Ether of Lido',
      decimals: 18,
    },
    '0xBbba073C31bF03b8ACf7c28EF0738DeCF3695683': { symbol: 'SAND', name: 'The Sandbox', decimals: 18 },
    '0x172370d5Cd63279eFa6d502DAB29171933a610AF': { symbol: 'CRV', name: 'Curve DAO', decimals: 18 },
    '0x9a71012B13CA4d3D0Cdc72A177DF3ef03b0E76A3': { symbol: 'BAL', name: 'Balancer', decimals: 18 },
    '0xB5C064F955D8e7F38fE0460C556a72987494eE17': { symbol: 'QUICK', name: 'QuickSwap', decimals: 18 },
    '0x385Eeac5cB85A38A9a07A70c73e0a3271CfB54A7': { symbol: 'GHST', name: 'Aavegotchi', decimals: 18 },
    '0xA1c57f48F0Deb89f569dFbE6E2B7f46D33606fD4': { symbol: 'MANA', name: 'Decentraland', decimals: 18 },
  },
} satisfies NetworkRecord
