import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 210,
  title: 'PSM',
  blockchain: 'PSM',
  net: 'main',
  chainId: 91002,
  clash: 'Nautilus Triton testnet',
  supported: false,
  walletConnect: false,
  coin: 'PSM',
  state: 'private',
} satisfies NetworkRecord
