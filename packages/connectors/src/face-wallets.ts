import { isWalletError } from '@latchkey/core/errors'
import { loginConnectors, loginProviders } from '@latchkey/core/login-providers'
import type { Provider, Wallet, WalletOptions } from '@latchkey/sdk'
import { faceConnector, type SharedWallet } from './face-connector.ts'
import { lazyImport } from './lazy-import.ts'
import { createLazyProvider } from './lazy-provider.ts'
import type { Eip1193Provider } from './provider.ts'
import { defaultWalletTimeouts } from './timeouts.ts'
import { toViemError } from './to-viem-error.ts'

export type FaceWalletsOptions = Pick<
  WalletOptions,
  'apiKey' | 'walletUrl' | 'env' | 'notificationOptions' | 'timeouts' | 'camera' | 'locale'
> & {
  /** The chain on which the wallet starts; viem's chain where the operator added it. */
  chainId: number | { readonly id: number; readonly testnet?: boolean | undefined }
  /** Ids of the chains `switchChain` accepts. Default: 1 and 80001. */
  chains?: readonly number[]
  /**
   * Gives each connector its own id and name, `faceWallet.google` and `Google`, for lists that show nothing else.
   * Default: all are `faceWallet` and `FaceWallet`, as in the legacy SDK.
   */
  distinct?: boolean
}

/**
 * The embedded wallet as wagmi connectors, one for each way to sign in. They share one wallet, which is loaded and put
 * into the page when the first of them is used; nothing happens before, so this can run on a server.
 *
 * @example
 * const { google, apple } = faceWallets({ apiKey, chainId: 80001, walletUrl: 'https://wallet.example' })
 * const config = createConfig({ chains: [chain], connectors: [google, apple], transports: { [chain.id]: http() } })
 */
export function faceWallets({ chains = [1, 80001], distinct = false, chainId, ...options }: FaceWalletsOptions) {
  const load = lazyImport(() => import('@latchkey/sdk'), '@latchkey/sdk', defaultWalletTimeouts.loading)
  let wallet: Wallet | undefined
  // The same object for all connectors, by which wagmi recognises that they are one wallet.
  const lazy = createLazyProvider()
  let silence: { error: unknown; at: number } | undefined

  const shared: SharedWallet = {
    chains,
    load,
    giveWay: undefined,
    async wallet() {
      const { createWallet } = await load()
      if (wallet) return wallet
      wallet = createWallet({ ...options, network: chainId })
      lazy.listenTo(wallet.provider as Eip1193Provider) // its type lists the events; this one takes any
      return wallet
    },
    provider: lazy.provider as Provider, // forwards to the wallet's own provider
    async currentUser() {
      // wagmi asks the connectors of a stored connection one after the other, and they wait for the same wallet.
      if (silence && Date.now() - silence.at < 1_000) throw silence.error
      try {
        const { request } = await shared.wallet()
        return await request('face_currentUser')
      } catch (error) {
        if (isWalletError(error, 'noAnswer')) silence = { error, at: Date.now() }
        throw error
      }
    },
    openWindow: () => void wallet?.openLoginWindow(),
    closeWindow: () => wallet?.closeLoginWindow(),
    close: () => wallet?.close(),
  }

  lazy.openBy(async () => {
    const { provider } = await shared.wallet()
    return {
      request: (request) =>
        provider.request(request).catch((error) => {
          throw toViemError(error)
        }),
    }
  })

  return Object.fromEntries(
    Object.entries(loginConnectors).map(([name, provider]) => [
      name,
      distinct
        ? faceConnector(shared, provider, { id: `faceWallet.${name}`, name: loginProviders[provider].title })
        : faceConnector(shared, provider),
    ]),
  ) as Record<keyof typeof loginConnectors, ReturnType<typeof faceConnector>> // has every name
}
