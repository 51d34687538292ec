import type { CoinbaseWalletOptions } from '@latchkey/connectors'
import type { loginConnectors } from '@latchkey/core/login-providers'

/** The login providers of the embedded wallet. */
type FaceProvider = keyof typeof loginConnectors

/** Which wallets a visitor can choose from. */
export type WalletOptions = {
  /** Wallets installed in the browser (EIP-6963, `window.ethereum`). Default: true. */
  injected?: boolean
  /** The embedded wallet, with the ways to sign in that are shown, in order. Default: Google and Apple. */
  face?: { apiKey: string; walletUrl: string; providers?: readonly FaceProvider[] }
  /** Coinbase's wallet, for who has it on a phone or as a passkey. Needs `@coinbase/wallet-sdk` 4.3.7 installed. */
  coinbaseWallet?: boolean | Omit<CoinbaseWalletOptions, 'appName' | 'timeouts'>
  /** Wallets on a phone, over a WalletConnect relay. Needs `@walletconnect/sign-client` 2.21.8 installed. */
  walletConnect?: { projectId: string; relayUrl: string }
}
