import { loginIcons } from '@latchkey/core/login-icons'
import { type LoginProvider, loginConnectors } from '@latchkey/core/login-providers'
import type { CreateConnectorFn } from 'wagmi'
import { createCancelable } from './cancelable.ts'
import type { CoinbaseWalletOptions } from './coinbase.ts'
import { coinbaseIcon } from './coinbase-icon.ts'
import { ConnectorError } from './connector-error.ts'
import type { FaceConnector } from './face-connector.ts'
import type { FaceWalletsOptions } from './face-wallets.ts'
import type { InjectedOptions } from './injected.ts'
import { describeInjected, findInjected } from './injected-wallet.ts'
import { lazyImport } from './lazy-import.ts'
import { createLazyProvider, type Lazy } from './lazy-provider.ts'
import { orUnauthorized } from './or-unauthorized.ts'
import type { Eip1193Provider } from './provider.ts'
import { defaultWalletTimeouts } from './timeouts.ts'
import { walletConnectIcon } from './wallet-connect/icon.ts'
import type { WalletConnectOptions } from './wallet-connect/options.ts'
import type { Peer } from './wallet-connect/peer.ts'
import { wasConnected } from './was-connected.ts'

type Shown = { id: string; name: string; type: string; icon: string | undefined; loginProvider?: LoginProvider }

type LoginConnector = keyof typeof loginConnectors

/** The members of our connectors beyond wagmi's. */
type Inner = ReturnType<CreateConnectorFn> & {
  cancel?(): void
  warm?(): void
  openWindow?(): void
  peer?(): Peer | undefined
  onNetwork?: FaceConnector['onNetwork']
}

/** A provider that exists before its connector's code is loaded. */
type Source = { readonly provider: Eip1193Provider | undefined } & Pick<Lazy, 'openBy' | 'listenTo'>

/**
 * A connector whose code is loaded when it is first used; until then a page only has what a list shows. `isAuthorized`
 * loads it only if this browser has stored that it was connected.
 *
 * @param source its provider, shared by the connectors of one wallet
 */
const onDemand =
  (shown: Shown, load: () => Promise<CreateConnectorFn>, source: Source = createLazyProvider()): CreateConnectorFn =>
  (config) => {
    const connecting = createCancelable(loadStopped)
    let inner: Inner | undefined
    const open = lazyImport(
      async () => {
        const connector: Inner = (await load())(config)
        await connector.setup?.()
        source.listenTo(await toProvider(connector))
        inner = connector
        return connector
      },
      `The code for ${shown.name}`,
      defaultWalletTimeouts.loading,
    )
    source.openBy(async () => toProvider(await open()))
    return {
      ...shown,
      cancel() {
        connecting.stop()
        inner?.cancel?.()
      },
      warm: () =>
        void open().then(
          (connector) => connector.warm?.(),
          () => {}, // connect() reports it
        ),
      openWindow: () => inner?.openWindow?.(),
      peer: () => inner?.peer?.(),
      ...(shown.loginProvider && {
        onNetwork: (async (network, work) => {
          const { onNetwork } = await open()
          if (!onNetwork) throw new Error(`${shown.name} has no other networks.`)
          return onNetwork(network, work)
        }) satisfies FaceConnector['onNetwork'],
      }),
      connect: (parameters) =>
        connecting.run(async (signal) => {
          const connector = await open()
          signal.throwIfAborted()
          return connector.connect(parameters)
        }),
      disconnect: async () => (await open()).disconnect(),
      getAccounts: async () => (await open()).getAccounts(),
      getChainId: async () => (await open()).getChainId(),
      getProvider: async () => source.provider,
      async isAuthorized() {
        if (!(await wasConnected(config.storage, shown.id))) return false
        return orUnauthorized(config.emitter, async () => (await open()).isAuthorized())
      },
      async switchChain(parameters) {
        const connector = await open()
        if (!connector.switchChain) throw new Error(`${shown.name} cannot switch chains.`)
        return connector.switchChain(parameters)
      },
      // A wallet that was not loaded has no events.
      onAccountsChanged: (accounts) => inner?.onAccountsChanged(accounts),
      onChainChanged: (chainId) => inner?.onChainChanged(chainId),
      onDisconnect: (error) => inner?.onDisconnect(error),
    } satisfies Inner as Inner
  }

/** viem's class for it is loaded when somebody stops; without the network that is the cause alone. */
const loadStopped = (): Promise<Error> =>
  import('./stopped.ts').then(
    ({ toStopped }) => toStopped(),
    () => new ConnectorError('stopped'),
  )

/** Every connector here returns this type. */
const toProvider = async (connector: Inner) => (await connector.getProvider()) as Eip1193Provider

/** `injected`, loaded on demand: a page only has name, icon and provider until a visitor chooses or reconnects it. */
export function injectedOnDemand(options: InjectedOptions = {}): CreateConnectorFn {
  return onDemand(
    { ...describeInjected(options), type: 'injected' },
    async () => {
      const { injected } = await import('./injected.ts')
      return injected(options)
    },
    {
      get provider() {
        return findInjected(options)
      },
      openBy() {},
      listenTo() {},
    },
  )
}

/** `coinbase`, loaded on demand: a page only has name and icon until a visitor chooses or reconnects it. */
export function coinbaseWalletOnDemand(options: CoinbaseWalletOptions): CreateConnectorFn {
  return onDemand(
    { id: 'coinbaseWallet', name: 'Coinbase Wallet', type: 'coinbaseWallet', icon: coinbaseIcon },
    async () => {
      const { coinbaseWallet } = await import('./coinbase.ts')
      return coinbaseWallet(options)
    },
  )
}

/** `faceWallets`, loaded on demand: a page only has names and icons until a visitor chooses or reconnects one. */
export function faceWalletsOnDemand(options: Omit<FaceWalletsOptions, 'distinct'>) {
  // One wallet for all of them, as in `faceWallets` itself.
  let wallets: ReturnType<typeof import('./face-wallets.ts').faceWallets> | undefined
  const lazy = createLazyProvider()
  const of = (name: LoginConnector, loginProvider: LoginProvider) =>
    onDemand(
      { id: 'faceWallet', name: 'FaceWallet', type: 'faceWallet', icon: loginIcons[loginProvider], loginProvider },
      async () => {
        const { faceWallets } = await import('./face-wallets.ts')
        wallets ??= faceWallets(options)
        return wallets[name] as CreateConnectorFn // its own type is more specific
      },
      lazy,
    )
  return Object.fromEntries(
    Object.entries(loginConnectors).map(([name, provider]) => [name, of(name as LoginConnector, provider)]),
  ) as Record<LoginConnector, CreateConnectorFn> // has every name
}

/** `walletConnect`, loaded on demand: a page only has name and icon until a visitor chooses or reconnects it. */
export function walletConnectOnDemand(options: WalletConnectOptions): CreateConnectorFn {
  return onDemand(
    { id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect', icon: walletConnectIcon },
    async () => {
      const { walletConnect } = await import('./wallet-connect/wallet-connect.ts')
      return walletConnect(options)
    },
  )
}
