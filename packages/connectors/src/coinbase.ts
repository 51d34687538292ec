import { createConnector } from 'wagmi'
import { ask } from './ask.ts'
import { createCancelable } from './cancelable.ts'
import { coinbaseIcon } from './coinbase-icon.ts'
import { askInWindow } from './coinbase-window.ts'
import { connectedFlag } from './connected-flag.ts'
import { ConnectorError } from './connector-error.ts'
import { forwardEvents } from './forward-events.ts'
import { lazyImport } from './lazy-import.ts'
import { ConnectorNotConnectedError } from './not-connected.ts'
import { orUnauthorized } from './or-unauthorized.ts'
import { createPageRpc, isForNode } from './page-rpc.ts'
import { requireAccounts, requireChainId } from './parse-response.ts'
import type { Eip1193Provider, Request } from './provider.ts'
import { toStopped } from './stopped.ts'
import { switchChain, switchToWanted } from './switch-chain.ts'
import { defaultWalletTimeouts, type WalletTimeouts } from './timeouts.ts'
import { hasCode } from './to-error.ts'
import { toRejection, toWalletError } from './to-wallet-error.ts'
import { createWalletEvents } from './wallet-events.ts'
import { createWalletListeners } from './wallet-listeners.ts'

/** The part of `@coinbase/wallet-sdk` 4.3.7 that is used, written out so that a page without the SDK compiles. */
export type CoinbaseWalletSdk = {
  createCoinbaseWalletSDK(parameters: {
    appName: string
    appLogoUrl?: string
    appChainIds: number[]
    preference: CoinbaseWalletPreference & { options: 'all' | 'smartWalletOnly' | 'eoaOnly' }
  }): { getProvider(): unknown }
}

/** Which wallets Coinbase's page offers, and an alternative address of that page. */
export type CoinbaseWalletPreference = { options?: 'all' | 'smartWalletOnly' | 'eoaOnly'; keysUrl?: string }

export type CoinbaseWalletOptions = {
  /**
   * Loads the SDK, which the page installs itself. The import is in the page's code, so that bundlers only look for it
   * where it is used.
   *
   * @example
   * load: () => import('@coinbase/wallet-sdk')
   */
  load: () => Promise<CoinbaseWalletSdk>
  /** The page's name in the wallet. */
  appName: string
  /** The URL of an image, shown by the wallet. */
  appLogoUrl?: string
  /** Passed to the wallet's page as a preference; SDK 4.3.7 itself follows the visitor's system. */
  darkMode?: boolean
  /**
   * `options`: passkey wallets, wallets on a phone, or both (default `all`). `keysUrl`: an alternative address of the
   * wallet's page.
   */
  preference?: CoinbaseWalletPreference
  timeouts?: Partial<WalletTimeouts>
}

type Properties = {
  /** Stops a pending connect, and closes the wallet's window. */
  cancel(): void
  /** Loads the SDK in advance, because browsers only allow a window to open shortly after a click. */
  warm(): void
}

const id = 'coinbaseWallet'

/** The SDK's error for `eth_accounts` while nobody is connected. */
const isUnauthorized = (error: unknown) => hasCode(error, 4100)

/**
 * Coinbase's wallet, as a passkey or on a phone, as a wagmi connector. Its SDK (`@coinbase/wallet-sdk` 4.3.7, which the
 * page installs itself) is not loaded before somebody connects or reconnects with it, and has no telemetry. Reads from
 * a chain go to the page's own node. Coinbase's extension announces itself, and needs no SDK.
 *
 * The SDK sends the page's full URL to the wallet's window, and reloads the page after disconnecting from a phone.
 */
