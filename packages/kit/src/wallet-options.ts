import type { CoinbaseOptions } from '@latchkey/connectors'

/** Who the embedded wallet signs in with. */
export type FaceProvider = 'google' | 'apple' | 'x' | 'discord' | 'facebook' | 'kakao'

/** Which wallets a visitor can choose from. */
export type WalletOptions = {
  /** Wallets that are installed in the browser. Default: true. */
  extensions?: boolean
  /** The embedded wallet, with the ways to sign in that are shown, in order. Default: Google and Apple. */
  face?: { apiKey: string; walletUrl: string; providers?: readonly FaceProvider[] }
  /** Coinbase's wallet, for who has it on a phone or as a passkey. Needs `@coinbase/wallet-sdk` 4.3.7 installed. */
  coinbase?: boolean | Omit<CoinbaseOptions, 'appName' | 'limits'>
  /** Wallets on a phone, over a WalletConnect relay. Needs `@walletconnect/sign-client` 2.21.8 installed. */
  walletConnect?: { projectId: string; relayUrl: string }
}
