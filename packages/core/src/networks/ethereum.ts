import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 10,
  title: 'Ethereum',
  blockchain: 'ETHEREUM',
  net: 'main',
  chainId: 1,
  coin: 'ETH',
  /** Two epochs of 32 blocks. */
  confirmations: 64,
  explorer: 'https://etherscan.io',
  tokens: {
    '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': { symbol: 'WETH', name: 'Wrapped Ether' },
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': { symbol: 'USDC', name: 'USD Coin' },
    '0xdac17f958d2ee523a2206206994597c13d831ec7': { symbol: 'USDT', name: 'Tether USD' },
    '0x6b175474e89094c44da98b954eedeac495271d0f': { symbol: 'DAI', name: 'Dai' },
    '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': { symbol: 'WBTC', name: 'Wrapped BTC' },
    '0xae7ab96520de3a18e5e111b5eaab095312d7fe84': { symbol: 'stETH', name: 'Staked Ether of Lido' },
    '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0': { symbol: 'wstETH', name: 'Wrapped staked Ether of Lido' },
    '0x514910771af9ca656af840dff83e8264ecf986ca': { symbol: 'LINK', name: 'Chainlink' },
    '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': { symbol: 'UNI', name: 'Uniswap' },
  },
} satisfies NetworkRecord
