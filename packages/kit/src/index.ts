'use client'

export type { Nodes } from './chains.ts'
export { ConfigurationError, type ConfigurationReason } from './configuration-error.ts'
export { ConnectButton, type ConnectButtonProps } from './connect/connect-button.tsx'
export { explainConnection } from './connect/explain-connection.ts'
export type { ConnectButtonState } from './connect/use-connect-button.ts'
export { useWallets } from './connect/use-wallets.ts'
export { WalletList, type WalletListProps } from './connect/wallet-list.tsx'
export type { Wallet } from './connect/wallets.ts'
export type { Asking, Connection, ConnectionState, Ending } from './connection/connection.ts'
export {
  type ConnectDialogState,
  type Connected,
  type Theme,
  useConnectDialog,
  useConnected,
  useConnectionState,
  useLanguage,
  useLatchkey,
  useTexts,
} from './context.tsx'
export { type Host, toPolicy } from './hosts.ts'
export type { Language } from './languages.ts'
export {
  createLatchkey,
  type FaceProvider,
  type Latchkey,
  type LatchkeyOptions,
  type WalletOptions,
} from './latchkey.ts'
export { networkChain } from './network-chain.ts'
export { offerChain } from './offer-chain.ts'
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider.tsx'
export type { DialogView } from './stage.ts'
export type { Texts } from './texts/en.ts'
export { type Asset, type Token, watchAsset } from './watch-asset.ts'
