export {
  type CoinbaseWalletOptions,
  type CoinbaseWalletPreference,
  type CoinbaseWalletSdk,
  coinbaseWallet,
} from './coinbase.ts'
export { type ConnectorData, toConnectorData } from './connector-data.ts'
export { ConnectorError, type ConnectorReason } from './connector-error.ts'
export { type AnnouncedWallet, discoverWallets, type WalletDiscovery } from './discover-wallets.ts'
export { type FaceWalletsOptions, faceWallets } from './face-wallets.ts'
export { type InjectedOptions, injected } from './injected.ts'
export { coinbaseWalletOnDemand, faceWalletsOnDemand, injectedOnDemand, walletConnectOnDemand } from './on-demand.ts'
export type { Eip1193Provider } from './provider.ts'
export { defaultWalletTimeouts, type WalletTimeouts } from './timeouts.ts'
export { toViemError } from './to-viem-error.ts'
export type { ClientStorage, PageMetadata, SignClientModule, WalletConnectOptions } from './wallet-connect/options.ts'
export type { Peer } from './wallet-connect/peer.ts'
export { walletConnect } from './wallet-connect/wallet-connect.ts'
