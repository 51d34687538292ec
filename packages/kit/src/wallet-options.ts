import type { CoinbaseWalletOptions, FaceWalletsOptions, WalletConnectOptions } from '@latchkey/connectors'
import { findWalletAddress } from '@latchkey/core/environments'
import { loginConnectors } from '@latchkey/core/login-providers'
import { isSecureUrl } from '@latchkey/core/loopback'
import { ConfigurationError } from './configuration-error.ts'

/** The login providers of the embedded wallet. */
type FaceProvider = keyof typeof loginConnectors

/** Which wallets a visitor can choose from. */
export type WalletOptions = {
  /** Wallets installed in the browser (EIP-6963, `window.ethereum`). Default: true. */
  injected?: boolean
  /**
   * The embedded wallet, with every option of its SDK but the network, which is the first of `chains`. `providers` are
   * the displayed ways to sign in, in order; default: Google and Apple. Its toasts are drawn on the page unless
   * `notificationOptions` says otherwise.
   */
  face?: Omit<FaceWalletsOptions, 'chainId' | 'chains' | 'distinct'> & { providers?: readonly FaceProvider[] }
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

/** The addresses of the embedded wallet: one, or one for each environment. `Local` has one of its own. */
export function walletAddressesOf({ walletUrl, env }: NonNullable<WalletOptions['face']>): readonly string[] {
  if (typeof walletUrl === 'string') return [walletUrl]
  const addresses = env === 'Local' ? [findWalletAddress(env, walletUrl)] : Object.values(walletUrl ?? {})
  return addresses.filter((address) => address !== undefined)
}

const isWalletAddress = (address: string): boolean =>
  isSecureUrl(address) && new URL(address).href === `${new URL(address).origin}/`

/**
 * Validates a page's wallet options. An unset environment variable arrives here as an empty text.
 *
 * @throws ConfigurationError `unknownWallet` (4300), `noApiKey`, `badWalletUrl`, `noSdk`, `noRelay`
 */
export function requireWallets({ injected: _, face, coinbaseWallet, walletConnect, ...others }: WalletOptions): void {
  const unknown =
    Object.keys(others)[0] ?? face?.providers?.find((provider) => !Object.hasOwn(loginConnectors, provider))
  if (unknown !== undefined) throw new ConfigurationError('unknownWallet', unknown)
  if (face) {
    if (!face.apiKey) throw new ConfigurationError('noApiKey')
    const addresses = walletAddressesOf(face)
    const bad = addresses.length === 0 ? '' : addresses.find((address) => !isWalletAddress(address))
    if (bad !== undefined) throw new ConfigurationError('badWalletUrl', bad)
  }
  if (coinbaseWallet && !coinbaseWallet.load) throw new ConfigurationError('noSdk', 'coinbaseWallet')
  if (walletConnect) {
    if (!walletConnect.load) throw new ConfigurationError('noSdk', 'walletConnect')
    const { projectId, relayUrl } = walletConnect
    if (!projectId || !isSecureUrl((relayUrl ?? '').replace(/^ws/i, 'http'))) throw new ConfigurationError('noRelay')
  }
}
