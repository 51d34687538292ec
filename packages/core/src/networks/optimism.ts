import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1000,
  title: 'OP Mainnet',
  blockchain: 'OPTIMISM',
  net: 'main',
  chainId: 10,
  sdkOnly: true,
  coin: 'ETH',
  dataFee: 'opStack',
  explorer: 'https://optimistic.etherscan.io',
  tokens: {
    '0x4200000000000000000000000000000000000006': { symbol: 'WETH', name: 'Wrapped Ether' },
    '0x0b2c639c533813f4aa9d7837caf62653d097ff85': { symbol: 'USDC', name: 'USD Coin' },
    '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58': { symbol: 'USDT', name: 'Tether USD' },
  },
} satisfies NetworkRecord