export function coinbaseWallet({
  load: loadSdk,
  appName,
  appLogoUrl,
  darkMode,
  preference,
  timeouts: overrides,
}: CoinbaseWalletOptions) {
  const timeouts = { ...defaultWalletTimeouts, ...overrides }

  return createConnector<Eip1193Provider, Properties>((config) => {
    const flag = connectedFlag(config.storage, id)
    const connecting = createCancelable(toStopped)
    const events = createWalletEvents()
    const node = createPageRpc(config)
    const load = lazyImport(loadSdk, '@coinbase/wallet-sdk 4.3.7', timeouts.loading)
    let sdk: (Eip1193Provider & { disconnect?(): Promise<void> }) | undefined
    const listening = createWalletListeners()

    const open = async () => {
      const { createCoinbaseWalletSDK } = await load()
      if (sdk) return sdk
      sdk = createCoinbaseWalletSDK({
        appName,
        ...(appLogoUrl && { appLogoUrl }),
        appChainIds: config.chains.map((chain) => chain.id),
        preference: { options: 'all', ...preference, ...(darkMode !== undefined && { darkMode }) },
      }).getProvider() as Eip1193Provider // its own type for `params` is narrower
      for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
        sdk.on?.(event, (data) => events.emit(event, data))
      return sdk
    }
    const read = async (method: string) => ask(await open(), { method }, timeouts.answer)

    const askPerson = async (request: Request, more: { signal?: AbortSignal; needsWindow?: boolean } = {}) => {
      try {
        return await askInWindow(await open(), request, { limit: timeouts.approval, ...more })
      } catch (failure) {
        throw toCoinbaseError(failure)
      }
    }

    /** Loads nothing until the first request. */
    const provider: Eip1193Provider = {
      ...events,
      async request(request) {
        if (isForNode(request.method)) return node(requireChainId(await read('eth_chainId')), request)
        return askPerson(request)
      },
    }

    const leave = () => {
      listening.end()
      config.emitter.emit('disconnect')
      void flag.remove()
    }

    const connector: ReturnType<ReturnType<typeof createConnector<Eip1193Provider, Properties>>> = {
      id,
      name: 'Coinbase Wallet',
      icon: coinbaseIcon,
      type: id,
      cancel: connecting.stop,
      warm: () => void load().catch(() => {}),

      connect: ({ chainId: wanted, isReconnecting } = {}) =>
        connecting.run(async (signal) => {
          const needsWindow = isWithoutSigner(await open())
          signal.throwIfAborted()
          const accounts = isReconnecting
            ? await connector.getAccounts()
            : requireAccounts(
                await askPerson({ method: 'eth_requestAccounts' }, { signal, needsWindow }),
                'eth_requestAccounts',
              )
          if (!accounts[0]) throw isReconnecting ? new ConnectorNotConnectedError() : new ConnectorError('noAccount')

          const chainId = await switchToWanted(connector, wanted, signal)
          signal.throwIfAborted()

          listening.begin(provider, connector)
          await flag.set()
          return { accounts: accounts as never, chainId } // wagmi's type has capabilities only if the caller wants them
        }),

      async disconnect() {
        listening.end() // the caller need not hear of its own disconnect
        await flag.remove() // before the SDK reloads the page
        await sdk?.disconnect?.()
      },

      async getAccounts() {
        return requireAccounts(await read('eth_accounts'), 'eth_accounts')
      },

      async getChainId() {
        return requireChainId(await read('eth_chainId'))
      },

      async getProvider() {
        return provider
      },

      async isAuthorized() {
        if (!(await flag.isSet())) return false
        return orUnauthorized(config.emitter, async () => (await connector.getAccounts()).length > 0, isUnauthorized)
      },

      async switchChain({ chainId, addEthereumChainParameter: offer }) {
        const chain = await switchChain({
          ask: askPerson,
          readChainId: () => connector.getChainId(),
          chains: config.chains,
          chainId,
          offer,
          timeouts,
        })
        config.emitter.emit('change', { chainId }) // while connecting, nobody listens to the wallet yet
        return chain
      },

      ...forwardEvents(config.emitter, leave),
      onDisconnect: leave,
    }
    return connector
  })
}

/** True before anybody is connected: the SDK then has to open its window to ask how. */
const isWithoutSigner = (provider: Eip1193Provider) => 'signer' in provider && provider.signer === null

/** The wallet's phone app reports a person's decision only in the message, without a code. */
const toCoinbaseError = (failure: unknown): Error =>
  toWalletError(
    toRejection(failure, /user (closed|denied|rejected|cancell?ed)|request rejected|accounts received is empty/i),
  )
