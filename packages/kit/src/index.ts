'use client'

export * from './account/index.ts'
export { ConfigurationError, type ConfigurationReason } from './configuration-error.ts'
export { ConnectButton, type ConnectButtonProps } from './connect/connect-button.tsx'
export { explainConnection } from './connect/explain-connection.ts'
export type { ConnectButtonState } from './connect/use-connect-button.ts'
export { useWallets } from './connect/use-wallets.ts'
export { WalletList, type WalletListProps } from './connect/wallet-list.tsx'
export type { Wallet, WalletKind } from './connect/wallets.ts'
export type { Asking, Connection, ConnectionState, Ending } from './connection/connection.ts'
export type { Limits } from './connection/limits.ts'
export {
  type ConnectDialogState,
  type Connected,
  useConnectDialog,
  useConnected,
  useConnectionState,
  useLanguage,
  useLatchkey,
  useTexts,
} from './context.tsx'
export type { Host } from './hosts.ts'
export type { Theme } from './kit-context.ts'
export type { Language } from './languages.ts'
export { createLatchkey, type Latchkey, type LatchkeyOptions } from './latchkey.ts'
export { networkChain } from './network-chain.ts'
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider.tsx'
export * from './sign-in/index.ts'
export type { DialogView } from './stage.ts'
export type { Texts } from './texts/en.ts'
export * from './transactions/index.ts'
