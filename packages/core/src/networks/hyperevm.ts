import type { NetworkRecord } from '../network-record.ts'

export default {
  order: 1190,
  title: 'HyperEVM',
  blockchain: 'HYPEREVM',
  net: 'main',
  chainId: 999,
  sdkOnly: true,
  coin: 'HYPE',
  explorer: 'https://hyperevmscan.io',
} satisfies NetworkRecord
