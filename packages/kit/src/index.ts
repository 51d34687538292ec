'use client'

// Each by its name: Next takes no `export *` from a module for the browser.

export { AccountView } from './account/account-view.tsx'
export { NetworkSwitcher } from './account/network-switcher.tsx'
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
  useLatchkey,
  useLocale,
  useMessages,
} from './context.tsx'
export { type Host, toPolicy } from './hosts.ts'
export type { Theme } from './kit-context.ts'
export { createLatchkey, type Latchkey, type LatchkeyOptions } from './latchkey.ts'
export type { Locale } from './locales.ts'
export type { Messages } from './messages/en.ts'
export { networkChain } from './network-chain.ts'
export { offerChain } from './offer-chain.ts'
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider.tsx'
export { SignInError, type SignInReason } from './sign-in/errors.ts'
export {
  createSignIn,
  type SignIn,
  type SignInCalls,
  type SignInEnding,
  type SignInOptions,
  type SignInState,
} from './sign-in/sign-in.ts'
export { SignInButton, type SignInButtonProps } from './sign-in/sign-in-button.tsx'
export { useSignIn } from './sign-in/use-sign-in.ts'
export type { Nonce, Session, Signed } from './sign-in/wire.ts'
export type { DialogView } from './stage.ts'
export { explainSending, type SendingFailure } from './transactions/explain-sending.ts'
export type { Followed, NewTransaction, Progress, Reason, TransactionsState } from './transactions/followed.ts'
export { type ProgressWords, progressWords } from './transactions/progress-words.ts'
export { Toasts } from './transactions/toasts.tsx'
export { TransactionInbox } from './transactions/transaction-inbox.tsx'
export { createTransactions, type Transactions } from './transactions/transactions.ts'
export { type FollowedTransaction, useFollowedTransaction } from './transactions/use-followed-transaction.ts'
export { type About, useFollow, useTransactions } from './transactions/use-transactions.ts'
export { type Asset, type Token, watchAsset } from './watch-asset.ts'
