'use client'

// Named one by one, because Next does not allow `export *` in a client module.

export { AccountView } from './account/account-view.tsx'
export { NetworkSwitcher } from './account/network-switcher.tsx'
export { addChain } from './add-chain.ts'
export { ConfigurationError, type ConfigurationReason } from './configuration-error.ts'
export { ConnectButton, type ConnectButtonProps } from './connect/connect-button.tsx'
export { explainConnectError } from './connect/explain-connect-error.ts'
export { type ConnectButtonState, useConnectButton } from './connect/use-connect-button.ts'
export { useWallets } from './connect/use-wallets.ts'
export { WalletList, type WalletListProps } from './connect/wallet-list.tsx'
export type {
  CustomWalletGroup,
  RecommendedWallet,
  WalletGroup,
  WalletListOptions,
} from './connect/wallet-list-options.ts'
export type { Wallet, WalletKind } from './connect/wallets.ts'
export type { Connection, ConnectionState, Disconnection, PendingConnection } from './connection/connection.ts'
export type { Timeouts } from './connection/timeouts.ts'
export type { InitialConnection } from './connection-cookie.ts'
export {
  type ConnectModalState,
  useConnectionState,
  useConnectModal,
  useLatchkey,
  useLocale,
} from './context.tsx'
export { type Host, toContentSecurityPolicy } from './hosts.ts'
export type { Theme } from './kit-context.ts'
export { createLatchkey, type Latchkey, type LatchkeyOptions, type WalletOptions } from './latchkey.ts'
export type { ProjectLinks } from './links.ts'
export type { Locale } from './locales.ts'
export type { Messages } from './messages/en.ts'
export { networkChain } from './network-chain.ts'
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider.tsx'
export {
  createSiwe,
  type SignOutReason,
  type Siwe,
  type SiweAdapter,
  type SiweOptions,
  type SiweState,
} from './siwe/create-siwe.ts'
export type { SignedSiweMessage, SiweNonce, SiweSession } from './siwe/schemas.ts'
export { SignInButton, type SignInButtonProps } from './siwe/sign-in-button.tsx'
export { SiweError, type SiweErrorReason } from './siwe/siwe-error.ts'
export { useSiwe } from './siwe/use-siwe.ts'
export { describeProgress, type ProgressDescription } from './transactions/describe-progress.ts'
export { explainTransactionError, type TransactionFailure } from './transactions/explain-transaction-error.ts'
export { RecentTransactions } from './transactions/recent-transactions.tsx'
export { Toasts } from './transactions/toasts.tsx'
export type {
  FollowedTransaction,
  NewTransaction,
  Progress,
  RevertReason,
  TransactionsState,
} from './transactions/transaction.ts'
export type { Transactions } from './transactions/transactions.ts'
export { useAddRecentTransaction, useRecentTransactions } from './transactions/use-recent-transactions.ts'
export {
  type SendFollowedTransactionVariables,
  useSendFollowedTransaction,
} from './transactions/use-send-followed-transaction.ts'
export { useMessages } from './use-messages.ts'
export type { ModalView } from './view-store.ts'
export { type Asset, type Token, watchAsset } from './watch-asset.ts'
