import type { CoinbaseWalletOptions, WalletConnectOptions } from '@latchkey/connectors'
import type { loginConnectors } from '@latchkey/core/login-providers'
import { isSecureUrl } from '@latchkey/core/loopback'
import { ConfigurationError } from './configuration-error.ts'

/** The login providers of the embedded wallet. */
type FaceProvider = keyof typeof loginConnectors

/** Which wallets a visitor can choose from. */
export type WalletOptions = {
  /** Wallets installed in the browser (EIP-6963, `window.ethereum`). Default: true. */
  injected?: boolean
  /** The embedded wallet, with the ways to sign in that are shown, in order. Default: Google and Apple. */
  face?: { apiKey: string; walletUrl: string; providers?: readonly FaceProvider[] }
  /**
   * Coinbase's wallet, on a phone or as a passkey. Needs `@coinbase/wallet-sdk` 4.3.7 installed:
   * `{ load: () => import('@coinbase/wallet-sdk') }`.
   */
  coinbaseWallet?: Omit<CoinbaseWalletOptions, 'appName' | 'timeouts'>
  /**
   * Wallets on a phone, over a WalletConnect relay. Needs `@walletconnect/sign-client` 2.21.8 installed:
   * `{ load: () => import('@walletconnect/sign-client'), projectId, relayUrl }`.
   */
  walletConnect?: Pick<WalletConnectOptions, 'load' | 'projectId' | 'relayUrl'>
}

/**
 * Checks what a page says of its wallets. An environment variable that is not set arrives here as an empty text.
 *
 * @throws ConfigurationError `noApiKey`, `badWalletUrl`, `noSdk`, `noRelay`
 */
export function requireWallets({ face, coinbaseWallet, walletConnect }: WalletOptions): void {
  if (face) {
    if (!face.apiKey) throw new ConfigurationError('noApiKey')
    const address = face.walletUrl ?? ''
    if (!isSecureUrl(address) || new URL(address).href !== `${new URL(address).origin}/`)
      throw new ConfigurationError('badWalletUrl', address)
  }
  if (coinbaseWallet && !coinbaseWallet.load) throw new ConfigurationError('noSdk', 'coinbaseWallet')
  if (walletConnect) {
    if (!walletConnect.load) throw new ConfigurationError('noSdk', 'walletConnect')
    const { projectId, relayUrl } = walletConnect
    if (!projectId || !isSecureUrl((relayUrl ?? '').replace(/^ws/i, 'http'))) throw new ConfigurationError('noRelay')
  }
}
